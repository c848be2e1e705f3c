import type { ApiProblemDetails } from '#contract/problem-details.ts'
import type { ApiTransportResponse, ApiTransport } from '../storefront-server-interface.ts'
import type { ApiFailureReply } from './api-error-reactions.ts'

type QueryValue = string | number | boolean | undefined
/**
 * Query parameters of an API request: lists repeat the parameter; undefined and empty values are
 * omitted.
 */
export type ApiQuery = Record<string, QueryValue | readonly QueryValue[]>

export interface ApiRequest {
  method: 'GET' | 'POST' | 'DELETE'
  /** API path below `/api/v1/`, or an absolute path if it begins with a slash */
  path: string
  query?: ApiQuery | undefined
  body?: object | undefined
  /** Raw file, sent instead of a JSON body */
  file?: Blob | undefined
  bearer?: string | null
  signal?: AbortSignal | undefined
}

/** API call that failed with a status other than 200; thrown to the calling route, which handles it. */
export class ApiFailure extends Error {
  readonly method: ApiFailureReply['method']
  readonly path: string
  /** HTTP status; 0 when no reply came */
  readonly status: number
  readonly messageForUser: string | undefined

  constructor(failure: ApiFailureReply, cause?: unknown) {
    super(failure.message || `${failure.method} ${failure.path}: ${failure.status}`, { cause })
    this.name = 'ApiFailure'
    this.method = failure.method
    this.path = failure.path
    this.status = failure.status
    this.messageForUser = failure.messageForUser
  }
}

/** Whether an API call failed with 404. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ApiFailure && error.status === 404
}

/** Whether a call failed because the shop is temporarily unavailable. */
export function isShopUnavailable(error: unknown): boolean {
  return error instanceof ApiFailure && error.status === 503
}

/** The server's error message of a failed call, if any. */
export function getErrorMessage(error: unknown): string | undefined {
  return error instanceof ApiFailure ? error.messageForUser : undefined
}

/**
 * Sends one API request and returns its payload; throws `ApiFailure` for any status but 200. The
 * API removes fields outside the contract, so the payload matches the caller's type.
 */
export async function sendApiRequest<Reply>(
  transport: ApiTransport,
  request: ApiRequest,
): Promise<Reply> {
  const { method, path } = request
  const response = await reach(transport, request)
  const text = await response.text()
  if (response.ok) return JSON.parse(text || '{}')
  const problem = readProblem(text)
  throw new ApiFailure({ method, path, status: response.status, ...problem })
}

async function reach(transport: ApiTransport, request: ApiRequest): Promise<ApiTransportResponse> {
  const { method, path, body, file, bearer, signal } = request
  const headers: Record<string, string> = { Accept: 'application/json' }
  if (bearer) headers.Authorization = `Bearer ${bearer}`
  if (body) headers['Content-Type'] = 'application/json'
  // Uploads have a generic content type, because the server detects the file type
  if (file) headers['Content-Type'] = 'application/octet-stream'
  try {
    return await transport(addressOf(request), {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
      ...(file && { body: file }),
      ...(signal && { signal }),
    })
  } catch (cause) {
    if (signal?.aborted) throw cause
    throw new ApiFailure({ method, path, status: 0, message: '' }, cause)
  }
}

function addressOf({ path, query = {} }: ApiRequest): string {
  const address = path.startsWith('/') ? path : `/api/v1/${path}`
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== '') search.append(name, String(one))
    }
  }
  return search.size > 0 ? `${address}?${search}` : address
}

function readProblem(text: string): { message: string; messageForUser?: string } {
  try {
    const { message = '', messageForUser }: Partial<ApiProblemDetails> = JSON.parse(text)
    return messageForUser === undefined ? { message } : { message, messageForUser }
  } catch {
    return { message: '' }
  }
}
