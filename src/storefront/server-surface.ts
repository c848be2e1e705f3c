import type { RouterContextProvider, ServerBuild } from 'react-router'

/** The used part of a `Response`. */
export type ApiAnswer = Pick<Response, 'ok' | 'status' | 'text'>

/** Transport of calls to `/api/v1`: in process on the server, over HTTP in the browser. */
export type ApiTransport = (
  path: string,
  init?: RequestInit & { method?: 'GET' | 'POST' | 'DELETE' },
) => Promise<ApiAnswer>

/** Server context passed to the rendering of a page. */
export interface PageSurroundings {
  /** Transport of the page's API calls */
  apiTransport: ApiTransport
  /** Other origins that pages may connect to: the identity provider's */
  outsideOrigins: readonly string[]
  /** Returns a built style sheet by its URL, always the same buffer; null for any other URL */
  readStyle: (address: string) => Buffer | null
  /** Logs a page that could not be rendered as intended */
  logFailure: (failure: PageFailure) => void
  /** This page must not be cached */
  unkept?: boolean
}

export interface PageFailure {
  path: string
  error: unknown
  /** The API was unavailable */
  isUnavailable: boolean
}

export interface PublicAddress {
  /** Path and significant parameters, in canonical order */
  address: string
  /**
   * Page of a single product: only it shows the stock quantity. Changes of other products affect it only if displayed
   * on it
   */
  single: boolean
  /** Not-found page, shared by all URLs of its kind */
  isMissing?: boolean
  /** API call that answers 404 for a missing page, and the page displayed then */
  lookup?: { call: string; missing: PublicAddress }
}

/** Interface of the storefront's server build. */
export interface StorefrontServer {
  /** Creates the context for React Router's request handler. */
  contextFor: (surroundings: PageSurroundings) => RouterContextProvider
  /** Cache key of a public page; null when the page is not cacheable. */
  publicAddress: (url: string) => PublicAddress | null
}

export type StorefrontBuild = ServerBuild & { entry: { module: { storefront: StorefrontServer } } }
