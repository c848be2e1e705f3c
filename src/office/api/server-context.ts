import { createContext } from 'react-router'
import type { OfficeSurroundings } from '../office-server-interface.ts'

/**
 * React Router context with what the server passes for each request: the operator API and other
 * services that office pages need.
 */
export const officeServerContext = createContext<OfficeSurroundings>()
