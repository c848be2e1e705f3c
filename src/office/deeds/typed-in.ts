import type { FormDraft } from '../server-surface.ts'

/** Fields with their values, as a form sends them. */
export type Typed = FormDraft['fields']

/** What a form said, so that it stands in it again beside what was tried; files are given anew. */
export function typedIn(form: FormData): Typed {
  return [...form].flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as const] : [],
  )
}
