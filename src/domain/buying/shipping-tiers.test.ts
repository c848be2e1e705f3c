import { describe, expect, it } from 'vitest'
import { toCentavos } from '../money.ts'
import {
  calculateTieredCost,
  formatShippingTier,
  parseShippingTiers,
  toShippingTier,
  toShippingTierSetting,
} from './shipping-tiers.ts'

describe('shipping tiers as typed', () => {
  it('reads one tier per line, by weight or by amount, and writes it back', () => {
    const tiers = parseShippingTiers('5 kg = 149\n20.5KG=$289.50\n\n$1,500 = 0')
    expect(tiers).toEqual([
      { from_kg: 5, cost: 149 },
      { from_kg: 20.5, cost: 289.5 },
      { from_total: 1500, cost: 0 },
    ])
    const written = tiers?.map(formatShippingTier)
    expect(written).toEqual(['5 kg = $149.00', '20.5 kg = $289.50', '$1,500.00 = $0.00'])
    expect(parseShippingTiers(written?.join('\n') ?? '')).toEqual(tiers)
    expect(tiers?.map(toShippingTier).map(toShippingTierSetting)).toEqual(tiers)
  })

  it.each([
    '5 = 149',
    '5 kg',
    '5 kg = mucho',
    '0 kg = 10',
    '1001 kg = 10',
    '5 kg = 1 = 2',
    '5 kg = 10\n5 kg = 12',
    '$0 = 10',
  ])('rejects %j', (text) => {
    expect(parseShippingTiers(text)).toBeNull()
  })
})

describe('the cost of a parcel', () => {
  const [cost, fiveKilos, twentyKilos, forLarge] = [9900, 14900, 28900, 4900].map(toCentavos)
  const byWeight = [
    { fromGrams: 20_000, cost: twentyKilos ?? toCentavos(0) },
    { fromGrams: 5000, cost: fiveKilos ?? toCentavos(0) },
  ]
  const byTotal = { fromTotal: toCentavos(150_000), cost: forLarge ?? toCentavos(0) }
  const costOf = (weightGrams: number, productsTotal: number, tiers = [...byWeight, byTotal]) =>
    calculateTieredCost(
      { cost: cost ?? toCentavos(0), tiers },
      { weightGrams, productsTotal: toCentavos(productsTotal) },
    )

  it('is the base cost below every tier', () => {
    expect(costOf(4999, 149_999)).toBe(9900)
  })

  it('is that of the heaviest tier reached', () => {
    expect([costOf(5000, 0), costOf(19_999, 0), costOf(20_000, 0)]).toEqual([14900, 14900, 28900])
  })

  it('is the lower one when a weight and an amount are reached', () => {
    expect(costOf(30_000, 150_000)).toBe(4900)
    expect(costOf(0, 150_000, [...byWeight, { ...byTotal, cost: toCentavos(50_000) }])).toBe(9900)
  })
})
