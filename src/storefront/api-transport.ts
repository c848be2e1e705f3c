import { createContext } from 'react-router'

/** How a call reaches `/api/v1`: in process on the server, over HTTP in the browser. */
export type ApiTransport = (path: string, init?: RequestInit) => Promise<Response>

/** Set for each request by the program that serves the shop; absent in the browser. */
export const apiTransport = createContext<ApiTransport | null>(null)
