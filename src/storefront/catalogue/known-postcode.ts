import { keptPostcode } from '../destination.ts'

/** The delivery postcode: chosen on this device, else of the shopper's address. */
export async function knownPostcode(): Promise<string | null> {
  const kept = keptPostcode()
  if (kept) return kept
  const file = await import('./address-postcode.ts').catch(() => null)
  return file && file.addressPostcode()
}
