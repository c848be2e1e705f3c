import { splitProportionally } from './split-proportionally.ts'

declare const centavosBrand: unique symbol

/** An amount of Mexican pesos in integer centavos. */
export type Centavos = number & { readonly [centavosBrand]: 'Centavos' }

/** Brands an integer as centavos; throws on fractions and unsafe integers. */
export function toCentavos(amount: number): Centavos {
  if (!isCentavos(amount)) throw new RangeError(`Not a whole number of centavos: ${amount}`)
  return amount
}

export function isCentavos(amount: number): amount is Centavos {
  return Number.isSafeInteger(amount)
}

export const zeroCentavos = toCentavos(0)

/** Converts pesos with at most two decimals to centavos: `1234.5` → `123450`. Throws on more decimals. */
export function fromPesos(pesos: number): Centavos {
  const amount = pesosToCentavosIfExact(pesos)
  if (amount === null) throw new RangeError(`More than two decimals: ${pesos}`)
  return amount
}

/** Converts pesos to centavos; null for more than two decimals or inexact amounts. */
export function pesosToCentavosIfExact(pesos: number): Centavos | null {
  const amount = Math.round(pesos * 100)
  // tolerance for floating-point errors, which appear in the last of 15 or 16 digits
  const tolerance = Math.max(1e-6, Math.abs(amount) * 1e-15)
  return isCentavos(amount) && Math.abs(pesos * 100 - amount) <= tolerance ? amount : null
}

/** Maximum amount in pesos that operators may enter in an offer or setting. */
export const maxPesos = 10_000_000

/** Whether an amount in pesos may be entered: from `least` to `maxPesos`, at most two decimals. */
export function isValidPesosInput(pesos: number, { least = 0 }: { least?: number } = {}): boolean {
  return pesos >= least && pesos <= maxPesos && pesosToCentavosIfExact(pesos) !== null
}

/** Converts centavos to pesos for the API: `123450` → `1234.5`. */
export function toPesos(amount: Centavos): number {
  return amount / 100
}

/** Rounds an external amount in pesos to centavos: `0.1 + 0.2` → `30`. */
export function roundToCentavos(pesos: number): Centavos {
  return toCentavos(Math.round(pesos * 100))
}

/** Formats centavos as pesos with two decimals for files and protocols: `123450` → `1234.50`. */
export function formatDecimalPesos(amount: Centavos): string {
  return toPesos(amount).toFixed(2)
}

export function addCentavos(...amounts: Centavos[]): Centavos {
  return toCentavos(amounts.reduce((sum, amount) => sum + amount, 0))
}

export function subtractCentavos(from: Centavos, amount: Centavos): Centavos {
  return toCentavos(from - amount)
}

export function minCentavos(...amounts: [Centavos, ...Centavos[]]): Centavos {
  return toCentavos(Math.min(...amounts))
}

export function maxCentavos(...amounts: [Centavos, ...Centavos[]]): Centavos {
  return toCentavos(Math.max(...amounts))
}

/** Multiplies a unit price by a quantity, in centavos. */
export function multiplyCentavos(unit: Centavos, quantity: number): Centavos {
  return toCentavos(unit * quantity)
}

/** Percentage of an amount, in centavos; half centavos round up. */
export function calculatePercent(amount: Centavos, percent: number): Centavos {
  return toCentavos(Math.floor((amount * percent + 50) / 100))
}

/**
 * Rounds an amount to the nearest price with the given last two digits (centavos): 12345 with
 * ending 90 → 12390.
 */
export function roundToPriceEnding(amount: Centavos, ending: number): Centavos {
  return toCentavos(Math.round((amount - ending) / 100) * 100 + ending)
}

/** Parses a typed amount such as `$1,299.00` or `1299.5`; null if invalid. */
export function parsePesos(text: string): Centavos | null {
  const [, whole = '', cents = ''] =
    /^\$?\s*(\d{1,3}(?:,\d{3})+|\d{1,9})(?:\.(\d{0,2}))?(?:\s*mxn)?$/i.exec(text.trim()) ?? []
  return whole === '' ? null : fromPesos(Number(`${whole.replaceAll(',', '')}.${cents || '0'}`))
}

/**
 * Splits an amount in proportion to `weights` so that the parts add up exactly to `total`; largest
 * remainders round up: 100 over [1, 1, 1] → [34, 33, 33].
 */
export function splitCentavos(total: Centavos, weights: readonly number[]): Centavos[] {
  if (total !== 0 && weights.every((weight) => weight <= 0))
    throw new RangeError('Nothing to split the amount over')
  return splitProportionally(total, weights).map(toCentavos)
}
