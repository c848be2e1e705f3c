import { tabStorage } from '../browser-storage.ts'
import { signInPrefix } from './session-tokens.ts'

/** The tab's pending sign-in for a callback address; null for foreign links. */
export function begunSignIn(callback: URL): string | null {
  return tabStorage.getItem(signInPrefix + callback.searchParams.get('state'))
}
