import { createContext } from 'react'

/** What a rendering on the server marks its own inline scripts with, as their nonce; in a browser there is none. */
export const ScriptMarkContext = createContext<string | undefined>(undefined)
