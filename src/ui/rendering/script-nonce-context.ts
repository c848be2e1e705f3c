import { createContext } from 'react'

/** Nonce that marks inline scripts during server rendering; undefined in the browser. */
export const ScriptNonceContext = createContext<string | undefined>(undefined)
