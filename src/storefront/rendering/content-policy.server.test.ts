import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { contentPolicyFor } from './content-policy.server.ts'

const hash = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`
const policyFor = (html: string, origins: string[] = [], developing = false) =>
  contentPolicyFor({ document: [Buffer.from(html)], origins, developing })

describe('content policy', () => {
  it('lets run what the page itself carries, by hash, and files of our own origin', () => {
    const policy = policyFor(
      '<script>uno()</script><script src="/a.js"></script><script async>dos()</script>',
    )
    expect(policy).toContain(`script-src 'self' ${hash('uno()')} ${hash('dos()')};`)
    expect(policy).not.toContain('unsafe')
    expect(policy).toContain("style-src 'self';")
  })

  it('goes by the bytes of what the page carries', () => {
    expect(policyFor('<script>decir("¡Órale…!")</script>')).toContain(hash('decir("¡Órale…!")'))
  })

  it('allows the styles it is told of, and scripts in every part of the page', () => {
    const document = ['<script>uno()</script>', '<p><script>dos()</script>'].map((part) =>
      Buffer.from(part),
    )
    const policy = contentPolicyFor({ document, styles: [hash('p {}')] })

    expect(policy).toContain(`script-src 'self' ${hash('uno()')} ${hash('dos()')};`)
    expect(policy).toContain(`style-src 'self' ${hash('p {}')};`)
  })

  it('does not list data blocks, which never run', () => {
    const policy = policyFor('<script type="application/ld+json">{"a":1}</script>')
    expect(policy).toContain("script-src 'self';")
  })

  it('lets Vite hand out styles while developing, and only then', () => {
    expect(policyFor('', [], true)).toContain("style-src 'self' 'unsafe-inline'")
    expect(policyFor('')).not.toContain('unsafe')
  })

  it('lets pages talk to the identity provider and to nobody else', () => {
    const policy = policyFor('', ['https://cuentas.example'])
    expect(policy).toContain("connect-src 'self' https://cuentas.example")
    expect(policy).toContain("default-src 'none'")
  })

  it('lets no text become markup in the browser unless our own policy agrees', () => {
    const policy = policyFor('')
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types default")
    expect(policyFor('', [], true)).not.toContain('trusted-types')
  })
})
