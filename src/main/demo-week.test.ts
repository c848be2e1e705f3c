import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { importDemoWeek } from '#operator/demo-week/import-demo-week.ts'
import { openPictureFolder } from '#persistence/catalogue/picture-folder.ts'
import { testDatabase } from '#test/support/database.ts'
import { auditPayments } from '#use-cases/orders/audit-payments.ts'
import { auditPurchases } from '#use-cases/orders/audit-purchases.ts'
import { licenceCipher } from '#use-cases/orders/licence-cipher.ts'
import { stockDemoLicences } from '#use-cases/running/demo-licences.ts'
import { importDemo } from '#use-cases/running/import-demo.ts'
import { readToday } from '#use-cases/running/read-today.ts'
import { openDemoBank } from './demo-bank.ts'
import { readSettings } from './settings.ts'

const { db, url } = await testDatabase()
const folder = path.resolve(import.meta.dirname, '../../catalogue')
const secret = 'a secret of the tests that is long enough'
const simulator = { url: 'http://localhost:1', secret, databaseUrl: url }
const secrets = {
  session: secret,
  payments: secret,
  management: secret,
  licences: secret,
  identity: secret,
  push: secret,
  webhooks: secret,
}
const now = new Date('2026-11-23T16:00:00Z')
const openBank = (clock: () => Date) => openDemoBank(readSettings({}), simulator, secrets, clock)
const operator = { actor: 'system', email: null, name: 'Lucía' }
const week = { openBank, operator, folder, shopUrl: 'http://localhost:1', now }

const storage = await mkdtemp(path.join(tmpdir(), 'tianguis-week-'))
afterAll(() => rm(storage, { recursive: true }))
const pictures = { ...openPictureFolder(storage), add: () => Promise.resolve() }
await importDemo(db, { folder, pictures, now })
await stockDemoLicences(db, licenceCipher(secret), { folder, now })

const orders = async () => {
  const { rows } = await sql<{ state_id: number; count: number; latest: Date }>`
    select state_id, count(*)::int as count, max(created_at) as latest from orders
    group by 1 order by 1`.execute(db)
  return rows
}

it('fills the demo shop with a working week, once', async () => {
  expect(await importDemoWeek(db, week)).toBe('imported')
  const made = await orders()
  expect(made.map(({ state_id }) => state_id)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  expect(made.every(({ latest }) => latest <= now)).toBe(true)
  expect(await importDemoWeek(db, week)).toBe('there')
  expect(await orders()).toEqual(made)
})

it('leaves an item in every queue of the first page, and fourteen days of sales', async () => {
  const { queues, sales } = await readToday(db, () => true, now)
  const counted = Object.fromEntries(queues.map(({ name, count }) => [name, count]))
  expect(counted).toMatchObject({
    to_pack: 16,
    pickups_to_prepare: 1,
    delivery_failed: 2,
    pickups: 2,
    payments_unsettled: 2,
    unknown_payments: 1,
    refunds_by_hand: 2,
    refunds_to_approve: 1,
    tickets: 9,
    questions: 2,
    invoices: 2,
    messages_failed: 2,
    stock_low: 1,
  })
  expect(sales?.days.every(({ orders: sold }) => sold > 0)).toBe(true)
  const { rows } = await sql<{ pending: number; photos: number }>`
    select (select count(*)::int from review_photos) as photos,
      (select count(*)::int from outbox where sent_at is null and failed_at is null) as pending`.execute(
    db,
  )
  expect(rows).toEqual([{ photos: 1, pending: 0 }])
})

it('is consistent, also with the payment simulator', async () => {
  const rule = 'payment the shop does not know'
  expect(await auditPurchases(db)).toMatchObject([{ rule }])
  const bank = await openBank(() => now)
  const since = new Date('2026-11-01T00:00:00Z')
  const found = await auditPayments(db, bank.gateway, { since, until: now })
  await bank.close()
  expect(found.map(({ rule }) => rule).toSorted()).toEqual([
    'gateway has a payment the shop does not know',
    'gateway has money the shop does not count',
  ])
})

it('leaves a shop with sales unchanged', async () => {
  await sql`delete from import_runs where source = 'demo-week'`.execute(db)
  const before = await orders()
  expect(await importDemoWeek(db, week)).toBe('has-own')
  expect(await orders()).toEqual(before)
})
