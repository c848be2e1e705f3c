import { isRecord } from '../is-record.ts'
import { getSettingValue } from './setting-path.ts'

export type SettingListRow = Record<string, unknown>

/** Rows of a list in the settings. */
export function listSettingRows(settings: object, path: string): SettingListRow[] {
  const rows = getSettingValue(settings, path)
  return Array.isArray(rows) ? rows.filter(isRecord) : []
}

/** Converts the value of a settings row to text. */
export function formatSettingCell(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
