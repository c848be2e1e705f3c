import { tabStorage } from '../browser-storage.ts'
import { signInPrefix } from './session-tokens.ts'

/** This tab's pending sign-in for a callback address; foreign links name none. */
export function begunSignIn(callback: URL): string | null {
  return tabStorage.getItem(signInPrefix + callback.searchParams.get('state'))
}
