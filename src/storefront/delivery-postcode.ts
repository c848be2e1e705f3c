import { normalizePostcode } from '#domain/postcode.ts'
import { browserStorage } from './browser-storage.ts'
import { createStateStore } from './create-global-state.ts'

const place = 'codigo-postal'

/** Delivery postcode of this browser; null until known. */
export const deliveryPostcode = createStateStore<string | null>(null)

/** Arrival texts of product cards for the delivery postcode, with and without free shipping. */
export const productCardDeliveryTexts = createStateStore<{ paid: string; free: string } | null>(
  null,
)

export function isPostcode(text: string | null): text is string {
  return text !== null && /^[0-9]{5}$/.test(text)
}

/** Reads the postcode from the form field `cp`. */
export function readPostcodeField(form: HTMLFormElement): string {
  return normalizePostcode(form.cp.value)
}

export function readStoredPostcode(): string | null {
  const kept = browserStorage.getItem(place)
  return isPostcode(kept) ? kept : null
}

export function storePostcode(postcode: string): void {
  browserStorage.setItem(place, postcode)
  deliveryPostcode.set(postcode)
}

export function clearPostcode(): void {
  browserStorage.removeItem(place)
  deliveryPostcode.set(null)
  productCardDeliveryTexts.set(null)
}
