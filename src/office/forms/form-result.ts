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
import type { FormDraft } from '../office-server-interface.ts'
import { createOfficePageUrl } from '../page-url.ts'
import {
  type EnteredFormFields,
  readEnteredFormFields,
  removeSecretFields,
} from './entered-fields.ts'
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
 * Runs a form action. An expired session redirects to sign-in and back, keeping the input; an
 * outdated step-up redirects to its confirmation, after which the server runs the form again. Other
 * rejections appear in the form.
 */
export async function runFormAction<Done>(
  asked: ActionFunctionArgs,
  command: (form: FormData, commands: OperatorApiCommands) => Promise<Done | Response>,
): Promise<FormResult<Done> | Response> {
  const form = await asked.request.formData()
  if (sizeOf(form) > mostTyped)
    return { refusal: { ...tooLong, typed: removeSecretFields(readEnteredFormFields(form)) } }
  try {
    const done = await command(form, createOperatorApiCommands(asked))
    return done instanceof Response ? done : { done }
  } catch (error) {
    if (!(error instanceof OperatorApiError)) throw error
    const { code, messageForUser, fields = {}, current } = error.problem
    if (code === 'sign-in-required') {
      const { page, fields } = draftOf(asked, form)
      const draft = { page, fields: removeSecretFields(fields), runs: false }
      throw await keptForLater(asked, draft, () => getSignInPageUrl(asked.request))
    }
    if (code === 'step-up-required') {
      const runs = !hasFiles(form)
      const { page, fields } = draftOf(asked, form)
      // What does not run by itself comes back to its page, which gets no keys and passwords.
      const draft = { page, fields: runs ? fields : removeSecretFields(fields), runs }
      throw await keptForLater(asked, draft, (name) =>
        createOfficePageUrl(
          'Confirmar',
          {},
          { volver: draft.page, ...(draft.runs && { hecho: name }) },
        ),
      )
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
        typed: removeSecretFields(readEnteredFormFields(form)),
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

function draftOf({ request }: ActionFunctionArgs, form: FormData) {
  return { page: getCurrentPageUrl(request), fields: readEnteredFormFields(form) }
}

/** Whether a form carries files, which are not kept. */
function hasFiles(form: FormData): boolean {
  return [...form.values()].some((value) => typeof value !== 'string' && value.size > 0)
}

/** Keeps a form on the server and redirects to where its sender is recognized. */
async function keptForLater(
  { context }: ActionFunctionArgs,
  draft: FormDraft,
  to: (name: string | undefined) => string,
) {
  const name = await context.get(officeServerContext).drafts.keep(draft)
  if (name === undefined) return redirect(to(undefined))
  return redirect(to(name), {
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
