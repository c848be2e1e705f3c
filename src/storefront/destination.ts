import { tidyPostcode } from '#domain/postcode.ts'
import { browserStorage } from './browser-storage.ts'
import { createStore } from './store.ts'

const place = 'codigo-postal'

/** Where this device wants things sent; null where nobody said, and until the page asks what was kept. */
export const destination = createStore<string | null>(null)

/** When what is sent there arrives, in words: with free shipping and without. */
export const arrivals = createStore<{ paid: string; free: string } | null>(null)

export function isPostcode(text: string | null): text is string {
  return text !== null && /^[0-9]{5}$/.test(text)
}

/** What was written or pasted into the field `cp` of a form. */
export function postcodeIn(form: HTMLFormElement): string {
  return tidyPostcode(form.cp.value)
}

export function keptPostcode(): string | null {
  const kept = browserStorage.getItem(place)
  return isPostcode(kept) ? kept : null
}

export function rememberPostcode(postcode: string): void {
  browserStorage.setItem(place, postcode)
  destination.set(postcode)
}

export function forgetPostcode(): void {
  browserStorage.removeItem(place)
  destination.set(null)
  arrivals.set(null)
}
