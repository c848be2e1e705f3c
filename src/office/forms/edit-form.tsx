import type { EditValues } from '#contract/operator/edits.ts'
import type { useTyped } from './draft.ts'
import type { FormTexts } from './merge-edits.ts'

interface EditField {
  label: string
  /** API field name, if different from the form's */
  of?: string
  /** Formats a value for the conflict panel */
  say?: (value: string) => string
}

/** Description of a form with optimistic concurrency. */
export interface EditForm {
  /** Name of the edited object in messages: `esta plantilla` */
  what: string
  /** Form fields by name */
  fields: Readonly<Record<string, EditField>>
  /** Custom mapping of values to form fields */
  texts?: (values: EditValues) => FormTexts
}

/** Converts API values to form field values; true becomes a ticked checkbox. */
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

/** Hidden fields with a record's version and values when the form was opened, to detect edit conflicts. */
export function ReadVersion({
  form,
  version,
  values,
  typed,
}: {
  form: EditForm
  version: string
  values: EditValues
  /** Input of this form; after a rejection it still contains the values of the first page load */
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

/** Parses the hidden values of `ReadVersion`. */
export function readTexts(text: string): FormTexts {
  try {
    const read: unknown = JSON.parse(text)
    return typeof read === 'object' && read !== null ? { ...read } : {}
  } catch {
    return {}
  }
}

/** Version at the form's opening, for the API call's body. */
export function versionIn(form: FormData): { version?: string } {
  const version = form.get('version')
  return typeof version === 'string' && version !== '' ? { version } : {}
}
