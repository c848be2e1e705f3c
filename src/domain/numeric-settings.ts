import { getTypedKeys } from './typed-object-keys.ts'

/** Table of integer settings of the shop, each with default, minimum and maximum. */
export type NumericSettingDefinitions = Record<
  string,
  { preset: number; least: number; most: number }
>

/** Returns the default values of a table of integer settings. */
export function getNumericSettingDefaults<Table extends NumericSettingDefinitions>(
  table: Table,
): Record<keyof Table, number> {
  return Object.fromEntries(
    getTypedKeys(table).map((name): unknown[] => [name, table[name]?.preset]),
  )
}
