import { createContext } from 'react-router'
import type { ApiTransport } from '../server-surface.ts'

/** Set for each request by the program that serves the shop; absent in the browser. */
export const apiTransport = createContext<ApiTransport | null>(null)
