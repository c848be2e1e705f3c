import type { EditValues } from '#contract/operator/edits.ts'
import type { useTyped } from './draft.ts'
import type { FormTexts } from './merge-edits.ts'

interface EditField {
  label: string
  /** API name, if different from the field */
  of?: string
  /** formats a value */
  say?: (value: string) => string
}

/** A form under optimistic concurrency. */
export interface EditForm {
  /** the edited object: `esta plantilla` */
  what: string
  /** by their names in the form */
  fields: Readonly<Record<string, EditField>>
  /** custom mapping of values to fields */
  texts?: (values: EditValues) => FormTexts
}

/** Form representation of values: true is a ticked box. */
export function textsOf({ fields, texts }: EditForm, values: EditValues): FormTexts {
  if (texts) return texts(values)
  return Object.fromEntries(
    Object.entries(fields).map(([name, { of = name }]) => [name, textOf(values[of])]),
  )
}

function textOf(value: EditValues[string] | undefined): string | readonly string[] {
  if (typeof value === 'boolean') return value ? ['on'] : []
  if (typeof value === 'object' && value !== null) return value
  return value === undefined || value === null ? '' : String(value)
}

/** Hidden fields with the version and values that were read. */
export function ReadVersion({
  form,
  version,
  values,
  typed,
}: {
  form: EditForm
  version: string
  values: EditValues
  /** of the same form: after a refusal it keeps the values read first */
  typed?: Pick<ReturnType<typeof useTyped>, 'text'>
}) {
  const read = JSON.stringify(textsOf(form, values))
  return (
    <>
      <input type="hidden" name="version" value={typed?.text('version', version) ?? version} />
      <input type="hidden" name="leido" value={typed?.text('leido', read) ?? read} />
    </>
  )
}

/** Parses the stored values of `ReadVersion`. */
export function readTexts(text: string): FormTexts {
  try {
    const read: unknown = JSON.parse(text)
    return typeof read === 'object' && read !== null ? { ...read } : {}
  } catch {
    return {}
  }
}

/** For the body of the call: the version that the form was opened with. */
export function versionIn(form: FormData): { version?: string } {
  const version = form.get('version')
  return typeof version === 'string' && version !== '' ? { version } : {}
}
