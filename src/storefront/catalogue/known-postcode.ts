import { keptPostcode } from '../destination.ts'

/** Where the shopper wants things sent: what was chosen on this device, else what their own address says. */
export async function knownPostcode(): Promise<string | null> {
  const kept = keptPostcode()
  if (kept) return kept
  const file = await import('./address-postcode.ts').catch(() => null)
  return file && file.addressPostcode()
}
