import { comparedKeys } from '#domain/catalogue/compared-keys.ts'
import { browserStorage } from '../browser-storage.ts'
import { createStore } from '../store.ts'

/** Where this browser keeps it: address keys with commas between them. */
const place = 'comparar'

interface Choice {
  /** address keys, in the order of choosing */
  keys: readonly string[]
  /** one more was just refused */
  full: boolean
}

/** Products chosen for comparison in this browser; never sent before comparing. */
export const choice = createStore<Choice>({ keys: [], full: false })

function keptKeys(): string[] {
  return comparedKeys(browserStorage.getItem(place) ?? '').compared
}

/** Takes over what this browser keeps, which another tab may have changed. */
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

/** A comparison has changed on its own page: the choice goes along, unless something else was compared. */
export function changeChoice(from: readonly string[], to: readonly string[]): void {
  if (keptKeys().join() === from.join()) keep(to)
}

function keep(keys: readonly string[], full = false): void {
  if (keys.length > 0) browserStorage.setItem(place, keys.join())
  else browserStorage.removeItem(place)
  choice.set({ keys, full })
}
