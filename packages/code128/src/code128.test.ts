import { describe, expect, it } from 'vitest'
import { encodeCode128, toCode128Symbols } from './code128.ts'

describe('Code 128 bar code', () => {
  it('a Code 128 bar code encodes start, digit pairs, checksum and stop symbol', () => {
    expect(toCode128Symbols('1234')).toEqual([105, 12, 34, (105 + 12 + 68) % 103, 106])
    expect(toCode128Symbols('123')).toEqual([105, 12, 100, 19, (105 + 12 + 200 + 57) % 103, 106])
    expect(toCode128Symbols('7')).toEqual([104, 23, (104 + 23) % 103, 106])
  })

  it('a Code 128 bar code draws eleven modules per symbol and thirteen for the stop symbol, with separate bars', () => {
    const { bars, modules } = encodeCode128('93000026118473205519')
    expect(modules).toBe(11 * 12 + 13)
    for (const [index, bar] of bars.slice(1).entries()) {
      const before = bars[index]
      expect(bar.x).toBeGreaterThan((before?.x ?? 0) + (before?.width ?? 0))
    }
    expect(bars.at(-1)).toEqual({ x: modules - 2, width: 2 })
  })

  it('every symbol of a Code 128 bar code has eleven modules and a pattern of its own', () => {
    const drawn = Array.from({ length: 100 }, (_, pair) =>
      encodeCode128(String(pair).padStart(2, '0')),
    )
    expect(new Set(drawn.map(({ modules }) => modules))).toEqual(new Set([11 * 3 + 13]))
    expect(new Set(drawn.map(({ bars }) => JSON.stringify(bars))).size).toBe(100)
  })

  it('a bar code encodes an order number in Code 128 set B', () => {
    const data = [104, 18, 22, 17, 17, 13, 24, 43]
    const sum = data.reduce((total, symbol, place) => total + symbol * Math.max(1, place), 0)
    expect(toCode128Symbols('2611-8K')).toEqual([...data, sum % 103, 106])
  })

  it('a Code 128 bar code cannot be created from empty text or unsupported letters', () => {
    expect(() => encodeCode128('12Ñ4')).toThrow(RangeError)
    expect(() => encodeCode128('')).toThrow(RangeError)
  })
})
