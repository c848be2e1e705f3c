import { createContext } from 'react-router'
import type { OfficeSurroundings } from '../server-surface.ts'

/** Server context, set for each request. */
export const surroundings = createContext<OfficeSurroundings>()
