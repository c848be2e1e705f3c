import type { Static } from 'typebox'
import type { OrderAddress } from '#contract/orders.ts'
import type { Address } from '#domain/account/address.ts'

/** An address as replies carry it. */
export function toWireAddress(address: Address): Static<typeof OrderAddress> {
  return {
    first_name: address.firstName,
    last_name: address.lastName,
    company_name: address.companyName,
    phone: address.phone,
    address1: address.address1,
    address2: address.address2,
    city: address.city,
    state: address.state,
    postcode: address.postcode,
    country: 'MX',
    references: address.references,
  }
}
