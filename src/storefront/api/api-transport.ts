import { createContext } from 'react-router'
import type { ApiTransport } from '../server-surface.ts'

/** Transport set by the server for each request; absent in the browser. */
export const apiTransport = createContext<ApiTransport | null>(null)
