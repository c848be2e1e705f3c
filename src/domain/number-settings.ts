import { keysOf } from './keys-of.ts'

/** Whole numbers that an owner may settle: what holds otherwise, and between which bounds. */
export type NumberSettings = Record<string, { preset: number; least: number; most: number }>

/** What holds where the owner settled nothing. */
export function presetsOf<Table extends NumberSettings>(table: Table): Record<keyof Table, number> {
  return Object.fromEntries(keysOf(table).map((name): unknown[] => [name, table[name]?.preset]))
}
