import type { Problem } from '#contract/problem.ts'
import type { ApiAnswer, ApiTransport } from '../server-surface.ts'
import type { Failure } from './error-catalogue.ts'

type QueryValue = string | number | boolean | undefined
/** Query parameters: a list repeats the name; undefined and empty values are omitted. */
export type ApiQuery = Record<string, QueryValue | readonly QueryValue[]>

export interface Request {
  method: 'GET' | 'POST' | 'DELETE'
  /** below `/api/v1/`; with a leading slash it is taken as it is */
  path: string
  query?: ApiQuery | undefined
  body?: object | undefined
  /** sent as it is, in the place of a body */
  file?: Blob | undefined
  bearer?: string | null
  signal?: AbortSignal | undefined
}

/** A call that was not answered with 200. Thrown to the route that asked, which knows what to show. */
export class ApiFailure extends Error {
  readonly method: Failure['method']
  readonly path: string
  /** 0 when no reply came */
  readonly status: number
  readonly messageForUser: string | undefined

  constructor(failure: Failure, cause?: unknown) {
    super(failure.message || `${failure.method} ${failure.path}: ${failure.status}`, { cause })
    this.name = 'ApiFailure'
    this.method = failure.method
    this.path = failure.path
    this.status = failure.status
    this.messageForUser = failure.messageForUser
  }
}

/** Whether a call failed with 404. */
export function isMissing(error: unknown): boolean {
  return error instanceof ApiFailure && error.status === 404
}

/** Whether a call failed because the shop cannot answer at present. */
export function isUnavailable(error: unknown): boolean {
  return error instanceof ApiFailure && error.status === 503
}

/** The server's message of a failure, if any. */
export function wordsOf(error: unknown): string | undefined {
  return error instanceof ApiFailure ? error.messageForUser : undefined
}

/**
 * Sends one request and answers its payload; throws `ApiFailure` for everything but a 200. The API filters replies by
 * the contract, so a payload is what the caller's type says.
 */
export async function send<Reply>(transport: ApiTransport, request: Request): Promise<Reply> {
  const { method, path } = request
  const response = await reach(transport, request)
  const text = await response.text()
  if (response.ok) return JSON.parse(text || '{}')
  const problem = readProblem(text)
  throw new ApiFailure({ method, path, status: response.status, ...problem })
}

async function reach(transport: ApiTransport, request: Request): Promise<ApiAnswer> {
  const { method, path, body, file, bearer, signal } = request
  const headers: Record<string, string> = { Accept: 'application/json' }
  if (bearer) headers.Authorization = `Bearer ${bearer}`
  if (body) headers['Content-Type'] = 'application/json'
  // The server detects the type
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

function addressOf({ path, query = {} }: Request): string {
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
    const { message = '', messageForUser }: Partial<Problem> = JSON.parse(text)
    return messageForUser === undefined ? { message } : { message, messageForUser }
  } catch {
    return { message: '' }
  }
}
