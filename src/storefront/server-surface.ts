import type { RouterContextProvider, ServerBuild } from 'react-router'

/** As much of a `Response` as is read of it. */
export type ApiAnswer = Pick<Response, 'ok' | 'status' | 'text'>

/** How a call reaches `/api/v1`: in process on the server, over HTTP in the browser. */
export type ApiTransport = (
  path: string,
  init?: RequestInit & { method?: 'GET' | 'POST' | 'DELETE' },
) => Promise<ApiAnswer>

/** What the program that serves the shop gives to the rendering of a page. */
export interface PageSurroundings {
  /** carries the page's calls to the API */
  apiTransport: ApiTransport
  /** origins besides the shop's that pages may talk to: the identity provider's */
  outsideOrigins: readonly string[]
  /** one of the built style sheets by its address, the same buffer each time; null for any other address */
  readStyle: (address: string) => Buffer | null
  /** writes into the log that a page could not be made as it should be */
  logFailure: (failure: PageFailure) => void
  /** of this page nothing may be kept for others */
  unkept?: boolean
}

export interface PageFailure {
  path: string
  error: unknown
  /** the API was unavailable */
  isUnavailable: boolean
}

export interface PublicAddress {
  /** path and the parameters that count, in one order */
  address: string
  /**
   * one product's own page: no other product's change can alter it unless it shows that product, and it alone says how
   * many there are of one
   */
  single: boolean
  /** nothing is there; the page that says so is the same for every address of its kind */
  isMissing?: boolean
  /** a call of the API that answers 404 when nothing is there, and the page that is shown then */
  lookup?: { call: string; missing: PublicAddress }
}

/** What the storefront's server build offers to the program that serves it. */
export interface StorefrontServer {
  /** What React Router's request handler is given together with a request. */
  contextFor: (surroundings: PageSurroundings) => RouterContextProvider
  /** The address under which a page may be kept; null when it is not one of those. */
  publicAddress: (url: string) => PublicAddress | null
}

export type StorefrontBuild = ServerBuild & { entry: { module: { storefront: StorefrontServer } } }
