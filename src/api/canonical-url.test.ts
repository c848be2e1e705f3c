import { Type } from 'typebox'
import { describe, expect, it } from 'vitest'
import { createQueryParameterAllowlist, toCanonicalUrl } from './canonical-url.ts'

const counts = createQueryParameterAllowlist(
  Type.Object({ q: Type.String(), page: Type.String(), 'f.{code}': Type.String() }),
)

describe('toCanonicalUrl', () => {
  it.each([
    ['/list', '/list'],
    ['/list?', '/list'],
    ['/list?utm_source=x&fbclid=1', '/list'],
    ['/list?q=a%20b&x=1&page=2', '/list?page=2&q=a+b'],
    ['/list?page=2&q=a+b', '/list?page=2&q=a+b'],
    ['/list?f.ram=16&f.ram=8&f.color=x&f=1&g.x=1', '/list?f.color=x&f.ram=16&f.ram=8'],
    ['/list?page=', '/list?page='],
    ['/list?q=a?b&constructor=1&__proto__=2', '/list?q=a%3Fb'],
  ])('sharedAddress writes %s as %s', (url, shared) => {
    expect(toCanonicalUrl(url, counts)).toBe(shared)
  })

  it('the canonical URL of a page keeps all parameters that affect the page, sorted by name', () => {
    expect(toCanonicalUrl('/list?b=2&a=1')).toBe('/list?a=1&b=2')
  })

  it('the canonical URL of a page that uses no query parameters drops all of them', () => {
    expect(toCanonicalUrl('/home?x=1', createQueryParameterAllowlist(undefined))).toBe('/home')
  })
})
