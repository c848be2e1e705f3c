import { data, type LoaderFunctionArgs, redirect } from 'react-router'
import type { ApiOperationCall } from '#contract/api-operation.ts'
import type {
  OperationCallOptions,
  WriteOperationName,
  OperationName,
  OperationSchemaType,
  OperatorApiProblem,
  ReadOperationName,
} from '#contract/operator/all-api-operations.ts'
import type { OperatorApiTransport } from '../office-server-interface.ts'
import { createOfficePageUrl } from '../page-url.ts'
import { OperatorApiError } from './operator-api-error.ts'
import { officeServerContext } from './server-context.ts'

type Asked = Pick<LoaderFunctionArgs, 'context' | 'request'>

/** Arguments of an operator API call; may be omitted if the operation requires none. */
type Sent<Name extends OperationName> =
  object extends OperationCallOptions<Name>
    ? [call?: OperationCallOptions<Name>]
    : [call: OperationCallOptions<Name>]

/**
 * Client for reading the operator API in page loaders. Without a session it redirects to sign-in;
 * forbidden and missing data become error pages.
 */
export function createOperatorApiReader({ context, request }: Asked) {
  const { apiTransport } = context.get(officeServerContext)
  return {
    async get<Name extends ReadOperationName>(name: Name, ...[sent]: Sent<Name>) {
      try {
        return await call(apiTransport, name, sent)
      } catch (error) {
        throw toPage(error, request)
      }
    },
  }
}

/**
 * Client for changing data through the operator API in form actions; `runFormAction`
 * (form-result.ts) handles rejections.
 */
export function createOperatorApiCommands({ context }: Asked) {
  const { apiTransport } = context.get(officeServerContext)
  return <Name extends WriteOperationName>(name: Name, ...[sent]: Sent<Name>) =>
    call(apiTransport, name, sent)
}

export type OperatorApiCommands = ReturnType<typeof createOperatorApiCommands>

async function call<Name extends OperationName>(
  transport: OperatorApiTransport,
  name: Name,
  sent: ApiOperationCall = {},
): Promise<OperationSchemaType<Name, 'reply'>> {
  const answer = await transport(name, sent)
  const text = await answer.text()
  if (answer.status === 200) return JSON.parse(text || '{}')
  throw new OperatorApiError(name, answer.status, readProblem(text))
}

function readProblem(text: string): OperatorApiProblem {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}

/**
 * Converts a failed read of the operator API: into a redirect to sign-in, an error page, or the
 * same error again.
 */
function toPage(error: unknown, request: Request): unknown {
  if (!(error instanceof OperatorApiError)) return error
  const { code, needs, messageForUser } = error.problem
  if (code === 'sign-in-required') return redirect(getSignInPageUrl(request))
  if (code === 'step-up-required')
    return redirect(createOfficePageUrl('Confirmar', {}, { volver: getCurrentPageUrl(request) }))
  if (error.status === 403) return data({ needs, words: messageForUser }, { status: 403 })
  if (error.status === 404) return data(null, { status: 404 })
  const page = getCurrentPageUrl(request)
  const understood = understoodPageOf(request)
  return isUnfit(error) && understood !== page ? redirect(understood) : error
}

/** Whether the API rejected invalid parameters, for example from a mistyped URL. */
function isUnfit({ status }: OperatorApiError): boolean {
  return status === 400 || status === 422
}

/**
 * URL to open after the API rejected invalid parameters: the same page without pagination or, if
 * pagination was not used, without any filter.
 */
function understoodPageOf(request: Request): string {
  const first = getFirstListPageUrl(request)
  const { pathname } = new URL(first, request.url)
  return first === getCurrentPageUrl(request) ? pathname : first
}

/** URL of the sign-in page, with the path to return to. */
export function getSignInPageUrl(request: Request): string {
  const page = getCurrentPageUrl(request)
  return createOfficePageUrl('Entrar', {}, { volver: page === '/' ? undefined : page })
}

/**
 * URL of the first page of the current filtered list, for use after an action, because the rows at
 * the page's cursor may be gone.
 */
export function getFirstListPageUrl({ url }: Request): string {
  const first = new URL(url)
  for (const name of ['despues', 'antes']) first.searchParams.delete(name)
  return getCurrentPageUrl({ url: first.href })
}

/**
 * Path and query string of a request, without the suffix and the query parameters that React Router
 * adds.
 */
export function getCurrentPageUrl({ url }: Pick<Request, 'url'>): string {
  const { pathname, searchParams } = new URL(url)
  searchParams.delete('_routes')
  searchParams.delete('index')
  const path = pathname.replace(/(?:\/_root)?\.data$/, '') || '/'
  return searchParams.size > 0 ? `${path}?${searchParams}` : path
}
