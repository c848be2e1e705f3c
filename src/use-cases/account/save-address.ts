import { maxAddressesPerShopper } from '#domain/account/account-limits.ts'
import {
  type Address,
  type AddressField,
  type AddressProblem,
  validatePostalAddress,
} from '#domain/account/address.ts'
import type { Shopper } from '#domain/account/shopper.ts'
import { type SuccessResult, type Refusal, refuse } from '#domain/use-case-result.ts'
import * as addresses from '#persistence/account/addresses.ts'
import * as importedCustomers from '#persistence/account/imported-customers.ts'
import * as shoppers from '#persistence/account/shoppers.ts'
import * as carts from '#persistence/buying/carts.ts'
import { type Db, runInTransaction } from '#persistence/database.ts'

type Wanted = {
  shopper: Shopper
  /** Id of the shipping address to change; absent for a new address. */
  id?: number
  /** Address fields to store; absent fields remain unchanged. */
  written: Partial<Address>
  makeDefault: boolean
  fromCheckout: boolean
}

type Refused =
  | Refusal<'address-not-found'>
  | Refusal<'limit-reached'>
  | Refusal<'invalid-input', { fields: Partial<Record<AddressField, AddressProblem>> }>

const empty: Address = {
  firstName: '',
  lastName: '',
  companyName: '',
  phone: '',
  address1: '',
  address2: '',
  city: '',
  state: '',
  postcode: '',
  references: '',
}

/** Adds or changes a shipping address; a shopper's first address becomes the default. */
export function saveAddress(
  db: Db,
  { shopper, id, written, makeDefault, fromCheckout }: Wanted,
  now: Date,
): Promise<SuccessResult<{ address: addresses.SavedAddress }> | Refused> {
  return runInTransaction(db, async (transaction) => {
    // Serialises address changes per shopper, so that exactly one default address exists after
    // concurrent changes.
    await shoppers.lockShopperById(transaction, shopper.id)
    const before =
      id === undefined ? null : await addresses.findAddress(transaction, shopper.id, id)
    if (id !== undefined && !before) return refuse('address-not-found')
    const checked = validatePostalAddress({ ...empty, ...before, ...written })
    if (!checked.ok) return checked

    const isFull =
      id === undefined &&
      (await addresses.countAddresses(transaction, shopper.id)) >= maxAddressesPerShopper
    if (isFull) return refuse('limit-reached')

    const savedId = id ?? (await addNew(transaction, checked.address))
    await importedCustomers.removeUnfinishedAddress(transaction, shopper.id)
    if (id !== undefined) {
      await addresses.updateAddress(transaction, shopper.id, id, checked.address, now)
    }
    const isOnly =
      id === undefined && (await addresses.countAddresses(transaction, shopper.id)) === 1
    if (makeDefault || isOnly) await addresses.makeDefaultAddress(transaction, shopper.id, savedId)
    // A new default address also replaces the address in carts where another address was chosen
    // before.
    if (makeDefault) await carts.resetCartAddress(transaction, shopper.id, now)
    const address = await addresses.findAddress(transaction, shopper.id, savedId)
    if (!address) throw new Error('The address that was just saved is gone')
    return { ok: true, address }

    function addNew(to: Db, address: Address) {
      return addresses.addAddress(to, shopper.id, { ...address, fromCheckout }, now)
    }
  })
}
