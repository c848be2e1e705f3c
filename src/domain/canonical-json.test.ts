import { describe, expect, it } from 'vitest'
import { canonicalJson } from './canonical-json.ts'

describe('canonical JSON', () => {
  it('canonical JSON sorts keys by UTF-16 code units', () => {
    expect(canonicalJson({ b: 1, a: [{ ñ: true, z: null }], '\u20ac': 'é' })).toBe(
      '{"a":[{"z":null,"ñ":true}],"b":1,"€":"é"}',
    )
  })

  it('canonical JSON formats numbers as in RFC 8785', () => {
    expect(canonicalJson([1e30, 4.5, 2e-3, 1e-27, -0])).toBe('[1e+30,4.5,0.002,1e-27,0]')
  })

  it('canonical JSON rejects values that JSON cannot represent', () => {
    expect(() => canonicalJson(undefined)).toThrow(TypeError)
    expect(() => canonicalJson({ price: Number.NaN })).toThrow()
    expect(() => canonicalJson('\ud800')).toThrow()
  })
})
