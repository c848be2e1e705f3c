import type { FormDraft } from '../office-server-interface.ts'

/** Form fields with their input values. */
export type EnteredFields = FormDraft['fields']

/** Form input to restore later; files are excluded. */
export function readEnteredFields(form: FormData): EnteredFields {
  return [...form].flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as const] : [],
  )
}
