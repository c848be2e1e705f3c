import type { RouterContextProvider } from 'react-router'
import { getCurrentPath, navigateTo } from '../navigation.ts'
import { linkTo } from '../page-links.ts'
import type { ApiTransport } from '../storefront-server-interface.ts'
import { showError } from '../ui/toasts.ts'
import type { ApiBody, ApiPath, ApiQueryOf, ApiReply, EmptyObject } from './api-call-types.ts'
import { findApiErrorReaction } from './api-error-reactions.ts'
import { ApiFailure, type ApiRequest, sendApiRequest } from './api-request.ts'
import { apiTransport } from './api-transport.ts'

export interface ApiCallOptions {
  signal?: AbortSignal
  /**
   * The caller shows its own error messages; errors of the session are still handled by the API
   * client
   */
  ownWords?: boolean
  /**
   * The call comes from the registration page, so a shopper without an account is not redirected
   * there again
   */
  signingUp?: boolean
  /** Bearer token to use instead of the session's token */
  bearer?: string
}

/**
 * Type of the arguments after the path of an API call; the input (query or body) is optional if the
 * operation requires none.
 */
type Arguments<Input> = EmptyObject extends Input
  ? [input?: Input | undefined, options?: ApiCallOptions]
  : [input: Input, options?: ApiCallOptions]

/**
 * Methods for calling the shop API, with paths, queries, bodies and replies typed by the API's
 * operations.
 */
export interface ApiClient {
  get<Path extends ApiPath<'GET'>>(
    path: Path,
    ...args: Arguments<ApiQueryOf<'GET', Path>>
  ): Promise<ApiReply<'GET', Path>>
  post<Path extends ApiPath<'POST'>>(
    path: Path,
    ...args: Arguments<ApiBody<'POST', Path>>
  ): Promise<ApiReply<'POST', Path>>
  /** Uploads a file as the raw request body. */
  upload<Path extends ApiPath<'POST'>>(
    path: Path,
    file: Blob,
    ...args: Arguments<ApiQueryOf<'POST', Path>>
  ): Promise<ApiReply<'POST', Path>>
  delete<Path extends ApiPath<'DELETE'>>(
    path: Path,
    options?: ApiCallOptions,
  ): Promise<ApiReply<'DELETE', Path>>
}

/**
 * Session functions that the API client uses in the browser. They are injected, because the session
 * module itself depends on API calls.
 */
interface Caller {
  shopper: () => { email: string } | null
  /** Current token without renewal, even when it is about to expire */
  heldToken: () => string | null
  /** Current token, renewed when about to expire; null for guests */
  currentToken: () => Promise<string | null>
  /** Renews the token after the API rejected `spent`; false when renewal fails */
  replaceToken: (spent: string) => Promise<boolean>
  endSession: () => void
}

let caller: Caller = {
  shopper: () => null,
  heldToken: () => null,
  currentToken: async () => null,
  replaceToken: async () => false,
  endSession: () => {},
}

/** Authorizes all later calls with this session; earlier calls are anonymous. */
export function authorizeApiCalls(session: Caller): void {
  caller = session
}

type Follower = (path: string, reply: object) => void

/** Latest API reply by path, kept until a listener for replies is registered. */
const unfollowed = new Map<string, object>()
let follow: Follower = (path, reply) => unfollowed.set(path, reply)

/**
 * Registers a listener for API replies in this browser; the listener also gets the replies that the
 * page received earlier.
 */
export function setApiReplyListener(follower: Follower): void {
  follow = follower
  for (const [path, reply] of unfollowed) follow(path, reply)
  unfollowed.clear()
}

/**
 * Creates an API client. On the server it calls the API inside the process, through the transport
 * in the route's context; in the browser it uses HTTP.
 */
export function createApiClient(context?: Readonly<RouterContextProvider>): ApiClient {
  const inProcess = context?.get(apiTransport)
  const call = inProcess ? callFromServer(inProcess) : callFromBrowser
  return {
    get: (path, ...[query, options]) => call({ method: 'GET', path, query, ...options }),
    post: (path, ...[body, options]) => call({ method: 'POST', path, body, ...options }),
    upload: (path, file, ...[query, options]) =>
      call({ method: 'POST', path, file, query, ...options }),
    delete: (path, options) => call({ method: 'DELETE', path, ...options }),
  }
}

type Call = Omit<ApiRequest, 'bearer'> & ApiCallOptions

function callFromServer(transport: ApiTransport) {
  return <Reply>(request: Call) => sendApiRequest<Reply>(transport, request)
}

/**
 * Sends an API request with the bearer token and handles failures as listed in the error catalogue.
 * No other code intercepts API calls.
 */
async function callFromBrowser<Reply extends object>(
  request: Call,
  repeated = false,
): Promise<Reply> {
  const bearer = request.bearer ?? (await bearerFor(request.path))
  try {
    const body = extended(request, bearer)
    const reply = await sendApiRequest<Reply>(overHttp, { ...request, bearer, body })
    follow(request.path, reply)
    return reply
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
    const again = await react(error, request, bearer, repeated)
    if (again) return callFromBrowser(request, true)
    throw error
  }
}

function overHttp(path: string, init?: RequestInit): Promise<Response> {
  return fetch(path, init)
}

/** Bearer token for an API call; public calls do not wait until the session is known. */
async function bearerFor(path: string): Promise<string | null> {
  if (path.startsWith('auth/')) return caller.heldToken()
  if (path.startsWith('shop/') && !caller.shopper()) return null
  return caller.currentToken()
}

/**
 * Adds the fields common to every API request body (API-14). The server does not trust these
 * fields.
 */
function extended({ method, body }: ApiRequest, bearer: string | null): object | undefined {
  if (method !== 'POST' || body === undefined) return undefined
  return {
    email: caller.shopper()?.email,
    access_token: bearer ?? undefined,
    is_mobile: 1,
    mobileUrl: window.location.origin + linkTo('Profile'),
    ...body,
  }
}

/**
 * The last token reported as expired; when several calls fail at once, the shopper sees one message
 * (ERR-05).
 */
let toldOf: string | null = null

/**
 * Carries out the error catalogue's reaction to a failed API call; true when the call should be
 * retried.
 */
async function react(
  failure: ApiFailure,
  { ownWords, signingUp }: ApiCallOptions,
  bearer: string | null,
  repeated: boolean,
): Promise<boolean> {
  const reaction = findApiErrorReaction(failure)
  switch (reaction.do) {
    case 'sign-up':
      if (!signingUp) navigateTo(linkTo('Sign Up'))
      return false
    case 'verify-email':
      caller.endSession()
      showError(reaction.say)
      navigateTo(linkTo('Welcome'))
      return false
    case 'sign-in-again':
      caller.endSession()
      navigateTo(linkTo('Sign In', {}, { aviso: 'vencida', volver: getCurrentPath() }))
      return false
    case 'keep-out':
      caller.endSession()
      navigateTo(linkTo('Sign In', {}, { aviso: 'suspendida' }))
      return false
    case 'end-session':
      caller.endSession()
      showError(reaction.say)
      navigateTo(linkTo('Sign In', {}, { aviso: 1 }))
      return false
    case 'renew':
      if (repeated || !bearer) return false
      if (bearer !== toldOf) showError(reaction.say)
      toldOf = bearer
      return caller.replaceToken(bearer)
    case 'tell':
      if (!ownWords) showError(reaction.say)
      return false
    case 'log':
      console.error(failure)
      return false
  }
}
