import { toSameOriginPath } from '#domain/same-origin-path.ts'
import { browserStorage } from '../browser-storage.ts'

const storageKey = 'tianguis.wanted-page'
/** Lifetime of the stored return page in ms, equal to that of an e-mail confirmation link. */
const kept = 24 * 3_600_000

/**
 * Stores the page to return to after sign-in, so that the tab opened from the confirmation e-mail
 * can continue there.
 */
export function storePageAfterSignIn(path: string, now: Date): void {
  browserStorage.setItem(storageKey, JSON.stringify({ path, until: now.getTime() + kept }))
}

/** Return page of an unfinished sign-in started within the last day. */
export function readPageAfterSignIn(now: Date): string | undefined {
  try {
    const stored: unknown = JSON.parse(browserStorage.getItem(storageKey) ?? 'null')
    if (typeof stored !== 'object' || stored === null) return undefined
    const { path, until } = stored as { path?: unknown; until?: unknown }
    if (typeof path !== 'string' || typeof until !== 'number') return undefined
    return now.getTime() < until ? toSameOriginPath(path) : undefined
  } catch {
    return undefined
  }
}

export function clearPageAfterSignIn(): void {
  browserStorage.removeItem(storageKey)
}
