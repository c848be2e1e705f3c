import { tabStorage } from '../browser-storage.ts'
import { pendingSignInKeyPrefix } from './session-tokens.ts'

/**
 * Finds the sign-in started in this tab to which a callback URL belongs; null for callbacks that
 * this tab did not start.
 */
export function findPendingSignIn(callback: URL): string | null {
  return tabStorage.getItem(pendingSignInKeyPrefix + callback.searchParams.get('state'))
}
