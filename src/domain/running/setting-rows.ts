import { isRecord } from '../is-record.ts'
import { valueAt } from './setting-path.ts'

export type SettingRow = Record<string, unknown>

/** Rows of a list in the settings. */
export function rowsAt(settings: object, path: string): SettingRow[] {
  const rows = valueAt(settings, path)
  return Array.isArray(rows) ? rows.filter(isRecord) : []
}

/** Converts the value of a settings row to text. */
export function words(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
