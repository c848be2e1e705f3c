import { describe, expect, it } from 'vitest'
import { contentPolicyFor, hashOf } from './content-policy.server.ts'

const script = hashOf(Buffer.from('uno()'))
const style = hashOf(Buffer.from('p {}'))

describe('content policy', () => {
  it('allows own-origin files, and inline scripts by hash', () => {
    const policy = contentPolicyFor({ scripts: [script] })
    expect(policy).toContain(`script-src 'self' ${script};`)
    expect(policy).not.toContain('unsafe')
    expect(policy).toContain("style-src 'self';")
  })

  it('allows the given styles', () => {
    expect(contentPolicyFor({ styles: [style] })).toContain(`style-src 'self' ${style};`)
  })

  it('allows Vite’s inline styles in development only', () => {
    expect(contentPolicyFor({ developing: true })).toContain("style-src 'self' 'unsafe-inline'")
    expect(contentPolicyFor({})).not.toContain('unsafe')
  })

  it('allows connections to the identity provider only', () => {
    const policy = contentPolicyFor({ origins: ['https://cuentas.example'] })
    expect(policy).toContain("connect-src 'self' https://cuentas.example")
    expect(policy).toContain("default-src 'none'")
  })

  it('requires Trusted Types of the shop’s own policy', () => {
    const policy = contentPolicyFor({})
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types default")
    expect(contentPolicyFor({ developing: true })).not.toContain('trusted-types')
  })
})
