import { isRecord } from '../is-record.ts'
import { valueAt } from './setting-path.ts'

export type SettingRow = Record<string, unknown>

/** The rows of a list of the settings. */
export function rowsAt(settings: object, path: string): SettingRow[] {
  const rows = valueAt(settings, path)
  return Array.isArray(rows) ? rows.filter(isRecord) : []
}

/** A row's value as text. */
export function words(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
