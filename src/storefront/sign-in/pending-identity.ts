import { tabStorage } from '../browser-storage.ts'
import type { Identity } from '../session/identity.ts'

/** An identity without an account, stored until registration completes. */
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
