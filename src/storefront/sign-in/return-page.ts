import { ownPath } from '#domain/own-path.ts'
import { browserStorage } from '../browser-storage.ts'

const storageKey = 'tianguis.wanted-page'
/** Milliseconds: as long as a link holds that confirms an address. */
const kept = 24 * 3_600_000

/** The target of a sign-in, for another tab that continues after e-mail confirmation. */
export function storeReturnPage(path: string, now: Date): void {
  browserStorage.setItem(storageKey, JSON.stringify({ path, until: now.getTime() + kept }))
}

/** The page that was wanted before, if a sign-in for it was begun within a day and never came to an end. */
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
