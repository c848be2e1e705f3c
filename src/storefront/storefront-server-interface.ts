import type { RouterContextProvider, ServerBuild } from 'react-router'

/** Fields of the Fetch API's `Response` that the API client uses. */
export type ApiTransportResponse = Pick<Response, 'ok' | 'status' | 'text'>

/**
 * Function that sends calls to `/api/v1`: within the process on the server, over HTTP in the
 * browser.
 */
export type ApiTransport = (
  path: string,
  init?: RequestInit & { method?: 'GET' | 'POST' | 'DELETE' },
) => Promise<ApiTransportResponse>

/**
 * What the server passes to the rendering of a page: API transport, allowed origins, style sheets
 * and error log.
 */
export interface PageSurroundings {
  /** Function that sends the page's API calls */
  apiTransport: ApiTransport
  /** Origins outside the shop that pages may connect to: those of the identity provider */
  outsideOrigins: readonly string[]
  /** Returns a built style sheet by its URL, always the same buffer; null for any other URL */
  readStyle: (address: string) => Buffer | null
  /** Logs a page that could not be rendered as intended */
  logFailure: (failure: PageFailure) => void
  /** Whether the rendered markup of this page must not be cached */
  unkept?: boolean
}

export interface PageFailure {
  path: string
  error: unknown
  /** Whether the page failed because the API was unavailable */
  isUnavailable: boolean
}

export interface PublicAddress {
  /** Path and content-relevant query parameters of the page, in canonical order */
  address: string
  /**
   * Whether the page is about a single product, whose stock quantity is then shown. Changes of
   * other products affect such a page only if it displays them
   */
  single: boolean
  /** Whether this is a not-found page, which all missing URLs of the same page type share */
  isMissing?: boolean
  /**
   * API call that answers 404 if the page does not exist, and the not-found page to display in that
   * case
   */
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
