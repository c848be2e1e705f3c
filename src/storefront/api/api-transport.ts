import { createContext } from 'react-router'

/** As much of a `Response` as is read of it. */
export type ApiAnswer = Pick<Response, 'ok' | 'status' | 'text'> & {
  /** what the text says, where others have read it before: nobody may change it */
  read?: unknown
}

/** How a call reaches `/api/v1`: in process on the server, over HTTP in the browser. */
export type ApiTransport = (path: string, init?: RequestInit) => Promise<ApiAnswer>

/** Set for each request by the program that serves the shop; absent in the browser. */
export const apiTransport = createContext<ApiTransport | null>(null)
