import { type ActionFunctionArgs, redirect } from 'react-router'
import type { CurrentValues } from '#contract/operator/edits.ts'
import { ApiFailure } from '../api/api-failure.ts'
import { deedsFor, doorFor, pageOf } from '../api/operator-api.ts'
import { surroundings } from '../api/surroundings.ts'
import { linkTo } from '../page-address.ts'
import { draftCookie, toldCookie } from './cookies.ts'
import { type Typed, typedIn } from './typed-in.ts'

/** Why something was not done, for the form it was asked with: what was typed stays there. */
interface Refusal {
  code: string
  /** for people */
  words: string
  /** what to correct, by field */
  fields: Readonly<Record<string, string>>
  /** what was typed, for a page that is loaded anew */
  typed: Typed
  /** what somebody else saved meanwhile, and when this was seen */
  changed?: CurrentValues & { seenAt: number }
}

/** One form of a page was sent: `done` is what it did, `refusal` why it did not. */
export type Answer<Done = never> =
  | { done: Done; refusal?: undefined }
  | { done?: undefined; refusal: Refusal }

/** Characters of a form; what is larger is sent as a file. */
const mostTyped = 200_000

const tooLong = {
  code: 'too-long',
  words: 'Es demasiado texto para mandarlo de una vez. Lo que escribiste sigue aquí: acórtalo.',
  fields: {},
}

type Deeds = ReturnType<typeof deedsFor>

/**
 * Does what a form asks for. A session that ended, or a sign-in that is too old, leads to the door and back to the
 * page with everything that was typed; any other refusal is told where it was asked.
 */
export async function answered<Done>(
  asked: ActionFunctionArgs,
  deed: (form: FormData, deeds: Deeds) => Promise<Done | Response>,
): Promise<Answer<Done> | Response> {
  const form = await asked.request.formData()
  if (sizeOf(form) > mostTyped) return { refusal: { ...tooLong, typed: typedIn(form) } }
  try {
    const done = await deed(form, deedsFor(asked))
    return done instanceof Response ? done : { done }
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
    const { code = '', messageForUser, fields = {}, current } = error.problem
    if (code === 'sign-in-required') throw await keptForLater(asked, form, doorFor(asked.request))
    if (code === 'step-up-required') {
      const confirm = linkTo('Confirmar', {}, { volver: pageOf(asked.request) })
      throw await keptForLater(asked, form, confirm)
    }
    if (error.status >= 500 || error.status === 0) throw error
    const words = messageForUser ?? 'No se pudo hacer. Vuelve a intentarlo.'
    const changed = current && { changed: { ...current, seenAt: Date.now() } }
    return { refusal: { code, words, fields, typed: typedIn(form), ...changed } }
  }
}

/** After something was done: the page anew, with words of what it was. */
export function told(words: string, to: string): Response {
  const value = encodeURIComponent(words)
  return redirect(to, {
    headers: { 'set-cookie': `${toldCookie}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=30` },
  })
}

async function keptForLater({ context, request }: ActionFunctionArgs, form: FormData, to: string) {
  const draft = { page: pageOf(request), fields: typedIn(form) }
  const name = await context.get(surroundings).drafts.keep(draft)
  if (name === undefined) return redirect(to)
  return redirect(to, {
    headers: {
      'set-cookie': `${draftCookie}=${name}; Path=/; HttpOnly; SameSite=Lax; Max-Age=900`,
    },
  })
}

function sizeOf(form: FormData): number {
  return typedIn(form).reduce((sum, [name, value]) => sum + name.length + value.length, 0)
}
