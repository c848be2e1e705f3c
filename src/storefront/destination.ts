import { tidyPostcode } from '#domain/postcode.ts'
import { browserStorage } from './browser-storage.ts'
import { createStore } from './store.ts'

const place = 'codigo-postal'

/** Delivery postcode of this browser; null until known. */
export const destination = createStore<string | null>(null)

/** Arrival texts for the delivery postcode, with and without free shipping. */
export const arrivals = createStore<{ paid: string; free: string } | null>(null)

export function isPostcode(text: string | null): text is string {
  return text !== null && /^[0-9]{5}$/.test(text)
}

/** The value of the form field `cp`. */
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
