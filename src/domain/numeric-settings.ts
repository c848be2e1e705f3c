import { getTypedKeys } from './typed-object-keys.ts'

/** An integer setting with its form field: label, unit and hint; default, minimum and maximum. */
type NumericSetting = {
  label: string
  unit: string
  default: number
  least: number
  most: number
  hint?: string | undefined
}
export type NumericSettingDefinitions = Readonly<Record<string, NumericSetting>>

/** Describes an integer setting. */
export function whole(
  label: string,
  unit: string,
  preset: number,
  [least, most]: readonly [number, number],
  hint?: string,
): NumericSetting {
  return { label, unit, default: preset, least, most, hint }
}

/** Returns the default values of a table of integer settings. */
export function getNumericSettingDefaults<Table extends NumericSettingDefinitions>(
  table: Table,
): Record<keyof Table, number> {
  return Object.fromEntries(
    getTypedKeys(table).map((name): unknown[] => [name, table[name]?.default]),
  )
}
