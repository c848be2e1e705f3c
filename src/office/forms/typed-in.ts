import type { FormDraft } from '../server-surface.ts'

/** Form fields with their input values. */
export type Typed = FormDraft['fields']

/** Form input to restore later; files are excluded. */
export function inputOf(form: FormData): Typed {
  return [...form].flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as const] : [],
  )
}
