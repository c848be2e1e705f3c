import { normalizePostcode } from '#domain/postcode.ts'
import { browserStorage, tabStorage } from './browser-storage.ts'
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

/** Postcode that the shopper entered in this browser, or else that of the account's address in this tab. */
export function readStoredPostcode(): string | null {
  const kept = browserStorage.getItem(place) ?? tabStorage.getItem(place)
  return isPostcode(kept) ? kept : null
}

/** Stores a postcode that the shopper entered; the one of the account's address needs no other place. */
export function storePostcode(postcode: string): void {
  if (tabStorage.getItem(place) === postcode) browserStorage.removeItem(place)
  else browserStorage.setItem(place, postcode)
  deliveryPostcode.set(postcode)
}

/** Makes the postcode of the account's chosen address the delivery postcode until sign-out. */
export function followAddressPostcode(postcode: string): void {
  browserStorage.removeItem(place)
  tabStorage.setItem(place, postcode)
  deliveryPostcode.set(postcode)
}

/** Forgets the postcode of the account's address after sign-out. */
export function forgetAddressPostcode(): void {
  if (tabStorage.getItem(place) === null) return
  tabStorage.removeItem(place)
  deliveryPostcode.set(readStoredPostcode())
}

export function clearPostcode(): void {
  browserStorage.removeItem(place)
  tabStorage.removeItem(place)
  deliveryPostcode.set(null)
  productCardDeliveryTexts.set(null)
}
