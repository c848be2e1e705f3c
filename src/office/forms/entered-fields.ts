import type { FormDraft } from '../office-server-interface.ts'

/** Form fields with their input values. */
export type EnteredFormFields = FormDraft['fields']

/** Form input to restore later; files are excluded. */
export function readEnteredFormFields(form: FormData): EnteredFormFields {
  return [...form].flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as const] : [],
  )
}
