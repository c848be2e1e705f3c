import { parseComparedProductUrlKeys } from '#domain/catalogue/parse-compared-product-url-keys.ts'
import { browserStorage } from '../browser-storage.ts'
import { createStateStore } from '../create-global-state.ts'

/** Storage key of the comparison: product URL keys separated by commas. */
const place = 'comparar'

interface Choice {
  /** URL keys of the products selected for comparison, in the order of selection */
  keys: readonly string[]
  /** Whether another product was just rejected because the comparison is full */
  full: boolean
}

/**
 * Products selected for comparison in this browser; they are sent to the server only to load their
 * names or to compare them.
 */
export const comparedProducts = createStateStore<Choice>({ keys: [], full: false })

function keptKeys(): string[] {
  return parseComparedProductUrlKeys(browserStorage.getItem(place) ?? '').compared
}

/** Reads the products selected for comparison from storage, which another tab may have changed. */
export function readComparedProducts(): void {
  const keys = keptKeys()
  if (keys.join() !== comparedProducts.get().keys.join())
    comparedProducts.set({ keys, full: false })
}

export function addToComparison(key: string): void {
  const { compared, beyond } = parseComparedProductUrlKeys([...keptKeys(), key].join())
  keep(compared, beyond.length > 0)
}

export function removeFromComparison(key: string): void {
  keep(keptKeys().filter((one) => one !== key))
}

export function clearComparison(): void {
  keep([])
}

/**
 * Applies a change made on the comparison page to the stored selection, but only if the page showed
 * the same products as the stored selection before the change.
 */
export function toggleComparison(from: readonly string[], to: readonly string[]): void {
  if (keptKeys().join() === from.join()) keep(to)
}

function keep(keys: readonly string[], full = false): void {
  if (keys.length > 0) browserStorage.setItem(place, keys.join())
  else browserStorage.removeItem(place)
  comparedProducts.set({ keys, full })
}
