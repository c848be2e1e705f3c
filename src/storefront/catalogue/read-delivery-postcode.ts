import { readStoredPostcode } from '../delivery-postcode.ts'

/** Delivery postcode: the one chosen in this browser, or else the one of the shopper's address. */
export async function readDeliveryPostcode(): Promise<string | null> {
  const kept = readStoredPostcode()
  if (kept) return kept
  const file = await import('../frame/read-address-postcode.ts').catch(() => null)
  return file && file.readAddressPostcode()
}
