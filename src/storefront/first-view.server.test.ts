import { describe, expect, it } from 'vitest'
import { contentPolicyFor } from './content-policy.server.ts'
import { arrangeFirstView } from './first-view.server.ts'

const page =
  '<head><link rel="modulepreload" href="/assets/a.js"/><link rel="stylesheet" href="/assets/a.css"/>'
const readStyle = (address: string) => (address === '/assets/a.css' ? 'p { color: red }' : null)

describe('arrangeFirstView', () => {
  it('puts styles into the page and leaves their links there, disabled', () => {
    expect(arrangeFirstView(page, readStyle)).toContain(
      '<style>p { color: red }</style><link rel="stylesheet" href="/assets/a.css" disabled/>',
    )
  })

  it('leaves style sheets alone that are not among the built ones', () => {
    expect(arrangeFirstView(page, () => null)).toContain(
      '<link rel="stylesheet" href="/assets/a.css"/>',
    )
  })

  it('lets pictures go before scripts', () => {
    expect(arrangeFirstView(page, readStyle)).toContain(
      '<link rel="modulepreload" fetchpriority="low" href="/assets/a.js"/>',
    )
  })

  it('allows by the content policy exactly the styles that stand in the page', () => {
    const policy = contentPolicyFor(Buffer.from(arrangeFirstView(page, readStyle)), [])

    expect(policy).toMatch(/style-src 'self' 'sha256-[\w+/]{43}=';/)
    expect(contentPolicyFor(Buffer.from(page), [])).toContain("style-src 'self';")
  })
})
