import { IsArray, IsObject, IsOptional, type TSchema } from 'typebox'
import { isPlainObject } from '#domain/is-record.ts'
import type { SettingField, SettingKind } from '#domain/running/setting-fields.ts'
import { getSettingValue } from '#domain/running/setting-path.ts'
import {
  formatSettingCell,
  listSettingRows,
  type SettingListRow,
} from '#domain/running/setting-rows.ts'
import type { SettingSectionCode } from '#domain/running/setting-sections.ts'
import { SettingsFile } from '../shop-settings-file.ts'
import { field, getAnnotations, type SettingAnnotations } from './setting-schemas.ts'

/** Section, heading and list row of the form fields of a value. */
type Place = {
  settings: object
  section?: SettingSectionCode | undefined
  group?: string | undefined
  row?: SettingListRow
  key?: string
}
type FieldInSection = { section: Place['section']; field: SettingField }

/** Form fields of a section of the settings; lists have form fields for each of their rows. */
export function listSettingFields(section: SettingSectionCode, settings: object): SettingField[] {
  return listFieldsOf('', SettingsFile.properties, { settings }).flatMap((one) =>
    one.section === section ? [one.field] : [],
  )
}

function listFieldsOf(path: string, schemas: Readonly<Record<string, TSchema>>, place: Place) {
  return Object.entries(schemas).flatMap(([name, schema]) => listFields(path + name, schema, place))
}

function listFields(path: string, schema: TSchema, outer: Place): FieldInSection[] {
  const annotations = getAnnotations(schema)
  const { label, labels, onlyInRows } = annotations
  const { section = outer.section, heading = outer.group } = annotations
  const place: Place = { ...outer, section, group: heading }
  if (label !== undefined) {
    const isShown = onlyInRows?.includes(outer.key ?? '') ?? true
    return isShown ? [createField(path, annotations, IsOptional(schema), place)] : []
  }
  const stored = getSettingValue(outer.settings, path)
  if (labels) {
    return Object.keys(isPlainObject(stored) ? stored : {}).map((name) =>
      createField(`${path}.${name}`, field('long', labels[name] ?? name), false, place),
    )
  }
  if (IsObject(schema)) {
    const isMissing = outer.row && IsOptional(schema) && stored === undefined
    return isMissing ? [] : listFieldsOf(`${path}.`, schema.properties, place)
  }
  return IsArray(schema) && IsObject(schema.items)
    ? listRowFields(path, annotations, schema.items.properties, place)
    : []
}

function listRowFields(
  path: string,
  { rowKey, rowKeys, heading = '', otherFields }: SettingAnnotations,
  properties: Readonly<Record<string, TSchema>>,
  place: Place,
): FieldInSection[] {
  if (!rowKey) return []
  const { section, settings } = place
  const rows: SettingListRow[] =
    rowKeys?.map((value) => ({ [rowKey]: value })) ?? listSettingRows(settings, path)
  return rows.flatMap((row) => {
    const key = formatSettingCell(row[rowKey])
    const group = fillTemplate(heading, row)
    const others = otherFields?.(row, settings) ?? []
    return [
      ...listFieldsOf(`${path}[${rowKey}=${key}].`, properties, { ...place, row, key, group }),
      ...others.map((other) => ({ section, field: { group, ...other } })),
    ]
  })
}

/** Kinds of values whose form field may be empty because they have an empty value. */
const kindsWithEmptyValue: readonly SettingKind[] = ['colour', 'days', 'lines', 'prefixes']

function createField(
  path: string,
  { kind = 'text', label = '', empty, hint, unit, least, most }: SettingAnnotations,
  isOptional: boolean,
  { section, group, row = {} }: Place,
): FieldInSection {
  const canBeEmpty = kind !== 'yes' && (isOptional || kindsWithEmptyValue.includes(kind))
  return {
    section,
    field: {
      path,
      label: fillTemplate(label, row),
      kind,
      group,
      hint,
      unit,
      least,
      most,
      empty: (empty ?? (canBeEmpty && 'value')) || undefined,
    },
  }
}

function fillTemplate(template: string, row: SettingListRow): string {
  return template.replaceAll(/\{(\w+)\}/g, (_, name: string) => formatSettingCell(row[name]))
}
