import { ownPath } from '#domain/own-path.ts'
import { browserStorage } from '../browser-storage.ts'

const storageKey = 'tianguis.wanted-page'
/** Lifetime in ms, equal to that of an e-mail confirmation link. */
const kept = 24 * 3_600_000

/** Stores the return page of a sign-in for another tab, which continues after e-mail confirmation. */
export function storeReturnPage(path: string, now: Date): void {
  browserStorage.setItem(storageKey, JSON.stringify({ path, until: now.getTime() + kept }))
}

/** Return page of an unfinished sign-in started within the last day. */
export function returnPage(now: Date): string | undefined {
  try {
    const stored: unknown = JSON.parse(browserStorage.getItem(storageKey) ?? 'null')
    if (typeof stored !== 'object' || stored === null) return undefined
    const { path, until } = stored as { path?: unknown; until?: unknown }
    if (typeof path !== 'string' || typeof until !== 'number') return undefined
    return now.getTime() < until ? ownPath(path) : undefined
  } catch {
    return undefined
  }
}

export function clearReturnPage(): void {
  browserStorage.removeItem(storageKey)
}
