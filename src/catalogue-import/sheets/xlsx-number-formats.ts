import { dayInMs, minuteInMs } from '#domain/durations.ts'

/**
 * Number format of a spreadsheet cell; custom formats may have one digit pattern for positive and
 * one for negative numbers.
 */
export type CellNumberFormat =
  | 'plain'
  | 'percent'
  | 'day'
  | { positive: Pattern; negative: Pattern | null }

/** Digit pattern of a number format with its literal text: `"$"#,##0.00`. */
type Pattern = { before: string; integers: number; decimals: number; after: string }

const minutesOfDay = 24 * 60
/** Dates of day 0 in Excel's two date systems, 1900 and 1904. */
const dayZero = { since1900: Date.UTC(1899, 11, 30), since1904: Date.UTC(1904, 0, 1) }
/** Built-in number formats, referenced by id only (ECMA-376 Part 1, 18.8.30). */
const builtIn: Readonly<Record<number, string>> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  9: '0%',
  10: '0.00%',
  14: 'yyyy-mm-dd',
  15: 'd-mmm-yy',
  16: 'd-mmm',
  17: 'mmm-yy',
  22: 'yyyy-mm-dd h:mm',
  37: '#,##0;-#,##0',
  38: '#,##0;-#,##0',
  39: '#,##0.00;-#,##0.00',
  40: '#,##0.00;-#,##0.00',
  41: '#,##0',
  42: '"$"#,##0',
  43: '#,##0.00',
  44: '"$"#,##0.00',
}
/** Maximum length of a number format in Excel, in characters. */
export const maxNumberFormatLength = 255
/**
 * Matches the bracketed parts of a number format: colours, conditions, and currencies such as
 * `[$USD-409]`.
 */
const brackets = /\[(?!\$)[^[\]]*\]|\[\$([^[\]-]*)(?:-[^[\]]*)?\]/g
/** Matches quoted, escaped and padding characters of a number format. */
const literals = /"([^"]*)"|\\(.)|[_*]./g

export function parseCellNumberFormat(
  id: number,
  formats: ReadonlyMap<number, string>,
): CellNumberFormat {
  const whole = formats.get(id) ?? builtIn[id]
  if (whole === undefined) return 'plain'
  // keeps the first two sections; later sections format zero and text
  const code = whole.split(';', 2).join(';')
  const marks = code.replaceAll(brackets, '').replaceAll(literals, '')
  if (marks.includes('%')) return 'percent'
  if (/[dy]/i.test(marks)) return 'day'
  if (/[a-z@/[]/i.test(marks)) return 'plain'
  const [positive, negative] = code.split(';').map(patternOf)
  return positive ? { positive, negative: negative ?? null } : 'plain'
}

/**
 * Parses one section of a number format, such as its part for negative numbers; null if the section
 * has no digits or displays thousands (`#,`).
 */
function patternOf(section: string): Pattern | null {
  const plain = section
    .replaceAll(brackets, (_, currency?: string) => (currency ? `"${currency}"` : ''))
    .replaceAll(literals, (_, quoted?: string, escaped?: string) => hidden(quoted ?? escaped ?? ''))
  const [digits] = /[#0?][#0?,]*(?:\.[#0?]*)?/.exec(plain) ?? []
  if (digits === undefined || digits.endsWith(',')) return null
  const [before = '', after = ''] = plain.split(digits, 2).map(shown)
  const [integers = '', decimals = ''] = digits.split('.')
  return {
    before,
    integers: integers.replaceAll(/[^0]/g, '').length,
    decimals: decimals.length,
    after,
  }
}

/**
 * Masks quoted text of a number format, so that its digits and marks are not taken for the digit
 * pattern.
 */
const hidden = (text: string) =>
  text.replaceAll(/[#0?,.]/g, (mark) => String.fromCodePoint(0xe000 + (mark.codePointAt(0) ?? 0)))
const shown = (text: string) =>
  text
    .replaceAll('"', '')
    .replaceAll(/[\uE000-\uE07F]/g, (mark) =>
      String.fromCodePoint((mark.codePointAt(0) ?? 0) - 0xe000),
    )

/**
 * Formats a number as Excel displays it, without thousands separators; days as 2026-11-30, with their time if present.
 */
export function formatCellNumber(value: number, look: CellNumberFormat, from1904: boolean): string {
  if (!Number.isFinite(value)) return ''
  if (look === 'day' && value >= 1 && value < 2_958_466) {
    const start = from1904 ? dayZero.since1904 : dayZero.since1900
    const minute = Math.round((value % 1) * minutesOfDay) * minuteInMs
    const stamp = new Date(start + Math.floor(value) * dayInMs + minute).toISOString()
    return minute === 0 ? stamp.slice(0, 10) : stamp.slice(0, 16).replace('T', ' ')
  }
  if (look === 'percent') return `${plainNumber(100 * value)}%`
  return typeof look === 'object' ? formatted(value, look) : plainNumber(value)
}

/** Formats digits without trailing zeros, because `12.000` would be parsed as thousands. */
function formatted(
  value: number,
  { positive, negative }: Exclude<CellNumberFormat, string>,
): string {
  const { before, integers, decimals, after } = value < 0 && negative ? negative : positive
  const scale = 10 ** Math.min(decimals, 15)
  const rounded = Math.round(Number((Math.abs(value) * scale).toPrecision(15))) / scale
  const [whole = '', rest] = plainNumber(rounded).split('.')
  const sign = value < 0 && !negative ? '-' : ''
  const digits = whole.padStart(integers, '0') + (rest === undefined ? '' : `.${rest}`)
  return `${sign}${before}${digits}${after}`.trim()
}

function plainNumber(value: number): string {
  return String(Number(value.toPrecision(15)))
}
