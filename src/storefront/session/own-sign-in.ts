import { tabStorage } from '../browser-storage.ts'
import { signInPrefix } from './session-tokens.ts'

/** The pending sign-in of this tab to which a callback URL belongs; null for callbacks that this tab did not start. */
export function begunSignIn(callback: URL): string | null {
  return tabStorage.getItem(signInPrefix + callback.searchParams.get('state'))
}
