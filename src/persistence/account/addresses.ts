import type { Selectable } from 'kysely'
import type { Address } from '#domain/account/address.ts'
import type { Db } from '../database.ts'
import type { Addresses } from '../tables.ts'

export type SavedAddress = Address & {
  id: number
  isDefault: boolean
  fromCheckout: boolean
}

type ListedAddress = SavedAddress & { cartId: number | null }

/**
 * Lists a shopper's addresses, default address first, then newest first; `cartId` is the id of the
 * shopper's cart if the cart uses the address.
 */
export async function listAddresses(db: Db, shopperId: number): Promise<ListedAddress[]> {
  const rows = await db
    .selectFrom('addresses')
    .selectAll()
    .select(({ selectFrom }) =>
      selectFrom('carts')
        .whereRef('carts.address_id', '=', 'addresses.id')
        .where('carts.shopper_id', '=', shopperId)
        .select('carts.id')
        .as('cartId'),
    )
    .where('shopper_id', '=', shopperId)
    .orderBy('is_default', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ cartId, ...row }) => ({ ...fromRow(row), cartId }))
}

export async function findAddress(
  db: Db,
  shopperId: number,
  id: number,
): Promise<SavedAddress | null> {
  const row = await db
    .selectFrom('addresses')
    .selectAll()
    .where('shopper_id', '=', shopperId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row ? fromRow(row) : null
}

export async function countAddresses(db: Db, shopperId: number): Promise<number> {
  const { count } = await db
    .selectFrom('addresses')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('shopper_id', '=', shopperId)
    .executeTakeFirstOrThrow()
  return count
}

export async function addAddress(
  db: Db,
  shopperId: number,
  address: Address & { fromCheckout: boolean },
  now: Date,
): Promise<number> {
  const { id } = await db
    .insertInto('addresses')
    .values({
      ...toColumns(address),
      shopper_id: shopperId,
      from_checkout: address.fromCheckout,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Changes a shopper's address; false when the shopper has no address with that id. */
export async function updateAddress(
  db: Db,
  shopperId: number,
  id: number,
  address: Address,
  now: Date,
): Promise<boolean> {
  const result = await db
    .updateTable('addresses')
    .set({ ...toColumns(address), updated_at: now })
    .where('shopper_id', '=', shopperId)
    .where('id', '=', id)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Makes an address the only default address of the shopper. */
export async function makeDefaultAddress(db: Db, shopperId: number, id: number) {
  await db
    .updateTable('addresses')
    .set({ is_default: false })
    .where('shopper_id', '=', shopperId)
    .where('is_default', '=', true)
    .where('id', '<>', id)
    .execute()
  await db
    .updateTable('addresses')
    .set({ is_default: true })
    .where('shopper_id', '=', shopperId)
    .where('id', '=', id)
    .execute()
}

/**
 * Removes a shopper's address and returns whether it was the default; null when the shopper has no
 * such address.
 */
export async function removeAddress(
  db: Db,
  shopperId: number,
  id: number,
): Promise<{ wasDefault: boolean } | null> {
  const row = await db
    .deleteFrom('addresses')
    .where('shopper_id', '=', shopperId)
    .where('id', '=', id)
    .returning('is_default')
    .executeTakeFirst()
  return row ? { wasDefault: row.is_default } : null
}

function toColumns(address: Address) {
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
    reference_notes: address.references,
  }
}

function fromRow(row: Selectable<Addresses>): SavedAddress {
  return {
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    companyName: row.company_name,
    phone: row.phone,
    address1: row.address1,
    address2: row.address2,
    city: row.city,
    state: row.state,
    postcode: row.postcode,
    references: row.reference_notes,
    isDefault: row.is_default,
    fromCheckout: row.from_checkout,
  }
}
