import type { SettingSectionResponse } from '#contract/operator/settings.ts'
import { formatDecimalPesos, fromPesos, parsePesos, toPesos } from '#domain/money.ts'
import type { SettingField, SettingValue } from '#domain/running/setting-fields.ts'
import type { EditForm } from '../forms/edit-form.tsx'
import { parseWholeNumber } from '../forms/parse-number-fields.ts'

/** Settings section form, checked for edit conflicts. */
export function createSettingsFormDefinition({
  fields,
}: Pick<SettingSectionResponse, 'fields'>): EditForm {
  return {
    what: 'estos ajustes',
    fields: Object.fromEntries(
      fields.map(({ path, label, group }) => [
        path,
        { label: group ? `${group}: ${label}` : label },
      ]),
    ),
    texts: (values) =>
      Object.fromEntries(
        fields.map((field) => {
          const value = values[field.path]
          const single = typeof value === 'object' ? null : (value ?? null)
          return [
            field.path,
            field.kind === 'yes' ? boxes(single) : toSettingFormText(field, single),
          ]
        }),
      ),
  }
}

function boxes(value: SettingValue): string[] {
  return value === true ? ['on'] : []
}

/** Form text of a setting's value. */
export function toSettingFormText(
  { kind }: Pick<SettingField, 'kind'>,
  value: SettingValue,
): string {
  if (value === null) return ''
  if (kind === 'pesos' && typeof value === 'number') return formatDecimalPesos(fromPesos(value))
  return String(value)
}

/**
 * Parses a settings form; invalid values are sent to the API unchanged, so that it returns the
 * field errors.
 */
export function parseSettingValues(form: FormData, fields: readonly SettingField[]) {
  return Object.fromEntries(fields.map((field) => [field.path, valueIn(form, field)]))
}

function valueIn(form: FormData, { path, kind }: SettingField): SettingValue {
  if (kind === 'yes') return form.has(path)
  const typed = String(form.get(path) ?? '')
    .replaceAll('\r\n', '\n')
    .trim()
  if (kind === 'whole') return parseWholeNumber(typed) ?? (typed || null)
  if (kind === 'pesos') {
    const amount = parsePesos(typed)
    return amount === null ? typed || null : toPesos(amount)
  }
  return typed
}
