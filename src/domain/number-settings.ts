import { keysOf } from './keys-of.ts'

/** Integer settings with defaults and bounds. */
export type NumberSettings = Record<string, { preset: number; least: number; most: number }>

/** Default values of a table of number settings. */
export function presetsOf<Table extends NumberSettings>(table: Table): Record<keyof Table, number> {
  return Object.fromEntries(keysOf(table).map((name): unknown[] => [name, table[name]?.preset]))
}
