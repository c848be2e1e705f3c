import type { Static } from 'typebox'
import { toApiPostalAddress } from '#api/postal-address-fields.ts'
import type { OrderAddress } from '#contract/orders.ts'
import type { Address } from '#domain/account/address.ts'
import type { OfficeCaller } from '#use-cases/running/authenticate-office-caller.ts'

/**
 * Postal address limited by the caller's permission: without `personal-data:read`, name and town
 * only.
 */
export function redactAddressByPermission(
  address: Address,
  may: OfficeCaller['may'],
): Static<typeof OrderAddress> {
  const whole = toApiPostalAddress(address)
  if (may('personal-data:read')) return whole
  const hidden = { company_name: '', phone: '', address1: '', address2: '', postcode: '' }
  return { ...whole, ...hidden, references: '' }
}
