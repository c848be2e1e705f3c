import type { Static } from 'typebox'
import { toWireAddress } from '#api/wire-address.ts'
import type { OrderAddress } from '#contract/orders.ts'
import type { Address } from '#domain/account/address.ts'
import type { Caller } from '#use-cases/running/recognize-operator.ts'

/** An address filtered by permission: without `personal-data:read`, name and town only. */
export function visibleAddress(address: Address, may: Caller['may']): Static<typeof OrderAddress> {
  const whole = toWireAddress(address)
  if (may('personal-data:read')) return whole
  const hidden = { company_name: '', phone: '', address1: '', address2: '', postcode: '' }
  return { ...whole, ...hidden, references: '' }
}
