import { type Day, isDay } from '#domain/mexico-dates-and-times.ts'
import {
  addCentavos,
  calculatePercent,
  type Centavos,
  roundToCentavos,
  subtractCentavos,
} from '#domain/money.ts'
import { cutText } from '../sheets/clean-cell-text.ts'
import { isZeroDate, parseDayCell, splitDayAndTime } from '../sheets/parse-cell-values.ts'

/**
 * Parses a number as programs write it, with a decimal point (`12.000` is twelve), or with a
 * decimal comma; null if it is no number.
 */
export function parseExportNumber(cell: string): number | null {
  const plain = cell.replaceAll(/[$€\s]|us\$|mxn|usd|eur|m\.n\./gi, '')
  if (/^-?(?:\d+(?:\.\d*)?|\.\d+)$/.test(plain)) return Number(plain)
  if (/^-?[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?$/.test(plain)) return Number(plain.replaceAll(',', ''))
  if (/^-?\d{1,3}(?:\.\d{3})*,\d+$|^-?\d+,\d+$/.test(plain))
    return Number(plain.replaceAll('.', '').replace(',', '.'))
  return null
}

const vatPercent = 16

/** Adds VAT (IVA) to a net price. */
export function addVat(price: Centavos): Centavos {
  return addCentavos(price, calculatePercent(price, vatPercent))
}

export function lessPercent(price: Centavos, percent: number): Centavos {
  return subtractCentavos(price, calculatePercent(price, percent))
}

const currencies: readonly [string, RegExp][] = [
  ['USD', /\busd\b|us\$|u\.s\.|d[oó]lar|\bdlls?\b|\bdls\b/i],
  ['EUR', /\beur\b|euro|€/i],
  ['MXN', /\bmx[np]\b|\bm\.?n\.?(?:\s|$)|peso|nacional|^\$$/i],
]

/** Currency of a price, from its currency cell or from the price cell; other codes as written. */
export function readCurrency(currencyCell: string, priceCell: string): string {
  const known = (text: string) => currencies.find(([, pattern]) => pattern.test(text))?.[0]
  const written = currencyCell.trim()
  if (written === '') return known(priceCell) ?? 'MXN'
  return known(written) ?? cutText(written.toUpperCase(), 20)
}

/** Converts an amount of another currency to pesos, rounded to centavos. */
export function convertToCentavos(amount: number, rate: number): Centavos {
  return roundToCentavos(amount * rate)
}

/** Parses a date of an export; null if the cell is empty or no date. */
export function parseExportDay(cell: string, { monthFirst = false } = {}): Day | null {
  if (cell === '' || isZeroDate(cell)) return null
  const { day } = splitDayAndTime(cell)
  const [, first = '', second = '', year = ''] =
    /^(\d{1,2})\/(\d{1,2})\/(\d{4}|\d{2})$/.exec(day) ?? []
  const plain =
    first !== '' && monthFirst
      ? `${year.length === 2 ? `20${year}` : year}-${first.padStart(2, '0')}-${second.padStart(2, '0')}`
      : day
  const read = parseDayCell(plain)
  return 'value' in read && typeof read.value === 'string' && isDay(read.value) ? read.value : null
}

const gramsPerUnit: Readonly<Record<string, number>> = {
  g: 1,
  kg: 1000,
  lb: 453.592,
  lbs: 453.592,
  oz: 28.3495,
}

/** Converts a weight to whole grams; the unit is in the heading (`Weight (lbs)`) or the usual one. */
export function readGrams(cell: string, heading: string, usual: 'g' | 'kg'): number | null {
  const [, unit = ''] = /\b(kg|g|lbs?|oz)\b\W*$/i.exec(heading) ?? []
  const number = parseExportNumber(cell)
  const factor = gramsPerUnit[unit.toLowerCase()] ?? gramsPerUnit[usual] ?? 1
  const grams = number === null ? 0 : Math.round(number * factor)
  return grams > 0 ? grams : null
}

const no = /^(?:0|-1|no|false|falso|f|n|2|draft|borrador|inactive|disabled|inactivo)$/i

/** Whether a cell says no (`FALSE`, `NO`, `0`, `-1` for a draft); an empty cell does not. */
export function saysNo(cell: string): boolean {
  return no.test(cell.trim())
}
