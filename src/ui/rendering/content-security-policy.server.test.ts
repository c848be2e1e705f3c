import { describe, expect, it } from 'vitest'
import {
  createContentSecurityPolicy,
  calculateContentPolicyHash,
} from './content-security-policy.server.ts'

const script = calculateContentPolicyHash(Buffer.from('uno()'))
const style = calculateContentPolicyHash(Buffer.from('p {}'))

describe('content policy', () => {
  it('the content security policy allows own-origin files, and inline scripts by hash', () => {
    const policy = createContentSecurityPolicy({ scripts: [script] })
    expect(policy).toContain(`script-src 'self' ${script};`)
    expect(policy).not.toContain('unsafe')
    expect(policy).toContain("style-src 'self';")
  })

  it('the content security policy allows the given inline styles', () => {
    expect(createContentSecurityPolicy({ styles: [style] })).toContain(`style-src 'self' ${style};`)
  })

  it('the content security policy allows Vite’s inline styles in development only', () => {
    expect(createContentSecurityPolicy({ developing: true })).toContain(
      "style-src 'self' 'unsafe-inline'",
    )
    expect(createContentSecurityPolicy({})).not.toContain('unsafe')
  })

  it('the content security policy allows connections to the identity provider and no other outside host', () => {
    const policy = createContentSecurityPolicy({ origins: ['https://cuentas.example'] })
    expect(policy).toContain("connect-src 'self' https://cuentas.example")
    expect(policy).toContain("default-src 'none'")
  })

  it('the content security policy allows only the shop’s own Trusted Types policy', () => {
    const policy = createContentSecurityPolicy({})
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types default")
    expect(createContentSecurityPolicy({ developing: true })).not.toContain('trusted-types')
  })
})
