import { describe, expect, it } from 'vitest'
import { canonicalJson } from './canonical-json.ts'

describe('canonical JSON', () => {
  it('orders names by their UTF-16 units, whatever order they came in', () => {
    expect(canonicalJson({ b: 1, a: [{ ñ: true, z: null }], '\u20ac': 'é' })).toBe(
      '{"a":[{"z":null,"ñ":true}],"b":1,"€":"é"}',
    )
  })

  it('writes numbers as RFC 8785 asks', () => {
    expect(canonicalJson([1e30, 4.5, 2e-3, 1e-27, -0])).toBe('[1e+30,4.5,0.002,1e-27,0]')
  })

  it('refuses what JSON cannot hold', () => {
    expect(() => canonicalJson(undefined)).toThrow(TypeError)
    expect(() => canonicalJson({ price: Number.NaN })).toThrow()
    expect(() => canonicalJson('\ud800')).toThrow()
  })
})
