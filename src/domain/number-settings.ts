import { getTypedKeys } from './typed-object-keys.ts'

/** Integer settings with defaults and bounds. */
export type NumberSettings = Record<string, { preset: number; least: number; most: number }>

/** Default values of a table of number settings. */
export function getSettingDefaults<Table extends NumberSettings>(
  table: Table,
): Record<keyof Table, number> {
  return Object.fromEntries(
    getTypedKeys(table).map((name): unknown[] => [name, table[name]?.preset]),
  )
}
