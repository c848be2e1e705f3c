import { comparedKeys } from '#domain/catalogue/compared-keys.ts'
import { browserStorage } from '../browser-storage.ts'
import { createStore } from '../store.ts'

/** Storage key of the comparison: product URL keys separated by commas. */
const place = 'comparar'

interface Choice {
  /** Product URL keys, in the order of selection */
  keys: readonly string[]
  /** Another product was just rejected: the comparison is full */
  full: boolean
}

/** Products selected for comparison in this browser; sent only to load their names or to compare them. */
export const choice = createStore<Choice>({ keys: [], full: false })

function keptKeys(): string[] {
  return comparedKeys(browserStorage.getItem(place) ?? '').compared
}

/** Reads the selection from storage, possibly changed by another tab. */
export function readChoice(): void {
  const keys = keptKeys()
  if (keys.join() !== choice.get().keys.join()) choice.set({ keys, full: false })
}

export function choose(key: string): void {
  const { compared, beyond } = comparedKeys([...keptKeys(), key].join())
  keep(compared, beyond.length > 0)
}

export function drop(key: string): void {
  keep(keptKeys().filter((one) => one !== key))
}

export function dropAll(): void {
  keep([])
}

/**
 * Applies a change of the comparison page to the stored selection, if page and storage held the same products before.
 */
export function changeChoice(from: readonly string[], to: readonly string[]): void {
  if (keptKeys().join() === from.join()) keep(to)
}

function keep(keys: readonly string[], full = false): void {
  if (keys.length > 0) browserStorage.setItem(place, keys.join())
  else browserStorage.removeItem(place)
  choice.set({ keys, full })
}
