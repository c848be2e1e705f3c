import { tabStorage } from '../browser-storage.ts'
import { signInPrefix } from './session-tokens.ts'

/** What this tab kept of the sign-in that an address answers; a foreign link names one that nobody began. */
export function begunSignIn(callback: URL): string | null {
  return tabStorage.getItem(signInPrefix + callback.searchParams.get('state'))
}
