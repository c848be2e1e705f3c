import type { RecordFieldValues } from '#contract/operator/optimistic-concurrency.ts'
import type { useRestoredFormFields } from './form-draft.ts'
import type { FormFieldValues } from './merge-edits.ts'

interface EditField {
  label: string
  /** Name of the field in the operator API, if it differs from the name in the form */
  of?: string
  /** Formats a value of the field for the edit conflict panel */
  say?: (value: string) => string
}

/** Values of an edited record, by field name in the operator API */
export type ApiFieldValues = Readonly<Record<string, unknown>>

/**
 * Definition of an edit form that detects when another person changed the same record (optimistic
 * concurrency).
 */
export interface EditForm<Values = RecordFieldValues> {
  /** Name of the edited object in messages: `esta plantilla` */
  what: string
  /** Form fields by name */
  fields: Readonly<Record<string, EditField>>
  /**
   * Converts the record's values from the operator API to form field values, if the default
   * conversion does not fit
   */
  texts?: (values: Values) => FormFieldValues
}

/** Converts API values to form field values; true becomes a ticked checkbox. */
export function toFormFieldValues<Values extends ApiFieldValues>(
  { fields, texts }: EditForm<Values>,
  values: Values,
): FormFieldValues {
  if (texts) return texts(values)
  return Object.fromEntries(
    Object.entries(fields).map(([name, { of = name }]) => [name, textOf(values[of])]),
  )
}

function textOf(value: unknown): string | readonly string[] {
  if (typeof value === 'boolean') return value ? ['on'] : []
  if (Array.isArray(value)) return value.map(String)
  return value === undefined || value === null ? '' : String(value)
}

/** Hidden fields with a record's version and values when the form was opened, to detect edit conflicts. */
export function HiddenEditConflictFields<Values extends ApiFieldValues>({
  form,
  version,
  values,
  typed,
}: {
  form: EditForm<Values>
  version: string
  values: Values
  /**
   * Form input to restore after a rejection; it includes the version and the values that the record
   * had when the page was first loaded
   */
  typed?: Pick<ReturnType<typeof useRestoredFormFields>, 'text'>
}) {
  const read = JSON.stringify(toFormFieldValues(form, values))
  return (
    <>
      <input type="hidden" name="version" value={typed?.text('version', version) ?? version} />
      <input type="hidden" name="leido" value={typed?.text('leido', read) ?? read} />
    </>
  )
}

/** Parses the form values in the hidden field of `HiddenEditConflictFields`. */
export function parseFormFieldValues(text: string): FormFieldValues {
  try {
    const read: unknown = JSON.parse(text)
    return typeof read === 'object' && read !== null ? { ...read } : {}
  } catch {
    return {}
  }
}

/** Version of the record when the form was opened, for the body of the API call. */
export function readRecordVersionFromForm(form: FormData): { version?: string } {
  const version = form.get('version')
  return typeof version === 'string' && version !== '' ? { version } : {}
}
