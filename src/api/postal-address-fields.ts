import type { Static } from 'typebox'
import type { OrderAddress } from '#contract/orders.ts'
import type { Address, AddressField } from '#domain/account/address.ts'
import { getTypedEntries } from '#domain/typed-object-keys.ts'

/** Names of the postal address fields in API requests and replies. */
export const postalAddressApiFieldNames = {
  firstName: 'first_name',
  lastName: 'last_name',
  companyName: 'company_name',
  phone: 'phone',
  address1: 'address1',
  address2: 'address2',
  city: 'city',
  state: 'state',
  postcode: 'postcode',
  references: 'references',
} as const satisfies Record<AddressField, keyof Static<typeof OrderAddress>>

type Wired = { [Name in (typeof postalAddressApiFieldNames)[AddressField]]?: string | undefined }

/** A postal address in wire format. */
export function toApiPostalAddress(address: Address): Static<typeof OrderAddress> {
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

/** Parses a postal address of a request body. */
export function parseApiPostalAddress(wired: Wired): Partial<Address> {
  return Object.fromEntries(
    getTypedEntries(postalAddressApiFieldNames).flatMap(([field, name]) =>
      wired[name] === undefined ? [] : [[field, wired[name]] as const],
    ),
  )
}
