import { createContext } from 'react-router'
import type { ApiTransport } from '../storefront-server-interface.ts'

/** Transport set by the server for each request; absent in the browser. */
export const apiTransport = createContext<ApiTransport | null>(null)
