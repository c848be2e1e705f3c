import { keptPostcode } from '../destination.ts'

/** Delivery postcode: chosen in this browser, or else from the shopper's address. */
export async function knownPostcode(): Promise<string | null> {
  const kept = keptPostcode()
  if (kept) return kept
  const file = await import('./address-postcode.ts').catch(() => null)
  return file && file.addressPostcode()
}
