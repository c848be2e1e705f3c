import type { Typed } from '../deeds/answer.ts'

/** What a form said, so that it stands in it again beside what was tried. */
export function typedIn(form: FormData): Typed {
  return [...form].flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as const] : [],
  )
}
