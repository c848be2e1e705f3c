import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { contentPolicyFor } from './content-policy.server.ts'

const hash = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`

describe('content policy', () => {
  it('lets run what the page itself carries, by hash, and files of our own origin', () => {
    const html = '<script>uno()</script><script src="/a.js"></script><script async>dos()</script>'
    const policy = contentPolicyFor(html, [])
    expect(policy).toContain(`script-src 'self' ${hash('uno()')} ${hash('dos()')};`)
    expect(policy).not.toContain('unsafe')
    expect(policy).toContain("style-src 'self';")
  })

  it('goes by the bytes of what the page carries, whose characters they are', () => {
    const html = Buffer.from('<script>decir("¡Órale…!")</script>').toString('latin1')
    expect(contentPolicyFor(html, [])).toContain(hash('decir("¡Órale…!")'))
  })

  it('does not list data blocks, which never run', () => {
    const policy = contentPolicyFor('<script type="application/ld+json">{"a":1}</script>', [])
    expect(policy).toContain("script-src 'self';")
  })

  it('lets Vite hand out styles while developing, and only then', () => {
    expect(contentPolicyFor('', [], true)).toContain("style-src 'self' 'unsafe-inline'")
    expect(contentPolicyFor('', [])).not.toContain('unsafe')
  })

  it('lets pages talk to the identity provider and to nobody else', () => {
    const policy = contentPolicyFor('', ['https://cuentas.example'])
    expect(policy).toContain("connect-src 'self' https://cuentas.example")
    expect(policy).toContain("default-src 'none'")
  })

  it('lets no text become markup in the browser unless our own policy agrees', () => {
    const policy = contentPolicyFor('', [])
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types default")
    expect(contentPolicyFor('', [], true)).not.toContain('trusted-types')
  })
})
