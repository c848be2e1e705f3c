import { describe, expect, it } from 'vitest'
import { toCanonicalJson } from './canonical-json.ts'

describe('canonical JSON', () => {
  it('canonical JSON sorts keys by UTF-16 code units', () => {
    expect(toCanonicalJson({ b: 1, a: [{ ñ: true, z: null }], '\u20ac': 'é' })).toBe(
      '{"a":[{"z":null,"ñ":true}],"b":1,"€":"é"}',
    )
  })

  it('canonical JSON formats numbers as in RFC 8785', () => {
    expect(toCanonicalJson([1e30, 4.5, 2e-3, 1e-27, -0])).toBe('[1e+30,4.5,0.002,1e-27,0]')
  })

  it('canonical JSON rejects values that JSON cannot represent', () => {
    expect(() => toCanonicalJson(undefined)).toThrow(TypeError)
    expect(() => toCanonicalJson({ price: Number.NaN })).toThrow()
    expect(() => toCanonicalJson('\ud800')).toThrow()
  })
})
