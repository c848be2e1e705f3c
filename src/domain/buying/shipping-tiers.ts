import { formatCentavos } from '../format-money.ts'
import { type Centavos, fromPesos, minCentavos, parsePesos, toPesos } from '../money.ts'
import { splitLines } from '../split-lines.ts'

/** A different shipping cost from a weight or from a products total; costs in centavos. */
export type ShippingTier =
  | { fromGrams: number; cost: Centavos }
  | { fromTotal: Centavos; cost: Centavos }

/** What tiers are compared with; products without a known weight weigh nothing. */
export type TieredParcel = { weightGrams: number; productsTotal: Centavos }

export function reachesShippingTier(tier: ShippingTier, parcel: TieredParcel): boolean {
  return 'fromGrams' in tier
    ? parcel.weightGrams >= tier.fromGrams
    : parcel.productsTotal >= tier.fromTotal
}

/**
 * Shipping cost of a parcel: the heaviest weight tier reached replaces the base cost, and the highest
 * amount tier reached replaces that if it is cheaper.
 */
export function calculateTieredCost(
  { cost, tiers }: { cost: Centavos; tiers: readonly ShippingTier[] },
  parcel: TieredParcel,
): Centavos {
  const reached = tiers.filter((tier) => reachesShippingTier(tier, parcel))
  const byWeight = reached
    .filter((tier) => 'fromGrams' in tier)
    .reduce((last, tier) => (tier.fromGrams > last.fromGrams ? tier : last), {
      fromGrams: 0,
      cost,
    })
  const byTotal = reached
    .filter((tier) => 'fromTotal' in tier)
    .toSorted((a, b) => b.fromTotal - a.fromTotal)
    .at(0)
  return byTotal ? minCentavos(byWeight.cost, byTotal.cost) : byWeight.cost
}

/** A tier in the settings file; amounts in pesos. */
export type ShippingTierSetting = { from_kg?: number; from_total?: number; cost: number }

const maxGrams = 1_000_000

/** Parses tiers as typed, one per line: `5 kg = 149` or `$1500 = 49`; null if invalid. */
export function parseShippingTiers(text: string): ShippingTierSetting[] | null {
  const tiers = splitLines(text).map((line) => {
    const [from = '', typed = '', ...rest] = line.split('=')
    const cost = parsePesos(typed)
    if (cost === null || rest.length > 0) return null
    const [, kilograms] = /^\s*(\d+(?:\.\d{1,3})?)\s*kg\s*$/i.exec(from) ?? []
    if (kilograms !== undefined) {
      const isWeight = Number(kilograms) > 0 && Number(kilograms) * 1000 <= maxGrams
      return isWeight ? { from_kg: Number(kilograms), cost: toPesos(cost) } : null
    }
    const total = from.trim().startsWith('$') ? parsePesos(from) : null
    return total ? { from_total: toPesos(total), cost: toPesos(cost) } : null
  })
  const read = tiers.filter((tier) => tier !== null)
  const starts = new Set(read.map(({ from_kg, from_total }) => `${from_kg} ${from_total}`))
  return read.length === tiers.length && starts.size === read.length ? read : null
}

/** Writes a tier as it is typed. */
export function formatShippingTier({ from_kg, from_total = 0, cost }: ShippingTierSetting): string {
  const from = from_kg === undefined ? formatCentavos(fromPesos(from_total)) : `${from_kg} kg`
  return `${from} = ${formatCentavos(fromPesos(cost))}`
}

export function toShippingTier({
  from_kg,
  from_total = 0,
  cost,
}: ShippingTierSetting): ShippingTier {
  return from_kg === undefined
    ? { fromTotal: fromPesos(from_total), cost: fromPesos(cost) }
    : { fromGrams: Math.round(from_kg * 1000), cost: fromPesos(cost) }
}

export function toShippingTierSetting(tier: ShippingTier): ShippingTierSetting {
  const cost = toPesos(tier.cost)
  return 'fromGrams' in tier
    ? { from_kg: tier.fromGrams / 1000, cost }
    : { from_total: toPesos(tier.fromTotal), cost }
}
