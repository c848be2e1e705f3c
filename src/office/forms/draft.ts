import type { LoaderFunctionArgs } from 'react-router'
import { surroundings } from '../api/surroundings.ts'
import { useOfficeData } from '../office-data.ts'
import type { FormDraft } from '../server-surface.ts'
import { draftCookie, readCookie } from './cookies.ts'
import type { Typed } from './typed-in.ts'

/** Reads and deletes the form input of this page that was saved before its session ended. */
export async function takeDraft(
  { context, request }: LoaderFunctionArgs,
  page: string,
): Promise<FormDraft['fields'] | null> {
  const name = readCookie(request, draftCookie)
  const draft = name && (await context.get(surroundings).drafts.take(name, page))
  return draft ? draft.fields : null
}

/** The part of a form result that holds the input. */
type Refused = { refusal?: { typed: Typed } | undefined }

/**
 * Initial values of form fields: rejected input, or input saved before sign-in. Pages with several forms identify each
 * by `hacer`.
 */
export function useTyped(answer: Refused | undefined, command?: string) {
  const { draft } = useOfficeData()
  const given: Typed = answer?.refusal?.typed ?? draft ?? []
  const own = command === undefined || valueOf(given, 'hacer') === command ? given : []
  return {
    /** Input was restored after sign-in, not after a rejection */
    isGivenBack: !answer?.refusal && own.length > 0,
    text: (name: string, otherwise = '') => valueOf(own, name) ?? otherwise,
    has: (name: string, value: string, otherwise = false) =>
      own.length === 0 ? otherwise : own.some(([one, text]) => one === name && text === value),
  }
}

function valueOf(typed: Typed, name: string): string | undefined {
  return typed.find(([one]) => one === name)?.[1]
}
