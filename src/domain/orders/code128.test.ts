import { describe, expect, it } from 'vitest'
import { code128, symbolsOf } from './code128.ts'

describe('a bar code', () => {
  it('starts, carries pairs of digits, checks itself and stops', () => {
    expect(symbolsOf('1234')).toEqual([105, 12, 34, (105 + 12 + 68) % 103, 106])
    expect(symbolsOf('123')).toEqual([105, 12, 100, 19, (105 + 12 + 200 + 57) % 103, 106])
    expect(symbolsOf('7')).toEqual([104, 23, (104 + 23) % 103, 106])
  })

  it('draws eleven modules a symbol and two more for the stop, bars never touching', () => {
    const { bars, modules } = code128('93000026118473205519')
    expect(modules).toBe(11 * 12 + 13)
    for (const [index, bar] of bars.slice(1).entries()) {
      const before = bars[index]
      expect(bar.x).toBeGreaterThan((before?.x ?? 0) + (before?.width ?? 0))
    }
    expect(bars.at(-1)).toEqual({ x: modules - 2, width: 2 })
  })

  it('has every symbol eleven modules wide and unlike the others', () => {
    const drawn = Array.from({ length: 100 }, (_, pair) => code128(String(pair).padStart(2, '0')))
    expect(new Set(drawn.map(({ modules }) => modules))).toEqual(new Set([11 * 3 + 13]))
    expect(new Set(drawn.map(({ bars }) => JSON.stringify(bars))).size).toBe(100)
  })

  it('writes the number of an order in set B', () => {
    const data = [104, 18, 22, 17, 17, 13, 24, 43]
    const sum = data.reduce((total, symbol, place) => total + symbol * Math.max(1, place), 0)
    expect(symbolsOf('2611-8K')).toEqual([...data, sum % 103, 106])
  })

  it('refuses letters that Code 128 does not have', () => {
    expect(() => code128('12Ñ4')).toThrow(RangeError)
    expect(() => code128('')).toThrow(RangeError)
  })
})
