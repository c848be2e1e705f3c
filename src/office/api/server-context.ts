import { createContext } from 'react-router'
import type { OfficeSurroundings } from '../office-server-interface.ts'

/** Server context, set for each request. */
export const serverContext = createContext<OfficeSurroundings>()
