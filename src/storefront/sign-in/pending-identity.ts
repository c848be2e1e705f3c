import { tabStorage } from '../browser-storage.ts'
import type { VerifiedIdentity } from '../session/verified-identity.ts'

/**
 * Storage key of a verified identity that has no shop account yet, kept until registration
 * completes.
 */
const storageKey = 'identity'

export function storePendingIdentity(identity: VerifiedIdentity): void {
  tabStorage.setItem(storageKey, JSON.stringify(identity))
}

export function readPendingIdentity(): VerifiedIdentity | null {
  const kept = tabStorage.getItem(storageKey)
  return kept === null ? null : JSON.parse(kept)
}

export function clearPendingIdentity(): void {
  tabStorage.removeItem(storageKey)
}
