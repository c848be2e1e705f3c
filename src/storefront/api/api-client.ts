import type { RouterContextProvider } from 'react-router'
import { currentPath, goTo } from '../navigation.ts'
import { linkTo } from '../route-names.ts'
import type { ApiTransport } from '../server-surface.ts'
import { showError } from '../ui/toasts.ts'
import type { Reads, Removals } from './api-calls.ts'
import { ApiFailure, type ApiQuery, type Request, send } from './api-request.ts'
import { apiTransport } from './api-transport.ts'
import type { Writes } from './api-writes.ts'
import { reactionTo } from './error-catalogue.ts'
import type { Uploads } from './upload-calls.ts'

export interface Options {
  signal?: AbortSignal
  /** The caller shows its own error messages; session errors are still handled here */
  ownWords?: boolean
  /** The call comes from the sign-up page, so an unknown shopper is not redirected there again */
  signingUp?: boolean
  /** Bearer token that replaces the session's token */
  bearer?: string
}

export interface Api {
  get<Path extends keyof Reads & string>(
    path: Path,
    query?: ApiQuery,
    options?: Options,
  ): Promise<Reads[Path]>
  post<Path extends keyof Writes & string>(
    path: Path,
    body?: Writes[Path]['body'],
    options?: Options,
  ): Promise<Writes[Path]['reply']>
  /** Uploads a file as the raw request body. */
  upload<Path extends keyof Uploads & string>(
    path: Path,
    file: Blob,
    query?: ApiQuery,
    options?: Options,
  ): Promise<Uploads[Path]>
  delete<Path extends keyof Removals & string>(
    path: Path,
    options?: Options,
  ): Promise<Removals[Path]>
}

/** Session of browser calls. It is injected, because the session module itself depends on API calls. */
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
export function authorizeCalls(session: Caller): void {
  caller = session
}

type Follower = (path: string, reply: object) => void

/** Latest reply by path, kept until a listener is registered. */
const unfollowed = new Map<string, object>()
let follow: Follower = (path, reply) => unfollowed.set(path, reply)

/** Registers a listener for API replies in this browser, including earlier ones of the page. */
export function followReplies(follower: Follower): void {
  follow = follower
  for (const [path, reply] of unfollowed) follow(path, reply)
  unfollowed.clear()
}

/** API client: in process when the route's context has a transport, over HTTP in the browser. */
export function apiFor(context?: Readonly<RouterContextProvider>): Api {
  const inProcess = context?.get(apiTransport)
  const call = inProcess ? callFromServer(inProcess) : callFromBrowser
  return {
    get: (path, query, options) => call({ method: 'GET', path, query, ...options }),
    post: (path, body, options) => call({ method: 'POST', path, body, ...options }),
    upload: (path, file, query, options) => call({ method: 'POST', path, file, query, ...options }),
    delete: (path, options) => call({ method: 'DELETE', path, ...options }),
  }
}

type Call = Omit<Request, 'bearer'> & Options

function callFromServer(transport: ApiTransport) {
  return <Reply>(request: Call) => send<Reply>(transport, request)
}

/** Sends a request with the bearer token and handles failures by the error catalogue. This is the only interceptor. */
async function callFromBrowser<Reply extends object>(
  request: Call,
  repeated = false,
): Promise<Reply> {
  const bearer = request.bearer ?? (await bearerFor(request.path))
  try {
    const body = extended(request, bearer)
    const reply = await send<Reply>(overHttp, { ...request, bearer, body })
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

/** Bearer token for a call; public calls do not wait for the session to load. */
async function bearerFor(path: string): Promise<string | null> {
  if (path.startsWith('auth/')) return caller.heldToken()
  if (path.startsWith('shop/') && !caller.shopper()) return null
  return caller.currentToken()
}

/** Adds the common fields of every request body (API-14). The server does not trust them. */
function extended({ method, body }: Request, bearer: string | null): object | undefined {
  if (method !== 'POST' || body === undefined) return undefined
  return {
    email: caller.shopper()?.email,
    access_token: bearer ?? undefined,
    is_mobile: 1,
    mobileUrl: window.location.origin + linkTo('Profile'),
    ...body,
  }
}

/** The last token reported as expired: concurrent failures report once (ERR-05). */
let toldOf: string | null = null

/** Runs the error catalogue's reaction; true when the call should be retried. */
async function react(
  failure: ApiFailure,
  { ownWords, signingUp }: Options,
  bearer: string | null,
  repeated: boolean,
): Promise<boolean> {
  const reaction = reactionTo(failure)
  switch (reaction.do) {
    case 'sign-up':
      if (!signingUp) goTo(linkTo('Sign Up'))
      return false
    case 'verify-email':
      caller.endSession()
      showError(reaction.say)
      goTo(linkTo('Welcome'))
      return false
    case 'sign-in-again':
      caller.endSession()
      goTo(linkTo('Sign In', {}, { aviso: 'vencida', volver: currentPath() }))
      return false
    case 'keep-out':
      caller.endSession()
      goTo(linkTo('Sign In', {}, { aviso: 'suspendida' }))
      return false
    case 'end-session':
      caller.endSession()
      showError(reaction.say)
      goTo(linkTo('Sign In', {}, { aviso: 1 }))
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
