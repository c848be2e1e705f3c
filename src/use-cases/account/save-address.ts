import {
  type Address,
  type AddressField,
  type AddressProblem,
  checkAddress,
} from '#domain/account/address.ts'
import { addressesAtMost } from '#domain/account/keeping-limits.ts'
import type { Shopper } from '#domain/account/shopper.ts'
import { type Granted, type Refusal, refuse } from '#domain/refusal.ts'
import * as addresses from '#persistence/account/addresses.ts'
import * as shoppers from '#persistence/account/shoppers.ts'
import * as carts from '#persistence/buying/carts.ts'
import { type Db, inTransaction } from '#persistence/database.ts'

type Wanted = {
  shopper: Shopper
  /** the address to change; a new one when absent */
  id?: number
  /** absent fields stay unchanged */
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

/** Adds an address, or changes one; a shopper's first one is the default until another is chosen. */
export function saveAddress(
  db: Db,
  { shopper, id, written, makeDefault, fromCheckout }: Wanted,
  now: Date,
): Promise<Granted<{ address: addresses.SavedAddress }> | Refused> {
  return inTransaction(db, async (transaction) => {
    // One change at a time: there is exactly one default, also when two are chosen at once.
    await shoppers.lockById(transaction, shopper.id)
    const before = id === undefined ? null : await addresses.findById(transaction, shopper.id, id)
    if (id !== undefined && !before) return refuse('address-not-found')
    const checked = checkAddress({ ...empty, ...before, ...written })
    if (!checked.ok) return checked

    const isFull =
      id === undefined && (await addresses.countOf(transaction, shopper.id)) >= addressesAtMost
    if (isFull) return refuse('limit-reached')

    const savedId = id ?? (await addNew(transaction, checked.address))
    if (id !== undefined) {
      await addresses.change(transaction, shopper.id, id, checked.address, now)
    }
    const isOnly = id === undefined && (await addresses.countOf(transaction, shopper.id)) === 1
    if (makeDefault || isOnly) await addresses.makeDefault(transaction, shopper.id, savedId)
    // the newest choice wins, also for carts that an earlier checkout sent elsewhere
    if (makeDefault) await carts.forgetAddress(transaction, shopper.id, now)
    const address = await addresses.findById(transaction, shopper.id, savedId)
    if (!address) throw new Error('The address that was just saved is gone')
    return { ok: true, address }

    function addNew(to: Db, address: Address) {
      return addresses.add(to, shopper.id, { ...address, fromCheckout }, now)
    }
  })
}
