import { formatPostcodeArea, parsePostcodeArea } from '../buying/postcode-area.ts'
import { formatPostcodePrefixes, parsePostcodePrefixes } from '../buying/postcode-prefixes.ts'
import {
  formatShippingTier,
  parseShippingTiers,
  type ShippingTierSetting,
} from '../buying/shipping-tiers.ts'
import { formatUnreadableAmountHint } from '../format-money.ts'
import { isInMexico } from '../geographic-distance.ts'
import { isPlainObject } from '../is-record.ts'
import { parseBox } from '../labels/parcel.ts'
import { pesosToCentavosIfExact, maxPesos } from '../money.ts'
import { findRfcProblem, normalizeRfc } from '../orders/rfc-tax-id.ts'
import { shippingLabelFields } from '../orders/shipping-label-file.ts'
import { splitLines } from '../split-lines.ts'
import { parseColour } from './accent-colour.ts'
import { type SettingListRow, formatSettingCell } from './setting-rows.ts'

/** Kinds of values that shop settings can have, such as text or amount. */
export const settingKinds = [
  'text',
  'long',
  'email',
  'phone',
  'pesos',
  'whole',
  'yes',
  'prefixes',
  'postcodes',
  'tiers',
  'lines',
  'rfc',
  'colour',
  'days',
  'columns',
  'place',
  'boxes',
] as const
export type SettingKind = (typeof settingKinds)[number]

/** Value of a setting, in forms and in the operator API. */
export type SettingValue = string | number | boolean | null

/** A form field for a setting: path, label and constraints. */
export type SettingField = {
  /** path of the setting within the shop settings, also used as form field name */
  path: string
  label: string
  kind: SettingKind
  /** heading of the group of form fields to which the setting belongs */
  group?: string
  hint?: string
  unit?: string
  /** minimum of a number or of a text length */
  least?: number
  most?: number
  /**
   * set if the field may be left empty: an empty field removes the setting value, or with `row` the
   * whole list row
   */
  empty?: 'value' | 'row'
}

const mostText = 300
const mostLong = 2000
const mostPhone = 60

/** Validates a setting value; returns the message, or null if valid. */
export function findSettingProblem(field: SettingField, value: SettingValue): string | null {
  const { kind, empty } = field
  if (kind === 'yes') return typeof value === 'boolean' ? null : 'Elige sí o no.'
  if (value === null || value === '') return empty ? null : 'Falta.'
  if (kind === 'pesos' || kind === 'whole') return numberProblem(field, value)
  if (typeof value !== 'string') return 'Escríbelo con letras.'
  if (kind === 'prefixes') {
    return parsePostcodePrefixes(value) === null
      ? 'Escribe los dos primeros dígitos, con comas o en tramos: 01–16, 42, 90.'
      : null
  }
  const readable = readers[kind]
  if (readable) return readable(value)
  const most = field.most ?? (kind === 'text' || kind === 'email' ? mostText : mostLong)
  if (value.length > most) return `Lleva hasta ${most} caracteres.`
  if (kind === 'email' && !/^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(value)) {
    return 'Escribe un correo completo, como ayuda@mi-tienda.mx.'
  }
  return null
}

const mostDays = 365

/**
 * Validators for kinds of settings with a special format; each returns an error message, or null if
 * valid.
 */
const readers: Partial<Record<SettingKind, (value: string) => string | null>> = {
  phone: phoneProblem,
  rfc: (value) =>
    findRfcProblem(normalizeRfc(value)) === null
      ? null
      : 'Revisa el RFC: letras, fecha de seis números y tres caracteres.',
  colour: colourProblem,
  postcodes: (value) =>
    parsePostcodeArea(value)?.length
      ? null
      : 'Escribe códigos postales, enteros o como empiezan, con comas o en tramos: 44100–44190, 45.',
  tiers: (value) =>
    parseShippingTiers(value) === null
      ? 'Cada renglón es «5 kg = 149» o «$1500 = 49», y ninguno se repite.'
      : null,
  days: (value) =>
    readDays(value) === null ? `Escribe días de 1 a ${mostDays}, con comas: 30, 7.` : null,
  place: (value) =>
    readPlace(value) === null
      ? 'Escribe latitud y longitud de un lugar en México, como 19.433, -99.139.'
      : null,
  boxes: (value) =>
    splitLines(value).every(parseBox)
      ? null
      : 'Cada renglón es «Caja chica, 20 × 15 × 10 cm, 120 g».',
  columns: (value) =>
    readColumns(value) === null
      ? `Cada renglón es «Título = campo» o «Título = "texto"». Los campos: ${shippingLabelFields.join(', ')}.`
      : null,
}

/**
 * Validates the phone number in a shop setting, which needs an area code because callers may be in
 * any region.
 */
function phoneProblem(value: string): string | null {
  if (value.replaceAll(/\D/g, '').length < 10) {
    return 'Escríbelo con lada, diez dígitos: 55 1234 5678.'
  }
  return value.length > mostPhone ? `Lleva hasta ${mostPhone} caracteres.` : null
}

function colourProblem(value: string): string | null {
  return parseColour(value) === null ? 'Escribe el color con seis dígitos, como #8752bc.' : null
}

function readDays(text: string): number[] | null {
  const days = text.split(/[\s,y]+/).filter((part) => part !== '')
  const isRead = days.every(
    (day) => /^\d{1,3}$/.test(day) && Number(day) >= 1 && Number(day) <= mostDays,
  )
  return isRead ? [...new Set(days.map(Number))].sort((a, b) => b - a) : null
}

function readPlace(text: string): { latitude: number; longitude: number } | null {
  const [, north = '', east = ''] =
    /^(-?\d+(?:\.\d+)?)\s*,\s*(-?\d+(?:\.\d+)?)$/.exec(text.trim()) ?? []
  if (north === '') return null
  const place = { latitude: Number(north), longitude: Number(east) }
  return isInMexico(place) ? place : null
}

function readColumns(text: string): SettingListRow[] | null {
  const columns = splitLines(text).map((line) => {
    const [, before = '', said, name] = /^([^=]+)=\s*(?:"(.*)"|([a-z_]+))$/.exec(line) ?? []
    const title = before.trim()
    if (title === '') return null
    if (name === undefined) return { title, ...(said && { text: said }) }
    return shippingLabelFields.some((field) => field === name) ? { title, field: name } : null
  })
  return columns.every((column) => column !== null) ? columns : null
}

function columnLine({ title, field, text }: SettingListRow): string {
  return `${formatSettingCell(title)} = ${field === undefined ? `"${formatSettingCell(text)}"` : formatSettingCell(field)}`
}

function numberProblem({ kind, least = 0, most }: SettingField, value: SettingValue) {
  if (typeof value !== 'number' || !Number.isFinite(value)) {
    return kind === 'pesos'
      ? formatUnreadableAmountHint(String(value ?? ''))
      : 'Escribe un número entero.'
  }
  const limit = most ?? (kind === 'pesos' ? maxPesos : 1_000_000)
  if (kind === 'whole' && !Number.isInteger(value)) return 'Escribe un número entero.'
  if (pesosToCentavosIfExact(value) === null) return 'Lleva hasta dos decimales.'
  if (value >= least && value <= limit) return null
  return `Va de ${least.toLocaleString('es-MX')} a ${limit.toLocaleString('es-MX')}.`
}

/** Converts a stored setting to its form value. */
export function formatSetting({ kind }: SettingField, stored: unknown): SettingValue {
  if (kind === 'prefixes') return formatPostcodePrefixes(textsIn(stored))
  if (kind === 'postcodes') return formatPostcodeArea(textsIn(stored))
  if (kind === 'tiers') return tiersIn(stored).map(formatShippingTier).join('\n')
  if (kind === 'lines' || kind === 'boxes') return textsIn(stored).join('\n')
  if (kind === 'days') return textsIn(stored).join(', ')
  if (kind === 'place') {
    return isPlainObject(stored)
      ? `${formatSettingCell(stored.latitude)}, ${formatSettingCell(stored.longitude)}`
      : ''
  }
  if (kind === 'columns') {
    return (Array.isArray(stored) ? stored.filter(isPlainObject) : []).map(columnLine).join('\n')
  }
  if (kind === 'yes') return stored === true
  if (typeof stored === 'string' || typeof stored === 'number') return stored
  return kind === 'pesos' || kind === 'whole' ? null : ''
}

/** Converts a form value to its stored form; undefined if empty. */
export function parseSettingFormValue({ kind }: SettingField, value: SettingValue): unknown {
  if (kind === 'prefixes') return parsePostcodePrefixes(String(value ?? '')) ?? []
  if (kind === 'postcodes') return parsePostcodeArea(String(value ?? '')) ?? []
  if (kind === 'lines' || kind === 'boxes') return splitLines(String(value ?? ''))
  if (kind === 'days') return readDays(String(value ?? '')) ?? []
  if (kind === 'colour') return parseColour(String(value ?? '')) ?? ''
  if (value === null || value === '') return undefined
  if (kind === 'rfc') return normalizeRfc(String(value))
  if (kind === 'place') return readPlace(String(value)) ?? undefined
  if (kind === 'columns') return readColumns(String(value)) ?? undefined
  if (kind === 'tiers') return parseShippingTiers(String(value)) ?? undefined
  return value
}

function textsIn(stored: unknown): string[] {
  return Array.isArray(stored) ? stored.map(String) : []
}

function tiersIn(stored: unknown): ShippingTierSetting[] {
  return (Array.isArray(stored) ? stored.filter(isPlainObject) : []).map(
    ({ from_kg, from_total, cost }) => ({
      ...(typeof from_kg === 'number' && { from_kg }),
      ...(typeof from_total === 'number' && { from_total }),
      cost: Number(cost),
    }),
  )
}
