import type { FormDraft } from '../office-server-interface.ts'

/** Form fields with their input values. */
export type EnteredFormFields = FormDraft['fields']

/** Start of the names of fields with keys and passwords, which no page gets back. */
const secretFieldPrefix = 'clave.'

export function toSecretFieldName(name: string): string {
  return `${secretFieldPrefix}${name}`
}

/** Form input that a page may show again, without keys and passwords. */
export function removeSecretFields(fields: EnteredFormFields): EnteredFormFields {
  return fields.filter(([name]) => !name.startsWith(secretFieldPrefix))
}

/** Form input to restore later; files are excluded. */
export function readEnteredFormFields(form: FormData): EnteredFormFields {
  return [...form].flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as const] : [],
  )
}
