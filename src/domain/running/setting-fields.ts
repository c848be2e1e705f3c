import { prefixesText, readPrefixes } from '../buying/postcode-prefixes.ts'
import { entriesOf } from '../keys-of.ts'
import { nearestCentavo, toPesos } from '../money.ts'
import type { NumberSettings } from '../number-settings.ts'

/** How a value is written and read. */
type SettingKind = 'text' | 'long' | 'email' | 'pesos' | 'whole' | 'yes' | 'prefixes' | 'lines'

/** A value of a setting, as forms and the operator API know it. */
export type SettingValue = string | number | boolean | null

/** One value that the shop's people settle: where it stands, and what they read beside it. */
export type SettingField = {
  /** where it stands in the settings, which is also its name */
  path: string
  label: string
  kind: SettingKind
  /** the heading that it stands below */
  group?: string
  hint?: string
  unit?: string
  /** of a number, or of the length of a text */
  least?: number
  most?: number
  /** it may be empty; where it stands in a row of a list, `row` takes that row away */
  empty?: 'value' | 'row'
}

const mostText = 300
const mostLong = 2000
const mostPesos = 10_000_000

/** What is wrong with a value, in words for the field; null where nothing is. */
export function settingProblem(field: SettingField, value: SettingValue): string | null {
  const { kind, empty } = field
  if (kind === 'yes') return typeof value === 'boolean' ? null : 'Elige sí o no.'
  if (value === null || value === '') return empty ? null : 'Falta.'
  if (kind === 'pesos' || kind === 'whole') return numberProblem(field, value)
  if (typeof value !== 'string') return 'Escríbelo con letras.'
  if (kind === 'prefixes') {
    return readPrefixes(value) === null
      ? 'Escribe los dos primeros dígitos, con comas o en tramos: 01–16, 42, 90.'
      : null
  }
  const most = field.most ?? (kind === 'text' || kind === 'email' ? mostText : mostLong)
  if (value.length > most) return `Lleva hasta ${most} caracteres.`
  if (kind === 'email' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value)) {
    return 'Escribe un correo completo, como ayuda@mi-tienda.mx.'
  }
  return null
}

function numberProblem({ kind, least = 0, most }: SettingField, value: SettingValue) {
  if (typeof value !== 'number' || !Number.isFinite(value)) {
    return kind === 'pesos' ? 'Escribe un importe, como 1,299.00.' : 'Escribe un número entero.'
  }
  const limit = most ?? (kind === 'pesos' ? mostPesos : 1_000_000)
  if (kind === 'whole' && !Number.isInteger(value)) return 'Escribe un número entero.'
  if (toPesos(nearestCentavo(value)) !== value) return 'Lleva hasta dos decimales.'
  if (value >= least && value <= limit) return null
  return `Va de ${least.toLocaleString('es-MX')} a ${limit.toLocaleString('es-MX')}.`
}

/** The value as forms show it. */
export function shownSetting({ kind }: SettingField, stored: unknown): SettingValue {
  if (kind === 'prefixes') return prefixesText(textsIn(stored))
  if (kind === 'lines') return textsIn(stored).join('\n')
  if (kind === 'yes') return stored === true
  if (typeof stored === 'string' || typeof stored === 'number') return stored
  return kind === 'pesos' || kind === 'whole' ? null : ''
}

/** The value as it is stored; undefined where there is none. */
export function storedSetting({ kind }: SettingField, value: SettingValue): unknown {
  if (kind === 'prefixes') return readPrefixes(String(value ?? '')) ?? []
  if (kind === 'lines') return linesOf(String(value ?? ''))
  if (value === null || value === '') return undefined
  return value
}

function textsIn(stored: unknown): string[] {
  return Array.isArray(stored) ? stored.map(String) : []
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

/** Numbers of one table, each with its bounds. */
export function numberFields<Table extends NumberSettings>(
  setting: string,
  table: Table,
  words: Record<keyof Table & string, { label: string; unit?: string; hint?: string }>,
): SettingField[] {
  return entriesOf(table).map(([name, { least, most }]) => ({
    path: `${setting}.${name}`,
    kind: 'whole',
    least,
    most,
    ...words[name],
  }))
}
