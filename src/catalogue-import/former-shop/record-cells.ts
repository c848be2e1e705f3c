import { isEmail } from '#domain/email.ts'
import { type Day, isDay, toMexicoDay } from '#domain/mexico-dates-and-times.ts'
import { isPersonName, normalizeName } from '#domain/person-names.ts'
import { isExcelError, removeControlCharacters } from '../sheets/clean-cell-text.ts'
import { parseBooleanCell } from '../sheets/parse-cell-values.ts'
import type { SheetRow } from '../sheets/sheet-limits.ts'
import type { RecordTable } from './detect-record-file.ts'
import type { RecordColumn } from './record-format.ts'

export type RecordCell = (row: SheetRow, column: RecordColumn) => string

/** Reads cells by their meaning, as text: without marks of Excel (`'`, `="…"`) and its errors. */
export function createRecordCellReader({ at }: Pick<RecordTable, 'at'>): RecordCell {
  return (row, column) => {
    const place = at[column]
    const given = place === undefined ? '' : (row.cells[place] ?? '')
    const text = removeControlCharacters(given).toWellFormed().trim()
    const plain = text.replace(/^="(.*)"$/s, '$1').replace(/^'(?=\S)/, '')
    return isExcelError(plain) ? '' : plain.trim()
  }
}

/** The e-mail in a cell in lower case, or why there is none. */
export function readEmailCell(cell: string): { email: string } | { reason: string } {
  if (cell === '') return { reason: 'no trae correo' }
  const found = cell.split(/[\s<>;,|]/).filter((part) => part.includes('@'))
  if (found.length > 1) return { reason: 'trae dos correos: deja uno' }
  const email = (found[0] ?? '').replace(/^mailto:/i, '').toLowerCase()
  return isEmail(email) && /^[!-~]+$/.test(email)
    ? { email }
    : { reason: 'su correo no está bien escrito' }
}

const particles = /^(?:de|del|la|las|los|san|santa|y|van|von|da|di)$/i

/** Reads first and last names from separate cells or a whole name; other texts are left out. */
export function readNames(
  first: string,
  last: string,
  whole: string,
): { firstName: string; lastName: string } {
  if (last !== '') return { firstName: toName(first), lastName: toName(last) }
  const words = normalizeName(first || whole).split(' ')
  // the last two words are both last names, except in names of two words
  const parts = words.length > 3 ? 2 : 1
  let at = Math.max(words.length - (words.length === 3 ? 2 : parts), 1)
  while (at > 1 && particles.test(words[at - 1] ?? '')) at -= 1
  return {
    firstName: toName(words.slice(0, at).join(' ')),
    lastName: toName(words.slice(at).join(' ')),
  }
}

function toName(text: string): string {
  const name = normalizeName(text)
  return isPersonName(name) ? name : ''
}

/** Whether a cell consents to news; null if it does not say. */
export function readConsent(cell: string): boolean | null {
  if (/^(?:subscribed|suscrit[oa]|acepta|opted[ _-]?in)$/i.test(cell)) return true
  if (/^(?:unsubscribed|not[ _-]subscribed|no suscrit[oa]|never)$/i.test(cell)) return false
  const read = cell === '' ? null : parseBooleanCell(cell)
  return read && 'value' in read ? read.value === true : null
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const meses = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic']

type DateParts = { year: string; one: string; two: string }

function partsOf(cell: string): DateParts | null {
  const [, one = '', two = '', year = ''] =
    /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?:[ ,T].*)?$/.exec(cell) ?? []
  return year === '' ? null : { one, two, year: year.length === 2 ? `20${year}` : year }
}

/** How dates such as `03/04/2026` are read in a file, by those that can only be read in one way. */
export type DateOrder = 'day-first' | 'month-first' | 'unknown'

export function findDateOrder(cells: readonly string[], monthFirst: boolean): DateOrder {
  const dates = cells.flatMap((cell) => partsOf(cell) ?? [])
  const dayFirst = dates.some(({ one }) => Number(one) > 12)
  const other = dates.some(({ two }) => Number(two) > 12)
  if (dayFirst && other) return 'unknown'
  if (dayFirst) return 'day-first'
  return other || monthFirst ? 'month-first' : 'day-first'
}

/** Days on which an online shop may have sold something; others are typing errors. */
const shopDays = { first: '1990-01-01', last: '2099-12-31' }

/** The day of an order in Mexico; null if the cell has none, or could be two days. */
export function readOrderDay(cell: string, order: DateOrder): Day | null {
  const day = readDay(cell, order)
  return day !== null && day >= shopDays.first && day <= shopDays.last ? day : null
}

/**
 * A day in Mexico, from `2026-11-02 10:15:00 -0600`, ISO 8601, `02/11/2026`, `Nov 2,
 * 2026` or `2 nov 2026`; null if it is none, or could be two days.
 */
function readDay(cell: string, order: DateOrder): Day | null {
  const [, isoDay = '', time = '', zone = ''] =
    /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?) ?(Z|UTC|[+-]\d{2}:?\d{2})?)?$/.exec(
      cell,
    ) ?? []
  if (isoDay !== '') {
    if (!isDay(isoDay)) return null
    if (zone === '') return isoDay
    const offset = zone === 'UTC' ? 'Z' : zone.replace(/^([+-]\d{2})(\d{2})$/, '$1:$2')
    const moment = new Date(`${isoDay}T${time}${offset}`)
    return Number.isNaN(moment.getTime()) ? null : toMexicoDay(moment)
  }
  const [, year = '', month = '', day = ''] =
    /^(\d{4})\/(\d{1,2})\/(\d{1,2})(?: .*)?$/.exec(cell) ?? []
  if (year !== '') return toDay(year, month, day)
  const parts = partsOf(cell)
  if (parts) {
    const { one, two } = parts
    if (order === 'unknown' && Number(one) <= 12 && Number(two) <= 12 && one !== two) return null
    const isMonthFirst = order === 'unknown' ? Number(two) > 12 : order === 'month-first'
    return isMonthFirst ? toDay(parts.year, one, two) : toDay(parts.year, two, one)
  }
  return readNamedMonth(cell)
}

function readNamedMonth(cell: string): Day | null {
  const plain = cell
    .toLowerCase()
    .replaceAll(/[.,]|\bde\b/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  const [, first = '', second = '', year = ''] =
    /^(\d{1,2}|[a-z]{3,10}) (\d{1,2}|[a-z]{3,10}) (\d{4})(?: .*)?$/.exec(plain) ?? []
  const [name, day] = /^\d/.test(first) ? [second, first] : [first, second]
  const named = [months, meses].map((names) => names.indexOf(name.slice(0, 3)))
  const month = Math.max(...named)
  return month === -1 || !/^\d+$/.test(day) ? null : toDay(year, String(month + 1), day)
}

function toDay(year: string, month: string, day: string): Day | null {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(text) ? text : null
}
