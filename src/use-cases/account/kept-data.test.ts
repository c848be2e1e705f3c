import { sql } from 'kysely'
import { expect, it } from 'vitest'
import * as shoppers from '#persistence/account/shoppers.ts'
import * as storedPersonalData from '#persistence/account/stored-personal-data.ts'
import { toOrderStateId } from '#persistence/orders/order-state-id.ts'
import { testDatabase } from '#test/support/database.ts'
import { makeNeighbour } from '#test/support/make-neighbour.ts'
import { addOrder } from '#test/support/make-order.ts'
import { makeBuyer } from '#test/support/make-purchase.ts'
import { deleteAccount } from './delete-account.ts'
import {
  listStoredPersonalDataKinds,
  countStoredDataOfShopper,
} from './list-stored-personal-data.ts'

const { db } = await testDatabase()
const now = new Date('2026-11-21T18:00:00Z')
const columns = await storedPersonalData.listTableColumnsWithComments(db)

/** Column types that can hold personal data. */
const { rows: types } = await sql<{ name: string }>`
  select c.table_name || '.' || c.column_name as name from information_schema.columns c
  where c.table_schema = 'public'
    and c.data_type in ('text', 'json', 'jsonb', 'bytea', 'date', 'inet', 'uuid', 'ARRAY')`.execute(
  db,
)
const canSpeak = new Set(types.map(({ name }) => name))
const soundsPersonal =
  /e_?mail|phone|recipient|browser|rfc|clabe|holder|birth|gender|(?:first|last|legal|author)_name|^address\d?$|^who$|endpoint$/

/** Tables whose rows lead to a shopper by their foreign keys. */
const { rows: reached } = await sql<{ name: string }>`
  with recursive reached(id) as (
    select 'shoppers'::regclass::oid
    union select c.conrelid from pg_constraint c join reached r on r.id = c.confrelid
    where c.contype = 'f' and cardinality(c.conkey) = 1
  )
  select id::regclass::text as name from reached`.execute(db)
const leadToShoppers = new Set(reached.map(({ name }) => name))

/** Whether a column that may hold shopper data lacks its comment. */
function isUndescribed({ table, aboutTable, column, about }: (typeof columns)[number]): boolean {
  if (aboutTable === 'about staff') return false
  if (!/^(?:personal data for|part of) /.test(aboutTable ?? '')) {
    return leadToShoppers.has(table) || soundsPersonal.test(column)
  }
  return !/^(?:impersonal$|personal(?:, stays)?: .)/.test(about ?? '')
}

it('every database column that may hold personal data of shoppers has a description (PRO-02)', () => {
  const maySpeak = columns.filter((column) => canSpeak.has(nameOf(column)))
  expect(maySpeak.filter(isUndescribed).map(nameOf)).toEqual([])
})

it('a new database column with personal data is reported if it has no description (PRO-02)', () => {
  const added = { column: 'email', about: null }
  expect(isUndescribed({ ...added, table: 'newsletter', aboutTable: null })).toBe(true)
  expect(isUndescribed({ ...added, table: 'orders', aboutTable: null, column: 'note' })).toBe(true)
  expect(isUndescribed({ ...added, table: 'letters', aboutTable: 'part of addresses' })).toBe(true)
  expect(isUndescribed({ ...added, table: 'operators', aboutTable: 'about staff' })).toBe(false)
})

it('stored personal data of a shopper can be counted; after account deletion only data declared as retained remains (PRO-02)', async () => {
  const other = await makeBuyer(db)
  const { id, secret, order, product } = await makeNeighbour(db, now)
  await addOrder(db, { shopperId: other.id, productId: product.id, state: 'completed' })
  await db
    .updateTable('orders')
    .set({ state_id: toOrderStateId('completed') })
    .where('shopper_id', '=', id)
    .execute()
  await db
    .insertInto('outbox')
    .values({
      dedupe_key: 'sent-to-her',
      channel: 'mail',
      recipient: `${secret.toLowerCase()}@correo.mx`,
      template: 'order-confirmed',
      data: '{}',
      sent_at: now,
      next_try_at: now,
    })
    .execute()
  await db
    .insertInto('order_notes')
    .values({ order_id: order.id, author: secret, body: secret, created_at: now })
    .execute()
  await db
    .insertInto('stock_alerts')
    .values({ product_id: product.id, email: `${secret.toLowerCase()}@correo.mx`, created_at: now })
    .execute()

  const shopper = await shoppers.findShopperById(db, id)
  if (!shopper) throw new Error('She is gone already')
  const counts = Object.fromEntries(
    (await countStoredDataOfShopper(db, shopper)).map(({ table, count }) => [table, count]),
  )
  expect(counts).toMatchObject({
    shoppers: 1,
    addresses: 1,
    orders: 2,
    payment_attempts: 2,
    tickets: 1,
    reviews: 1,
    order_notes: 1,
    outbox: 1,
    stock_alerts: 1,
    imported_customers: 1,
    former_orders: 1,
    refunds: 0,
    saved_views: null,
  })

  expect(
    await deleteAccount(db, { shopperId: id, authenticatedAt: now, asksProvider: false }, now),
  ).toEqual({ ok: true })
  const { data } = await db
    .selectFrom('outbox')
    .select('data')
    .where('template', '=', 'account-deleted')
    .executeTakeFirstOrThrow()
  expect(data).toMatchObject({
    erased: expect.arrayContaining([
      { name: 'Direcciones', count: 1, stays: false },
      { name: 'Pedidos', count: 2, stays: true },
    ]),
  })
  // it is the one that tells her
  await db.deleteFrom('outbox').where('template', '=', 'account-deleted').execute()

  const stays = columns.filter(({ about }) => about?.startsWith('personal, stays: ')).map(nameOf)
  const speaking: string[] = []
  for (const column of columns.filter((one) => canSpeak.has(nameOf(one)))) {
    const { rows } = await sql<{ found: boolean }>`
      select exists (select from ${sql.table(column.table)}
        where ${sql.ref(column.column)}::text ~* ${secret}
          or ${sql.ref(column.column)}::text like ${`%${Buffer.from(secret).toString('hex')}%`}) as found`.execute(
      db,
    )
    if (rows[0]?.found) speaking.push(nameOf(column))
  }
  expect(speaking.filter((name) => !stays.includes(name))).toEqual([])
})

it('each kind of stored personal data in the privacy overview has a unique name', async () => {
  const names = (await listStoredPersonalDataKinds(db)).map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
})

function nameOf({ table, column }: { table: string; column: string }): string {
  return `${table}.${column}`
}
