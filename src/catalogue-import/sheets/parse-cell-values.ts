import { isGtin13 } from '#domain/catalogue/gtin.ts'
import { isDay, isTimeOfDay, formatMexicoTimestamp } from '#domain/mexico-dates-and-times.ts'
import {
  formatDecimalPesos,
  pesosToCentavosIfExact,
  roundToCentavos,
  toPesos,
} from '#domain/money.ts'
import { normalizeTextForComparison } from '#domain/person-names.ts'

/** Value parsed from a spreadsheet cell, or an error message that says how to correct the cell. */
export type ParsedCell = { value: unknown } | { problem: string }

const otherMoney = /us\$|u\.s\.|€|\b(?:usd|eur|euros?|d[oó]lar(?:es)?|dlls?|dls)\b/i

/** Parses a price in common notations: `$1,299.00`, `1.299,00`, `1299`, `1,299.5 MXN`. */
export function parsePesosCell(cell: string): ParsedCell {
  if (otherMoney.test(cell))
    return { problem: `«${cell}» no está en pesos. Escribe cuánto es en pesos.` }
  const number = numberIn(
    cell.replace(/^(?:mxn|m\.n\.|mn)\s*/i, '').replace(/ ?(?:mxn|m\.?n\.?|pesos)$/i, ''),
  )
  if (isDoubtful(number))
    return {
      problem: `¿«${cell}» es ${grouped(number.thousands)} o ${formatDecimalPesos(roundToCentavos(number.decimal))}? Escríbelo con centavos.`,
    }
  if (number === null) return { problem: `«${cell}» no es un precio. Escríbelo como 1299.50.` }
  if (number <= 0) return { problem: 'Un precio es mayor que cero.' }
  const amount = pesosToCentavosIfExact(number)
  return amount === null
    ? { problem: `«${cell}» tiene más de dos decimales. Redondéalo a centavos.` }
    : { value: toPesos(amount) }
}

/** Parses a percentage from 1 to 99: `15`, `15 %`. */
export function parsePercentCell(cell: string): ParsedCell {
  const number = numberIn(cell.replace(/ ?%$/, ''))
  if (typeof number !== 'number' || number < 0 || number >= 100)
    return { problem: `«${cell}» no es un descuento. Escríbelo como 15 %.` }
  if (number > 0 && number < 1)
    return { problem: `«${cell}» es menos de uno por ciento. Escribe el descuento como 15 %.` }
  return { value: number }
}

const pesos = /^(?:mx[np]?|mn|m n|pesos?(?: mexicanos?)?|moneda nacional|nacional|\$)$/

/** Parses a currency cell; only Mexican pesos are accepted. */
export function parseCurrencyCell(cell: string): ParsedCell {
  if (pesos.test(normalizeTextForComparison(cell.replaceAll('.', ' ')))) return { value: 'MXN' }
  return {
    problem: `«${cell}» no son pesos y la tienda vende en pesos. Escribe el precio en pesos, y aquí MXN.`,
  }
}

const none = /^(?:agotado|sin existencia|sin stock|no hay|n\/?a|-)$/

/** Parses a stock quantity: `37`, `1,200`, `12 pzas`. */
export function parseStockQuantityCell(cell: string): ParsedCell {
  if (none.test(normalizeTextForComparison(cell))) return { value: 0 }
  const count = numberIn(cell.replace(/ ?(?:pzas?\.?|piezas?|unidades|uds?\.?|pz\.?)$/i, ''))
  if (isDoubtful(count))
    return {
      problem: `¿«${cell}» son ${grouped(count.thousands)} piezas o ${count.decimal}? Escríbelo sin punto.`,
    }
  if (count === null)
    return { problem: `«${cell}» no es una existencia. Escribe cuántas piezas hay, como 12.` }
  if (count < 0) return { problem: 'Una existencia no baja de cero.' }
  if (!Number.isInteger(count)) return { problem: `«${cell}» no son piezas enteras.` }
  return { value: count }
}

const inGrams: Record<string, number> = {
  g: 1,
  gr: 1,
  grs: 1,
  gramos: 1,
  kg: 1000,
  kgs: 1000,
  kilos: 1000,
  kilo: 1000,
  lb: 453.592,
  lbs: 453.592,
  oz: 28.3495,
}

/**
 * Parses a weight into grams: `1.2 kg`, `1,800 g`, `0,850`; a number without unit is multiplied by
 * `gramsEach`.
 */
export function parseGramsCell(cell: string, gramsEach: number): ParsedCell {
  const [, digits = '', unit = ''] =
    /^([\d., ]+)([a-z]*)\.?$/.exec(normalizeTextForComparison(cell)) ?? []
  const factor = unit === '' ? gramsEach : inGrams[unit]
  const wrong = { problem: `«${cell}» no es un peso. Escríbelo como 1.2 kg u 850 g.` }
  if (factor === undefined) return wrong
  const number = weightIn(digits.replaceAll(/\s/g, ''), factor)
  if (isDoubtful(number)) {
    const name = factor === 1 ? 'g' : unit || 'kg'
    return {
      problem: `¿«${cell}» son ${grouped(number.thousands)} ${name} o ${number.decimal} ${name}? Escríbelo sin separar los miles.`,
    }
  }
  if (number === null || number <= 0) return wrong
  const grams = Math.round(number * factor)
  return grams > 0 ? { value: grams } : { problem: `«${cell}» es menos de un gramo. ¿Son kilos?` }
}

/**
 * Parses the digits of a weight. A separator marks thousands in grams, decimals in larger units;
 * three digits after the opposite separator (`1.500` g, `1,500` kg) are ambiguous.
 */
function weightIn(digits: string, factor: number): NumberRead {
  const [, mark, three] = /^[1-9]\d{0,2}([.,])(\d{3})$/.exec(digits) ?? []
  if (three !== undefined && mark === (factor === 1 ? '.' : ','))
    return {
      thousands: Number(digits.replace(/[.,]/, '')),
      decimal: Number(digits.replace(',', '.')),
    }
  const isDecimal = factor !== 1 || digits.startsWith('0')
  return isDecimal && /^\d+(?:[.,]\d+)?$/.test(digits)
    ? Number(digits.replace(',', '.'))
    : numberIn(digits)
}

const yes = new Set([
  'si',
  's',
  'x',
  'verdadero',
  'true',
  'yes',
  '1',
  'activo',
  'publicado',
  'visible',
])
const no = new Set(['no', 'n', 'falso', 'false', '0', 'inactivo', 'oculto', 'borrador'])

export function parseBooleanCell(cell: string): ParsedCell {
  const plain = normalizeTextForComparison(cell)
  if (yes.has(plain)) return { value: true }
  if (no.has(plain)) return { value: false }
  return { problem: `«${cell}» no es sí ni no. Escribe «sí» o «no».` }
}

/**
 * Parses a date: `30/11/2026`, `30-11-26` or `2026-11-30`. If another date in the row has the month
 * first, such as `12/15/26`, a date valid in both orders is ambiguous.
 */
export function parseDayCell(cell: string, { besideMonthFirst = false } = {}): ParsedCell {
  const parts = partsOfDay(cell)
  if (!parts) return isDay(cell) ? { value: cell } : noDay(cell)
  const { day, month, year } = parts
  const text = `${year}-${month}-${day}`
  if (isMonthFirstDate(cell))
    return { problem: `«${cell}» pone el mes primero. Escríbela como ${month}/${day}/${year}.` }
  if (!isDay(text)) return noDay(cell)
  if (besideMonthFirst && day !== month && isDay(`${year}-${day}-${month}`))
    return {
      problem: `¿«${cell}» es el ${day}/${month}/${year} o el ${month}/${day}/${year}? Otra fecha de la línea pone el mes primero. Escríbela con el año primero, como 2026-11-30.`,
    }
  return { value: text }
}

/** Whether a date is only valid with the month first, as in `12/15/26`. */
export function isMonthFirstDate(cell: string): boolean {
  const parts = partsOfDay(cell)
  if (!parts) return false
  const { day, month, year } = parts
  return !isDay(`${year}-${month}-${day}`) && isDay(`${year}-${day}-${month}`)
}

function partsOfDay(cell: string) {
  const [, day = '', month = '', year = ''] =
    /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/.exec(cell) ?? []
  if (day === '') return null
  return {
    day: twoDigits(day),
    month: twoDigits(month),
    year: year.length === 2 ? `20${year}` : year,
  }
}

function noDay(cell: string): ParsedCell {
  return { problem: `«${cell}» no es una fecha. Escríbela como 30/11/2026.` }
}

/** Parses a time: `9:00`, `09:00:00`, `9:00 p. m.`, or Excel's fraction of a day: `0.375`. */
export function parseTimeCell(cell: string): ParsedCell {
  const part = /^0?[.,]\d+$/.test(cell) ? Number(cell.replace(',', '.')) : null
  const minutes = part === null ? null : Math.round(part * 24 * 60)
  const [, hour = '', minute = '', half = ''] =
    /^(\d{1,2}):(\d{2})(?::\d{2})?([ap]m)?$/.exec(
      normalizeTextForComparison(cell).replaceAll(/[.\s]/g, ''),
    ) ?? []
  const hours = half === '' ? Number(hour) : (Number(hour) % 12) + (half === 'pm' ? 12 : 0)
  const text =
    minutes === null
      ? `${hour === '' ? '' : twoDigits(hours)}:${minute}`
      : `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`
  return isTimeOfDay(text)
    ? { value: text }
    : { problem: `«${cell}» no es una hora. Escríbela como 09:30.` }
}

function twoDigits(number: number | string): string {
  return String(number).padStart(2, '0')
}

/** Splits a cell into a day and an optional time: `30/11/2026 9:00`, `2026-11-30T09:00:00-06:00`. */
export function splitDayAndTime(cell: string): { day: string; time: string | null } {
  const instant = /^\d{4}-\d{2}-\d{2}T[\d:.]+(?:Z|[+-]\d{2}:?\d{2})$/.test(cell)
    ? new Date(cell)
    : null
  if (instant && !Number.isNaN(instant.getTime())) {
    const [day = '', time = ''] = formatMexicoTimestamp(instant).split(' ')
    return { day, time: `${time}:${twoDigits(instant.getUTCSeconds())}` }
  }
  const [, day = cell, time = null] = /^([^\sT]+)[ T](\d{1,2}:.+)$/.exec(cell) ?? []
  return { day, time }
}

/** Whether a time means the whole day: midnight, or for an end time also the last second of the day. */
export function isWholeDayBoundaryTime(time: string, { isEnd }: { isEnd: boolean }): boolean {
  return /^0?0:00(?::00)?$/.test(time) || (isEnd && time === '23:59:59')
}

/** Whether a cell contains a zero date, which databases export for a missing date. */
export function isZeroDate(cell: string): boolean {
  return /^0000-00-00(?:[ T]00:00(?::00)?)?$/.test(cell)
}

const byExcel = /^\d(?:[.,]\d+)?E\+\d+$/i

/** Parses a product code as text; rejects codes that Excel abbreviated to scientific notation. */
export function parseProductCodeCell(cell: string): ParsedCell {
  return byExcel.test(cell)
    ? {
        problem: `Excel cambió este código a «${cell}» y perdió sus cifras. Da a la columna formato de número sin decimales, o de texto, vuelve a escribirlo y guarda.`,
      }
    : { value: cell.replace(/^'/, '') }
}

/** Parses a barcode to a 13-digit EAN; restores 12-digit UPCs and lost leading zeros. */
export function parseBarcodeCell(cell: string): ParsedCell {
  const code = parseProductCodeCell(cell)
  if ('problem' in code) return code
  const digits = cell.replaceAll(/[\s'-]/g, '').padStart(13, '0')
  if (isGtin13(digits)) return { value: digits }
  return {
    problem: /^\d{13}$/.test(digits)
      ? `«${cell}» no es un código de barras: su última cifra no corresponde. Revisa si falta o sobra una.`
      : `«${cell}» no es un código de barras de 12 o 13 cifras. Déjalo vacío si no tiene.`,
  }
}

/**
 * An ambiguous number such as `1.299` with both possible values: one if the point separates
 * thousands, one if it separates decimals.
 */
type Doubtful = { thousands: number; decimal: number }
type NumberRead = number | Doubtful | null

function isDoubtful(number: NumberRead): number is Doubtful {
  return typeof number === 'object' && number !== null
}

function grouped(number: number): string {
  return number.toLocaleString('es-MX')
}

/** Parses a number with comma or dot as decimal separator; null if invalid. */
function numberIn(cell: string): NumberRead {
  const plain = cell.replace(/^\$\s*/, '').replaceAll(/\s/g, '')
  if (/^-?\d+$/.test(plain)) return Number(plain)
  if (/^-?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(plain)) return Number(plain.replaceAll(',', ''))
  if (/^-?\d{1,3}(?:\.\d{3})+,\d+$/.test(plain) || /^-?\d{1,3}(?:\.\d{3}){2,}$/.test(plain))
    return Number(plain.replaceAll('.', '').replace(',', '.'))
  if (/^-?[1-9]\d{0,2}\.\d{3}$/.test(plain))
    return { thousands: Number(plain.replace('.', '')), decimal: Number(plain) }
  if (/^-?\d+\.\d+$/.test(plain)) return Number(plain)
  return /^-?\d+,\d+$/.test(plain) ? Number(plain.replace(',', '.')) : null
}
