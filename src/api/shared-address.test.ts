import { Type } from 'typebox'
import { describe, expect, it } from 'vitest'
import { parametersOf, sharedAddress } from './shared-address.ts'

const counts = parametersOf(
  Type.Object({ q: Type.String(), page: Type.String(), 'f.{code}': Type.String() }),
)

describe('sharedAddress', () => {
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
    expect(sharedAddress(url, counts)).toBe(shared)
  })

  it('sharedAddress keeps every parameter in order where all matter', () => {
    expect(sharedAddress('/list?b=2&a=1')).toBe('/list?a=1&b=2')
  })

  it('sharedAddress removes all parameters for a route without any', () => {
    expect(sharedAddress('/home?x=1', parametersOf(undefined))).toBe('/home')
  })
})
