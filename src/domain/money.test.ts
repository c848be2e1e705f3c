import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Centavos,
  toCentavos,
  formatDecimalPesos,
  pesosToCentavosIfExact,
  fromPesos,
  isValidPesosInput,
  maxPesos,
  roundToCentavos,
  calculatePercent,
  splitCentavos,
  toPesos,
} from './money.ts'

describe('money', () => {
  it('money amounts are converted from pesos to centavos and back without loss', () => {
    for (const pesos of [0, 0.01, 0.1, 19.99, 1234.5, 15999, 999999.99]) {
      expect(toPesos(fromPesos(pesos))).toBe(pesos)
    }
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000_000 }), (amount) => {
        expect(fromPesos(toPesos(toCentavos(amount)))).toBe(amount)
      }),
    )
  })

  it('money amounts are formatted with two decimals for files and external protocols', () => {
    expect([0, 5, 123_450].map((amount) => formatDecimalPesos(toCentavos(amount)))).toEqual([
      '0.00',
      '0.05',
      '1234.50',
    ])
  })

  it('money amounts from external systems are rounded to the nearest centavo', () => {
    expect(roundToCentavos(0.1 + 0.2)).toBe(30)
    expect(roundToCentavos(19.999)).toBe(2000)
  })

  it('money amounts with fractions of a centavo are rejected', () => {
    expect(() => toCentavos(1.5)).toThrow(RangeError)
    expect(() => fromPesos(1.005)).toThrow(RangeError)
    expect(() => fromPesos(Number.NaN)).toThrow(RangeError)
  })

  it('a peso amount that cannot be converted exactly to centavos is rejected', () => {
    expect([0.1 + 0.2, 5_000_000.01, -3.5].map(pesosToCentavosIfExact)).toEqual([
      30, 500_000_001, -350,
    ])
    const inexact = [10.005, 5_000_000.005, 999_999_999.999, 1e300, Number.NaN, Infinity]
    expect(inexact.map(pesosToCentavosIfExact)).toEqual(inexact.map(() => null))
  })

  it('money amount validation accepts amounts with at most two decimals and within the limits', () => {
    expect([0, 0.01, 10.05, maxPesos].filter((pesos) => isValidPesosInput(pesos))).toHaveLength(4)
    expect(
      [-0.01, 10.005, maxPesos + 0.01, 1e300].filter((pesos) => isValidPesosInput(pesos)),
    ).toEqual([])
    expect([0, 0.01].map((pesos) => isValidPesosInput(pesos, { least: 0.01 }))).toEqual([
      false,
      true,
    ])
  })

  it('money calculations round half a centavo up', () => {
    expect(calculatePercent(toCentavos(105), 10)).toBe(11)
    expect(calculatePercent(toCentavos(104), 10)).toBe(10)
    expect(calculatePercent(toCentavos(333), 50)).toBe(167)
  })

  it('splitting a money amount gives shares that add up to it', () => {
    expect(splitCentavos(toCentavos(100), [1, 1, 1])).toEqual([34, 33, 33])
    expect(splitCentavos(toCentavos(50000), [1049900, 29900])).toEqual([48615, 1385])
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 5_000_000_00 }),
        fc.array(fc.integer({ min: 1, max: 100_000_000 }), { minLength: 1, maxLength: 30 }),
        (total, weights) => {
          const shares = splitCentavos(toCentavos(total), weights)
          expect(shares.reduce((sum: number, share: Centavos) => sum + share, 0)).toBe(total)
        },
      ),
    )
  })
})
