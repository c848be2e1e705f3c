import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Centavos,
  centavos,
  decimalPesos,
  exactCentavos,
  fromPesos,
  isPesos,
  mostPesos,
  nearestCentavo,
  percentOf,
  split,
  toPesos,
} from './money.ts'

describe('money', () => {
  it('converts pesos to centavos and back without loss', () => {
    for (const pesos of [0, 0.01, 0.1, 19.99, 1234.5, 15999, 999999.99]) {
      expect(toPesos(fromPesos(pesos))).toBe(pesos)
    }
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000_000 }), (amount) => {
        expect(fromPesos(toPesos(centavos(amount)))).toBe(amount)
      }),
    )
  })

  it('formats money with two decimals for files and protocols', () => {
    expect([0, 5, 123_450].map((amount) => decimalPesos(centavos(amount)))).toEqual([
      '0.00',
      '0.05',
      '1234.50',
    ])
  })

  it('rounds external money amounts to the nearest centavo', () => {
    expect(nearestCentavo(0.1 + 0.2)).toBe(30)
    expect(nearestCentavo(19.999)).toBe(2000)
  })

  it('rejects fractions of a centavo', () => {
    expect(() => centavos(1.5)).toThrow(RangeError)
    expect(() => fromPesos(1.005)).toThrow(RangeError)
    expect(() => fromPesos(Number.NaN)).toThrow(RangeError)
  })

  it('converts pesos exactly or returns no amount', () => {
    expect([0.1 + 0.2, 5_000_000.01, -3.5].map(exactCentavos)).toEqual([30, 500_000_001, -350])
    const inexact = [10.005, 5_000_000.005, 999_999_999.999, 1e300, Number.NaN, Infinity]
    expect(inexact.map(exactCentavos)).toEqual(inexact.map(() => null))
  })

  it('accepts money amounts with two decimals at most within the limits', () => {
    expect([0, 0.01, 10.05, mostPesos].filter((pesos) => isPesos(pesos))).toHaveLength(4)
    expect([-0.01, 10.005, mostPesos + 0.01, 1e300].filter((pesos) => isPesos(pesos))).toEqual([])
    expect([0, 0.01].map((pesos) => isPesos(pesos, { least: 0.01 }))).toEqual([false, true])
  })

  it('rounds half a centavo up', () => {
    expect(percentOf(centavos(105), 10)).toBe(11)
    expect(percentOf(centavos(104), 10)).toBe(10)
    expect(percentOf(centavos(333), 50)).toBe(167)
  })

  it('splits a money amount into shares that add up to it', () => {
    expect(split(centavos(100), [1, 1, 1])).toEqual([34, 33, 33])
    expect(split(centavos(50000), [1049900, 29900])).toEqual([48615, 1385])
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 5_000_000_00 }),
        fc.array(fc.integer({ min: 1, max: 100_000_000 }), { minLength: 1, maxLength: 30 }),
        (total, weights) => {
          const shares = split(centavos(total), weights)
          expect(shares.reduce((sum: number, share: Centavos) => sum + share, 0)).toBe(total)
        },
      ),
    )
  })
})
