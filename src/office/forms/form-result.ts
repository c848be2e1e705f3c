import { type ActionFunctionArgs, redirect } from 'react-router'
import type { OperationName, OperatorRefusalCode } from '#contract/operator/all-api-operations.ts'
import type { EditConflictCurrentValues } from '#contract/operator/optimistic-concurrency.ts'
import { OperatorApiError } from '../api/operator-api-error.ts'
import {
  type OperatorApiCommands,
  createOperatorApiCommands,
  getSignInPageUrl,
  getCurrentPageUrl,
} from '../api/operator-api.ts'
import { officeServerContext } from '../api/server-context.ts'
import { createOfficePageUrl } from '../page-url.ts'
import { type EnteredFormFields, readEnteredFormFields } from './entered-fields.ts'
import { formDraftCookie, flashMessageCookie } from './form-cookies.ts'

/** A rejected form submission; the form keeps its input. */
interface Refusal {
  /** Operation that refused the form; absent if the form was rejected before any call */
  call?: OperationName
  code?: OperatorRefusalCode
  /** Message for the user about why the form was rejected */
  words: string
  /** Error messages by field */
  fields: Readonly<Record<string, string>>
  /** Input of the rejected form, which is restored after a full page load */
  typed: EnteredFormFields
  /** Current values saved by another person, and the time at which they were read */
  changed?: EditConflictCurrentValues & { seenAt: number }
}

/** Result of a form submission: `done` on success, `refusal` otherwise. */
export type FormResult<Done = never> =
  | { done: Done; refusal?: undefined }
  | { done?: undefined; refusal: Refusal }

/** Maximum characters of form input; larger content is uploaded as a file. */
const mostTyped = 200_000

const tooLong = {
  words: 'Es demasiado texto para mandarlo de una vez. Lo que escribiste sigue aquí: acórtalo.',
  fields: {},
}

/**
 * Runs a form action. An expired session or outdated step-up redirects to sign-in and back, keeping the input; other
 * rejections appear in the form.
 */
export async function runFormAction<Done>(
  asked: ActionFunctionArgs,
  command: (form: FormData, commands: OperatorApiCommands) => Promise<Done | Response>,
): Promise<FormResult<Done> | Response> {
  const form = await asked.request.formData()
  if (sizeOf(form) > mostTyped)
    return { refusal: { ...tooLong, typed: readEnteredFormFields(form) } }
  try {
    const done = await command(form, createOperatorApiCommands(asked))
    return done instanceof Response ? done : { done }
  } catch (error) {
    if (!(error instanceof OperatorApiError)) throw error
    const { code, messageForUser, fields = {}, current } = error.problem
    if (code === 'sign-in-required')
      throw await keptForLater(asked, form, getSignInPageUrl(asked.request))
    if (code === 'step-up-required') {
      const confirm = createOfficePageUrl(
        'Confirmar',
        {},
        { volver: getCurrentPageUrl(asked.request) },
      )
      throw await keptForLater(asked, form, confirm)
    }
    if (error.status >= 500 || error.status === 0) throw error
    const words = messageForUser ?? 'No se pudo hacer. Vuelve a intentarlo.'
    const changed = current && { changed: { ...current, seenAt: Date.now() } }
    return {
      refusal: {
        ...(error.call !== 'form' && { call: error.call }),
        ...(code && { code }),
        words,
        fields,
        typed: readEnteredFormFields(form),
        ...changed,
      },
    }
  }
}

/** Redirects with a flash message. */
export function redirectWithFlash(words: string, to: string): Response {
  const value = encodeURIComponent(words)
  return redirect(to, {
    headers: {
      'set-cookie': `${flashMessageCookie}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=30`,
    },
  })
}

async function keptForLater({ context, request }: ActionFunctionArgs, form: FormData, to: string) {
  const draft = { page: getCurrentPageUrl(request), fields: readEnteredFormFields(form) }
  const name = await context.get(officeServerContext).drafts.keep(draft)
  if (name === undefined) return redirect(to)
  return redirect(to, {
    headers: {
      'set-cookie': `${formDraftCookie}=${name}; Path=/; HttpOnly; SameSite=Lax; Max-Age=900`,
    },
  })
}

function sizeOf(form: FormData): number {
  return readEnteredFormFields(form).reduce(
    (sum, [name, value]) => sum + name.length + value.length,
    0,
  )
}
