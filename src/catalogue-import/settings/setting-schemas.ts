import {
  type Static,
  type TInteger,
  type TObject,
  type TOptional,
  type TProperties,
  type TSchema,
  Type,
} from 'typebox'
import { maxPesos } from '#domain/money.ts'
import type { NumericSettingDefinitions } from '#domain/numeric-settings.ts'
import type { SettingField, SettingKind } from '#domain/running/setting-fields.ts'
import type { SettingListRow } from '#domain/running/setting-rows.ts'
import type { SettingSectionCode } from '#domain/running/setting-sections.ts'
import { getTypedEntries } from '#domain/typed-object-keys.ts'

/** Annotations in the schema of a setting. Labels and headings name values of a list row in braces. */
export type SettingAnnotations = Partial<Omit<SettingField, 'path' | 'group' | 'empty'>> & {
  /** section of the settings page with the form fields of the value and of nested values */
  section?: SettingSectionCode
  /** explanation of a top-level setting in the `settings` command */
  meaning?: string
  default?: unknown
  /** heading above the form fields */
  heading?: string
  /** whether the form field may be empty, if it does not follow from the schema */
  empty?: SettingField['empty'] | false
  /** name of the value that identifies a list row */
  rowKey?: string
  /** keys of the rows that have form fields, by default of all rows in the list */
  rowKeys?: readonly number[]
  /** keys of the rows that have this form field, by default all */
  onlyInRows?: readonly string[]
  /** further form fields of a list row */
  otherFields?: (row: SettingListRow, settings: object) => SettingField[]
  /** labels of named texts */
  labels?: Readonly<Record<string, string>>
}

export const getAnnotations = (schema: TSchema): SettingAnnotations => schema

type FieldOptions<Value> = Omit<SettingAnnotations, 'label' | 'kind'> & { default?: Value }
/** Options of a value; `file` has the constraints of the settings file that differ from the form. */
type Options<Value> = FieldOptions<Value> & { file?: object }

/** Annotations of a value with a form field. */
export const field = <Value>(
  kind: SettingKind,
  label: string,
  options: FieldOptions<Value> = {},
) => ({
  kind,
  label,
  ...options,
})

const string =
  (kind: SettingKind, constraints: object) =>
  (label?: string, { file, ...options }: Options<string> = {}) =>
    Type.String({ ...constraints, ...file, kind, label, ...options })

/** Schemas of values by kind; values without a label are only in the settings file. */
export const text = string('text', { minLength: 1, maxLength: 300 })
export const long = string('long', { minLength: 1, maxLength: 2000 })
export const phone = string('phone', { minLength: 1, maxLength: 300 })
export const email = string('email', { maxLength: 200, pattern: '^[^\\s@]+@[^\\s@]+$' })
export const code = text(undefined, { file: { maxLength: 60 } })
export const yes = (label?: string, options: Options<boolean> = {}) =>
  Type.Boolean({ kind: 'yes', label, ...options })
export const whole = (label?: string, { file, ...options }: Options<number> = {}) => {
  const { least: minimum = 0, most: maximum = 1_000_000 } = options
  return Type.Integer({ minimum, maximum, ...file, kind: 'whole', label, ...options })
}
export const pesos = (label?: string, { file, ...options }: Options<number> = {}) => {
  const { least: minimum = 0, most: maximum = maxPesos } = options
  return Type.Number({ minimum, maximum, ...file, kind: 'pesos', label, ...options })
}

/** Schema of a group of values. */
export const group = <Properties extends TProperties>(
  properties: Properties,
  annotations: SettingAnnotations,
) => Type.Object(properties, annotations)

/** Schema of a list of at most 200 items. */
export const listOf = <Item extends TSchema>(item: Item, annotations: object = {}) =>
  Type.Array(item, { maxItems: 200, ...annotations })

/** Schema of a list whose rows have form fields under a heading. */
export const rows = <Row extends TProperties>({
  row,
  ...annotations
}: SettingAnnotations & {
  rowKey: keyof Row & string
  row: Row
  default?: NoInfer<Static<TObject<Row>>>[]
}) => listOf(Type.Object(row), annotations)

/** Schema of a group of integer settings, all optional in the settings file. */
export function numbers<Table extends NumericSettingDefinitions>(
  table: Table,
  annotations: SettingAnnotations,
) {
  const properties: Record<keyof Table & string, TOptional<TInteger>> = Object.fromEntries(
    getTypedEntries(table).map(([name, { label, ...options }]): unknown[] => [
      name,
      Type.Optional(whole(label, { ...options, empty: false })),
    ]),
  )
  return Type.Object(properties, { additionalProperties: false, ...annotations })
}
