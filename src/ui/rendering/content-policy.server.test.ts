import { describe, expect, it } from 'vitest'
import { contentPolicyFor, hashOf } from './content-policy.server.ts'

const script = hashOf(Buffer.from('uno()'))
const style = hashOf(Buffer.from('p {}'))

describe('content policy', () => {
  it('lets run the scripts it is told of, by hash, and files of our own origin', () => {
    const policy = contentPolicyFor({ scripts: [script] })
    expect(policy).toContain(`script-src 'self' ${script};`)
    expect(policy).not.toContain('unsafe')
    expect(policy).toContain("style-src 'self';")
  })

  it('allows the styles it is told of', () => {
    expect(contentPolicyFor({ styles: [style] })).toContain(`style-src 'self' ${style};`)
  })

  it('lets Vite hand out styles while developing, and only then', () => {
    expect(contentPolicyFor({ developing: true })).toContain("style-src 'self' 'unsafe-inline'")
    expect(contentPolicyFor({})).not.toContain('unsafe')
  })

  it('lets pages talk to the identity provider and to nobody else', () => {
    const policy = contentPolicyFor({ origins: ['https://cuentas.example'] })
    expect(policy).toContain("connect-src 'self' https://cuentas.example")
    expect(policy).toContain("default-src 'none'")
  })

  it('lets no text become markup in the browser unless our own policy agrees', () => {
    const policy = contentPolicyFor({})
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types default")
    expect(contentPolicyFor({ developing: true })).not.toContain('trusted-types')
  })
})
