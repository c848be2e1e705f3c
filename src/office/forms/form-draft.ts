import type { LoaderFunctionArgs } from 'react-router'
import { officeServerContext } from '../api/server-context.ts'
import type { FormDraft } from '../office-server-interface.ts'
import { useOfficeRootLoaderData } from '../shared-page-data.ts'
import { type EnteredFormFields, removeSecretFields } from './entered-fields.ts'
import { formDraftCookie, readCookie } from './form-cookies.ts'

/**
 * Reads and deletes the form input of a page that was saved because the operator's session had
 * ended.
 */
export async function readAndDeleteFormDraft(
  { context, request }: LoaderFunctionArgs,
  page: string,
): Promise<FormDraft['fields'] | null> {
  const name = readCookie(request, formDraftCookie)
  const draft = name && (await context.get(officeServerContext).drafts.take(name, page))
  return draft ? removeSecretFields(draft.fields) : null
}

/** Part of a form result that contains the input of a rejected form. */
type Refused = { refusal?: { typed: EnteredFormFields } | undefined }

/**
 * Initial values of form fields: input of a rejected form, or input saved before sign-in. On pages
 * with several forms, the value of the field `hacer` identifies the form.
 */
export function useRestoredFormFields(answer: Refused | undefined, command?: string) {
  const { draft } = useOfficeRootLoaderData()
  const given: EnteredFormFields = answer?.refusal?.typed ?? draft ?? []
  const own = command === undefined || valueOf(given, 'hacer') === command ? given : []
  return {
    /** Whether the input was restored after sign-in, not after a rejection */
    isGivenBack: !answer?.refusal && own.length > 0,
    text: (name: string, otherwise = '') => valueOf(own, name) ?? otherwise,
    has: (name: string, value: string, otherwise = false) =>
      own.length === 0 ? otherwise : own.some(([one, text]) => one === name && text === value),
  }
}

function valueOf(typed: EnteredFormFields, name: string): string | undefined {
  return typed.find(([one]) => one === name)?.[1]
}
