import { data, type LoaderFunctionArgs, redirect } from 'react-router'
import type {
  CallOf,
  CommandName,
  OperationName,
  PartOf,
  ReadName,
} from '#contract/operator/operations.ts'
import type { OperatorProblem } from '#contract/operator/problem.ts'
import { linkTo } from '../page-address.ts'
import type { ApiCall, ApiTransport } from '../server-surface.ts'
import { ApiFailure } from './api-failure.ts'
import { surroundings } from './surroundings.ts'

type Asked = Pick<LoaderFunctionArgs, 'context' | 'request'>

/** Arguments of a call, which may be absent where none is required. */
type Sent<Name extends OperationName> =
  object extends CallOf<Name> ? [call?: CallOf<Name>] : [call: CallOf<Name>]

/**
 * Operator API reads for loaders. Redirects to sign-in without a session; forbidden and missing data become error
 * pages.
 */
export function readsFor({ context, request }: Asked) {
  const { apiTransport } = context.get(surroundings)
  return {
    async get<Name extends ReadName>(name: Name, ...[sent]: Sent<Name>) {
      try {
        return await call(apiTransport, name, sent)
      } catch (error) {
        throw toPage(error, request)
      }
    },
  }
}

/** Operator API commands; `answered` (answer.ts) handles rejections. */
export function commandsFor({ context }: Asked) {
  const { apiTransport } = context.get(surroundings)
  return <Name extends CommandName>(name: Name, ...[sent]: Sent<Name>) =>
    call(apiTransport, name, sent)
}

export type Commands = ReturnType<typeof commandsFor>

async function call<Name extends OperationName>(
  transport: ApiTransport,
  name: Name,
  sent: ApiCall = {},
): Promise<PartOf<Name, 'reply'>> {
  const answer = await transport(name, sent)
  const text = await answer.text()
  if (answer.status === 200) return JSON.parse(text || '{}')
  throw new ApiFailure(name, answer.status, readProblem(text))
}

function readProblem(text: string): Partial<OperatorProblem> {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}

/** Converts a rejected read: redirect to sign-in, error page, or rethrow. */
function toPage(error: unknown, request: Request): unknown {
  if (!(error instanceof ApiFailure)) return error
  const { code, needs, messageForUser } = error.problem
  if (code === 'sign-in-required') return redirect(signInPageFor(request))
  if (code === 'step-up-required')
    return redirect(linkTo('Confirmar', {}, { volver: pageOf(request) }))
  if (error.status === 403) return data({ needs, words: messageForUser }, { status: 403 })
  if (error.status === 404) return data(null, { status: 404 })
  const page = pageOf(request)
  const understood = understoodPageOf(request)
  return isUnfit(error) && understood !== page ? redirect(understood) : error
}

/** Whether the API rejected invalid parameters, for example from a mistyped URL. */
function isUnfit({ status }: ApiFailure): boolean {
  return status === 400 || status === 422
}

/** URL of the page without pagination or, if it has no pagination, without any filter. */
function understoodPageOf(request: Request): string {
  const first = firstPageOf(request)
  const { pathname } = new URL(first, request.url)
  return first === pageOf(request) ? pathname : first
}

/** URL of the sign-in page, with the path to return to. */
export function signInPageFor(request: Request): string {
  const page = pageOf(request)
  return linkTo('Entrar', {}, { volver: page === '/' ? undefined : page })
}

/** URL of the filtered list's first page, because the rows at the cursor may be gone. */
export function firstPageOf({ url }: Request): string {
  const first = new URL(url)
  for (const name of ['despues', 'antes']) first.searchParams.delete(name)
  return pageOf({ url: first.href })
}

/** Path and query string of a request, without React Router's additions. */
export function pageOf({ url }: Pick<Request, 'url'>): string {
  const { pathname, searchParams } = new URL(url)
  searchParams.delete('_routes')
  searchParams.delete('index')
  const path = pathname.replace(/(?:\/_root)?\.data$/, '') || '/'
  return searchParams.size > 0 ? `${path}?${searchParams}` : path
}
