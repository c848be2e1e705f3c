import { createContext } from 'react-router'
import type { OfficeSurroundings } from '../server-surface.ts'

/** Set for each request by the program that serves the office. */
export const surroundings = createContext<OfficeSurroundings>()
