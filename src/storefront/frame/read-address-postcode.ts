import { createApiClient } from '../api/api-client.ts'
import { resumeSession } from '../session/shopper-session.ts'

/** Postcode of the signed-in shopper's selected address. */
export async function readAddressPostcode(): Promise<string | null> {
  if ((await resumeSession()).status !== 'signed-in') return null
  try {
    const { addresses } = await createApiClient().get('customer/shippingAddresses')
    return addresses.find((address) => address.default_address === 1)?.postcode ?? null
  } catch {
    return null
  }
}
