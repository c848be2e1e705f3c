import { tabStorage } from '../browser-storage.ts'
import type { Identity } from '../session/identity.ts'

/** Storage key of an identity without an account, kept until registration completes. */
const storageKey = 'identity'

export function keepIdentity(identity: Identity): void {
  tabStorage.setItem(storageKey, JSON.stringify(identity))
}

export function pendingIdentity(): Identity | null {
  const kept = tabStorage.getItem(storageKey)
  return kept === null ? null : JSON.parse(kept)
}

export function dropIdentity(): void {
  tabStorage.removeItem(storageKey)
}
