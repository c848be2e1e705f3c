import { isPlainObject } from '../is-record.ts'
import { getSettingValue } from './setting-path.ts'

export type SettingListRow = Record<string, unknown>

/** Returns the rows of a list in the shop settings, such as the carriers. */
export function listSettingRows(settings: object, path: string): SettingListRow[] {
  const rows = getSettingValue(settings, path)
  return Array.isArray(rows) ? rows.filter(isPlainObject) : []
}

/** Converts a value in a row of the shop settings to text. */
export function formatSettingCell(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
