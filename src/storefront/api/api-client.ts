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
  /** the caller words failures itself; session handling stays */
  ownWords?: boolean
  /** asked by Sign Up, where a shopper that the shop does not know is led anyway */
  signingUp?: boolean
  /** stands in for the shop's own token */
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
  /** Sends a file as it is. */
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

/** Whom calls from the browser speak for. The session stands on calls, so it comes to them, not they to it. */
interface Caller {
  shopper: () => { email: string } | null
  /** as the API should know it, about to expire or not */
  heldToken: () => string | null
  /** renewed if it is about to expire; null for guests */
  currentToken: () => Promise<string | null>
  /** after the API refused `spent`; false when no new one can be had */
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

/** From now on calls carry what this session says; until then they are a guest's. */
export function authorizeCalls(session: Caller): void {
  caller = session
}

type Follower = (path: string, reply: object) => void

/** Replies that came before anybody follows them, the latest of each call. */
const unfollowed = new Map<string, object>()
let follow: Follower = (path, reply) => unfollowed.set(path, reply)

/** Hands on what the API answers in this browser, from the first call of the page. */
export function followReplies(follower: Follower): void {
  follow = follower
  for (const [path, reply] of unfollowed) follow(path, reply)
  unfollowed.clear()
}

/** Calls to the API: in process when the route's context carries a transport, over HTTP in the browser. */
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

/** Sends with the bearer, and answers failures as the error catalogue says: the one interceptor. */
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

/** Public calls do not wait until the browser knows who is signed in. */
async function bearerFor(path: string): Promise<string | null> {
  if (path.startsWith('auth/')) return caller.heldToken()
  if (path.startsWith('shop/') && !caller.shopper()) return null
  return caller.currentToken()
}

/** What every body carries besides its own fields (API-14). The server believes none of it. */
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

/** Does what the catalogue asks for; true when the call is worth repeating. */
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
