import { apiFor } from '../api/api-client.ts'
import { browserStorage } from '../browser-storage.ts'
import { resumeSession } from '../session/session.ts'

const place = 'codigo-postal'

export function isPostcode(text: string | null): text is string {
  return text !== null && /^[0-9]{5}$/.test(text)
}

/** Where the shopper wants things sent: what was typed on this device, else the address they chose. */
export async function knownPostcode(): Promise<string | null> {
  const kept = keptPostcode()
  if (kept) return kept
  if ((await resumeSession()).status !== 'signed-in') return null
  try {
    const { addresses } = await apiFor().get('customer/shippingAddresses')
    return addresses.find((address) => address.default_address === 1)?.postcode ?? null
  } catch {
    return null
  }
}

function keptPostcode(): string | null {
  const kept = browserStorage.getItem(place)
  return isPostcode(kept) ? kept : null
}

export function rememberPostcode(postcode: string): void {
  browserStorage.setItem(place, postcode)
}
