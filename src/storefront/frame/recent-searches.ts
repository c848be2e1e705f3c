import { toComparableText } from '#ui/text/normalize-text-for-comparison.ts'
import { browserStorage } from '../browser-storage.ts'

const place = 'busquedas'
const most = 5

/** Recent searches stored in this browser, newest first; never sent to the server. */
export function readRecentSearches(): string[] {
  try {
    const kept: unknown = JSON.parse(browserStorage.getItem(place) ?? '[]')
    return Array.isArray(kept) ? kept.filter((term) => typeof term === 'string').slice(0, most) : []
  } catch {
    return []
  }
}

/** Stores a search at the front of the recent ones; spelling variants count as one search. */
export function storeRecentSearch(term: string): void {
  keep([term, ...without(term)].slice(0, most))
}

/** Removes a recent search; returns the remaining ones. */
export function removeRecentSearch(term: string): string[] {
  const left = without(term)
  keep(left)
  return left
}

export function clearRecentSearches(): void {
  browserStorage.removeItem(place)
}

function without(term: string): string[] {
  return readRecentSearches().filter((one) => toComparableText(one) !== toComparableText(term))
}

function keep(terms: readonly string[]): void {
  browserStorage.setItem(place, JSON.stringify(terms))
}
