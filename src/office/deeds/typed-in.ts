import type { FormDraft } from '../server-surface.ts'

/** Fields with their values, as a form sends them. */
export type Typed = FormDraft['fields']

/** Form input to restore later; files are excluded. */
export function typedIn(form: FormData): Typed {
  return [...form].flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as const] : [],
  )
}
