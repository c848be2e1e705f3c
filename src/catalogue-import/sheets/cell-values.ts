import { isDay, isTimeOfDay } from '#domain/calendar.ts'
import { isGtin13 } from '#domain/catalogue/gtin.ts'
import { decimalPesos, exactCentavos, nearestCentavo, toPesos } from '#domain/money.ts'
import { foldForComparison } from '#domain/names.ts'

/** A parsed cell value, or its problem with a remedy. */
export type CellValue = { value: unknown } | { problem: string }

/** A price as people write it: `$1,299.00`, `1.299,00`, `1299`, `1,299.5 MXN`. */
export function pesosIn(cell: string): CellValue {
  const number = numberIn(
    cell.replace(/^(?:mxn|m\.n\.|mn)\s*/i, '').replace(/\s*(?:mxn|m\.?n\.?|pesos)$/i, ''),
  )
  if (typeof number === 'string') return { problem: number }
  if (number === null) return { problem: `«${cell}» no es un precio. Escríbelo como 1299.50.` }
  if (number <= 0) return { problem: 'Un precio es mayor que cero.' }
  const amount = exactCentavos(number)
  return amount === null
    ? { problem: `«${cell}» tiene más de dos decimales. Redondéalo a centavos.` }
    : { value: toPesos(amount) }
}

/** A per cent from 1 to 99: `15`, `15 %`. */
export function percentIn(cell: string): CellValue {
  const number = numberIn(cell.replace(/\s*%$/, ''))
  if (typeof number !== 'number' || number < 0 || number >= 100)
    return { problem: `«${cell}» no es un descuento. Escríbelo como 15 %.` }
  if (number > 0 && number < 1)
    return { problem: `«${cell}» es menos de uno por ciento. Escribe el descuento como 15 %.` }
  return { value: number }
}

const none = /^(?:agotado|sin existencia|sin stock|no hay|n\/?a|-)$/

/** Units on hand: `37`, `1,200`, `12 pzas`. */
export function countIn(cell: string): CellValue {
  if (none.test(foldForComparison(cell))) return { value: 0 }
  const number = numberIn(cell.replace(/\s*(?:pzas?\.?|piezas?|unidades|uds?\.?|pz\.?)$/i, ''))
  if (typeof number !== 'number' && !/^\d{1,3}[.,]\d{3}$/.test(cell))
    return { problem: `«${cell}» no es una existencia. Escribe cuántas piezas hay, como 12.` }
  const count = typeof number === 'number' ? number : Number(cell.replace(/[.,]/, ''))
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

/** A weight in grams: `1.2 kg`, `850 g`; without a unit in the column's. */
export function gramsIn(cell: string, gramsEach: number): CellValue {
  const [, digits = '', unit = ''] =
    /^([\d.,\s]+?)\s*([a-z]*)\.?$/.exec(foldForComparison(cell)) ?? []
  const factor = unit === '' ? gramsEach : inGrams[unit]
  const number = decimalIn(digits)
  if (number === null || factor === undefined || number <= 0)
    return { problem: `«${cell}» no es un peso. Escríbelo como 1.2 kg u 850 g.` }
  return { value: Math.max(1, Math.round(number * factor)) }
}

/** `0.850` and `1,5` are decimals here: a million grams is implausible. */
function decimalIn(digits: string): number | null {
  const plain = digits.replaceAll(/\s/g, '')
  if (/^\d+(?:[.,]\d+)?$/.test(plain)) return Number(plain.replace(',', '.'))
  const number = numberIn(plain)
  return typeof number === 'number' ? number : null
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

export function flagIn(cell: string): CellValue {
  const plain = foldForComparison(cell)
  if (yes.has(plain)) return { value: true }
  if (no.has(plain)) return { value: false }
  return { problem: `«${cell}» no es sí ni no.` }
}

/** `30/11/2026`, `30-11-26` or `2026-11-30`. */
export function dayIn(cell: string): CellValue {
  const [, day = '', month = '', year = ''] =
    /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/.exec(cell) ?? []
  const full = year.length === 2 ? `20${year}` : year
  const text =
    day === '' ? cell.slice(0, 10) : `${full}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(text)
    ? { value: text }
    : { problem: `«${cell}» no es una fecha. Escríbela como 30/11/2026.` }
}

/** `9:00`, `09:00:00`, `9:00 p. m.`, or Excel's fraction of a day: `0.375`. */
export function timeIn(cell: string): CellValue {
  const part = /^0?[.,]\d+$/.test(cell) ? Number(cell.replace(',', '.')) : null
  const minutes = part === null ? null : Math.round(part * 24 * 60)
  const [, hour = '', minute = '', half = ''] =
    /^(\d{1,2}):(\d{2})(?::\d{2})?([ap]m)?$/.exec(
      foldForComparison(cell).replaceAll(/[.\s]/g, ''),
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

function twoDigits(number: number): string {
  return String(number).padStart(2, '0')
}

/** A day with optional time: `30/11/2026 9:00`. */
export function dayAndTime(cell: string): { day: string; time: string | null } {
  const [, day = cell, time = null] = /^(\S+)[ T](\d{1,2}:.+)$/.exec(cell) ?? []
  return { day, time }
}

const byExcel = /^\d(?:[.,]\d+)?E\+\d+$/i

/** A code as text; codes shortened to powers of ten are unrecoverable. */
export function codeIn(cell: string): CellValue {
  return byExcel.test(cell)
    ? {
        problem: `Excel cambió este código a «${cell}» y perdió sus cifras. Da a la columna formato de número sin decimales, o de texto, vuelve a escribirlo y guarda.`,
      }
    : { value: cell.replace(/^'/, '') }
}

/** A 13-digit EAN; 12-digit UPCs and lost leading zeros are completed. */
export function barcodeIn(cell: string): CellValue {
  const code = codeIn(cell)
  if ('problem' in code) return code
  const digits = cell.replaceAll(/[\s'-]/g, '').padStart(13, '0')
  if (isGtin13(digits)) return { value: digits }
  return {
    problem: /^\d{13}$/.test(digits)
      ? `«${cell}» no es un código de barras: su última cifra no corresponde. Revisa si falta o sobra una.`
      : `«${cell}» no es un código de barras de 12 o 13 cifras. Déjalo vacío si no tiene.`,
  }
}

/** A number with thousands and decimals in either custom; words where it could be two numbers; null where it is none. */
function numberIn(cell: string): number | string | null {
  const plain = cell.replace(/^\$\s*/, '').replaceAll(/\s/g, '')
  if (/^-?\d+$/.test(plain)) return Number(plain)
  if (/^-?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(plain)) return Number(plain.replaceAll(',', ''))
  if (/^-?\d{1,3}(?:\.\d{3})+,\d+$/.test(plain) || /^-?\d{1,3}(?:\.\d{3}){2,}$/.test(plain))
    return Number(plain.replaceAll('.', '').replace(',', '.'))
  if (/^-?[1-9]\d{0,2}\.\d{3}$/.test(plain)) {
    const thousands = Number(plain.replace('.', '')).toLocaleString('es-MX')
    return `¿«${cell}» es ${thousands} o ${decimalPesos(nearestCentavo(Number(plain)))}? Escríbelo con centavos.`
  }
  if (/^-?\d+\.\d+$/.test(plain)) return Number(plain)
  return /^-?\d+,\d+$/.test(plain) ? Number(plain.replace(',', '.')) : null
}
