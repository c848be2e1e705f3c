import { describe, expect, it } from 'vitest'
import { contentPolicyFor, hashOf } from './content-policy.server.ts'

const script = hashOf(Buffer.from('uno()'))
const style = hashOf(Buffer.from('p {}'))

describe('content policy', () => {
  it('the content policy allows own-origin files, and inline scripts by hash', () => {
    const policy = contentPolicyFor({ scripts: [script] })
    expect(policy).toContain(`script-src 'self' ${script};`)
    expect(policy).not.toContain('unsafe')
    expect(policy).toContain("style-src 'self';")
  })

  it('the content policy allows the given styles', () => {
    expect(contentPolicyFor({ styles: [style] })).toContain(`style-src 'self' ${style};`)
  })

  it('the content policy allows Vite’s inline styles in development only', () => {
    expect(contentPolicyFor({ developing: true })).toContain("style-src 'self' 'unsafe-inline'")
    expect(contentPolicyFor({})).not.toContain('unsafe')
  })

  it('the content policy allows connections to the identity provider only', () => {
    const policy = contentPolicyFor({ origins: ['https://cuentas.example'] })
    expect(policy).toContain("connect-src 'self' https://cuentas.example")
    expect(policy).toContain("default-src 'none'")
  })

  it('the content policy requires Trusted Types of the shop’s own policy', () => {
    const policy = contentPolicyFor({})
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types default")
    expect(contentPolicyFor({ developing: true })).not.toContain('trusted-types')
  })
})
