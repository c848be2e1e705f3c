import { createContext } from 'react-router'
import type { ApiTransport } from '../storefront-server-interface.ts'

/**
 * Function that sends API calls within the server process, set by the server for each page request;
 * absent in the browser.
 */
export const apiTransport = createContext<ApiTransport | null>(null)
