import { sql } from 'kysely'
import { expect, it } from 'vitest'
import * as auditLog from '#persistence/audit-log.ts'
import * as gatewayRejections from '#persistence/orders/rejected-gateway-credentials.ts'
import { testDatabase } from '#test/support/database.ts'
import { addProduct } from '#test/support/make-product.ts'
import { testOffice } from '#test/support/operator-api.ts'

const { db } = await testDatabase()
const office = await testOffice(db)
const owner = await office.person('dueño')

async function note(subject: string, actor: string, at: string) {
  await auditLog.addAuditEntry(
    db,
    { actor, action: 'points-adjust', subject, after: { points: 5 } },
    new Date(at),
  )
}

const subjectsOf = ({ body }: { body: { entries: { subject: string }[] } }) =>
  body.entries.map(({ subject }) => subject)

it('the audit log is listed newest first, filtered by operator, subject and day in Mexico City', async () => {
  await note('shopper:1', 'operator:ana@t.mx', '2026-11-02T05:59:59Z')
  await note('shopper:2', 'operator:ana@t.mx', '2026-11-02T06:00:00Z')
  await note('shopper:3', 'operator:eva@t.mx', '2026-11-03T05:59:59Z')
  const all = await office.get('audit-log', owner.as)
  expect(subjectsOf(all)).toEqual(['shopper:3', 'shopper:2', 'shopper:1'])
  expect(all.body.entries[0]).toMatchObject({ actor: 'operator:eva@t.mx', after: { points: 5 } })
  expect(subjectsOf(await office.get('audit-log?day=2026-11-02', owner.as))).toEqual([
    'shopper:3',
    'shopper:2',
  ])
  expect(subjectsOf(await office.get('audit-log?actor=operator:ana@t.mx', owner.as))).toEqual([
    'shopper:2',
    'shopper:1',
  ])
  expect(subjectsOf(await office.get('audit-log?subject=shopper:2', owner.as))).toEqual([
    'shopper:2',
  ])
})

it('the audit log is paged forwards and backwards in a stable order', async () => {
  for (let number = 0; number < 60; number++) {
    await note(`product:${number}`, 'operator:luz@t.mx', '2026-11-05T18:00:00Z')
  }
  const actor = 'audit-log?actor=operator:luz@t.mx'
  const newest = await office.get(actor, owner.as)
  expect([newest.body.has_newer, newest.body.has_older]).toEqual([false, true])
  expect(subjectsOf(newest)).toHaveLength(50)
  const older = await office.get(`${actor}&before=${newest.body.entries[49].id}`, owner.as)
  expect(subjectsOf(older)).toEqual(
    Array.from({ length: 10 }, (_, index) => `product:${9 - index}`),
  )
  expect([older.body.has_newer, older.body.has_older]).toEqual([true, false])
  const back = await office.get(`${actor}&after=${older.body.entries[0].id}`, owner.as)
  expect(subjectsOf(back)).toEqual(subjectsOf(newest))
  expect(back.body.has_newer).toBe(false)
})

it('the Hoy page of the back office shows each operator the work queues they may see, oldest entries first', async () => {
  const empty = await office.get('today', owner.as)
  expect(empty.body.queues.map(({ name }: { name: string }) => name)).toEqual(['audit_unsealed'])
  expect(empty.body.sales.days).toHaveLength(14)
  expect(empty.body.sales.days.at(-1)).toEqual({ day: '2026-11-21', total: 0, orders: 0 })
  await sql`insert into outbox (dedupe_key, channel, recipient, template, data, failed_at)
    values ('a', 'mail', 'x@y.mx', 't', '{}', '2026-11-01T00:00:00Z')`.execute(db)
  await sql`insert into unknown_payments (gateway, gateway_session_id, ref, reason, found_at)
    values ('g', 's', 'r', 'refused', '2026-10-01T00:00:00Z')`.execute(db)
  const queues = (await office.get('today', owner.as)).body.queues
  expect(queues).toEqual([
    { name: 'unknown_payments', count: 1, oldest: '2026-10-01T00:00:00.000Z' },
    { name: 'messages_failed', count: 1, oldest: '2026-11-01T00:00:00.000Z' },
    expect.objectContaining({ name: 'audit_unsealed' }),
  ])
  const support = await office.person('soporte')
  const seen = (await office.get('today', support.as)).body
  expect(seen.queues.map(({ name }: { name: string }) => name)).not.toContain('messages_failed')
  expect((await office.get('waiting', owner.as)).body.queues).toEqual([
    { name: 'unknown_payments', count: 1 },
    { name: 'messages_failed', count: 1 },
  ])
  expect((await office.get('waiting', support.as)).body.queues).toEqual([
    { name: 'unknown_payments', count: 1 },
  ])
})

it('the Hoy page of the back office shows rejected gateway credentials before older work', async () => {
  await sql`insert into unknown_payments (gateway, gateway_session_id, ref, reason, found_at)
    values ('g', 'older', 'older', 'refused', '2026-10-01T00:00:00Z')`.execute(db)
  await gatewayRejections.recordRejectedGatewayCredentials(db, 'stripe', 'refund')
  const { queues } = (await office.get('today', owner.as)).body
  expect(queues.slice(0, 2).map(({ name }: { name: string }) => name)).toEqual([
    'gateway_rejects',
    'unknown_payments',
  ])
})

it('the Hoy page of the back office shows sales only to operators with the permission for reports', async () => {
  const shipping = await office.key(['orders:write'])
  expect((await office.get('reports/sales', shipping.as)).status).toBe(403)
  expect((await office.get('today', shipping.as)).body.sales).toBeNull()
  const accounting = await office.key(['payments:read'])
  expect((await office.get('today', accounting.as)).body.sales.days).toHaveLength(14)
})

it('the Hoy page of the back office shows best sellers, low stock and few remaining licence keys, by permission', async () => {
  const scarce = await addProduct(db, { stock: 3 })
  const reserved = await addProduct(db, { stock: 5 })
  await addProduct(db, { stock: 1 })
  const hidden = await addProduct(db, { stock: 1 })
  const plenty = await addProduct(db, { stock: 4 })
  const sold = [scarce.id, reserved.id, hidden.id, plenty.id]
  await sql`update products set visible = false where id = ${hidden.id}`.execute(db)
  await sql`update inventory set reserved = 2 where product_id = ${reserved.id}`.execute(db)
  await sql`insert into stock_paces (product_id, sold, days_left)
    select id, 20, case id when ${plenty.id} then 7 else 4 end from unnest(${sold}::bigint[]) id`.execute(
    db,
  )
  await addProduct(db, { delivery: 'digital', stock: 0, weightGrams: null })
  await addProduct(db, { delivery: 'digital', stock: 4, weightGrams: null })
  const countsFor = async (as: typeof owner.as) =>
    Object.fromEntries(
      (await office.get('waiting', as)).body.queues.map(
        ({ name, count }: { name: string; count: number }) => [name, count],
      ),
    )
  expect(await countsFor(owner.as)).toMatchObject({ stock_low: 2, licences_low: 1 })
  const support = await office.person('soporte')
  const seen = await countsFor(support.as)
  expect([seen.stock_low, seen.licences_low]).toEqual([undefined, undefined])
})

it.each([
  ['orders_newest', sql`select from orders where created_at >= now() - interval '14 days'`],
  [
    'orders_flagged',
    sql`select from orders where payment_flag in ('paid_late', 'refund_open') limit 10`,
  ],
  [
    'products_sold',
    sql`select from products where visible order by sold_count desc, id limit 1000`,
  ],
  ['outbox_failed', sql`select from outbox where failed_at is not null limit 10`],
  ['audit_log_moment', sql`select from audit_log order by created_at desc, id desc limit 10`],
  [
    'audit_log_actor',
    sql`select from audit_log where actor = 'x' and (created_at, id) < (now(), 9) order by created_at desc, id desc limit 10`,
  ],
])('an office list uses the index %s in its displayed order', async (index, statement) => {
  const plan = await db.transaction().execute(async (transaction) => {
    await sql`set local enable_seqscan = off`.execute(transaction)
    await sql`set local enable_sort = off`.execute(transaction)
    return sql<object>`explain (format json) ${statement}`.execute(transaction)
  })
  expect(JSON.stringify(plan.rows)).toContain(`"${index}"`)
})

it('the audit log says in a sentence what happened to which thing, and is searched by its name', async () => {
  const { id } = await addProduct(db, { name: 'SSD Véloz 1 TB', sku: 'SSD-1' })
  await auditLog.addAuditEntry(
    db,
    {
      actor: 'operator:iris@t.mx',
      action: 'product-change',
      subject: `product:${id}`,
      before: { price: 149_900 },
      after: { price: 159_900, fields: ['price'], set: 1 },
    },
    new Date('2026-11-06T18:00:00Z'),
  )
  const found = await office.get('audit-log?about=veloz&actor=operator:iris@t.mx', owner.as)
  expect(found.body.entries).toEqual([
    expect.objectContaining({
      subject_key: 'SSD-1',
      sentence: [
        { text: 'subió el precio de ', as: 'text' },
        { text: 'SSD Véloz 1 TB', as: 'it' },
        { text: ' de ', as: 'text' },
        { text: '$1,499.00', as: 'before' },
        { text: ' a ', as: 'text' },
        { text: '$1,599.00', as: 'after' },
      ],
    }),
  ])
  expect(found.body.people).toContain(owner.email)
  expect((await office.get('audit-log?about=nada', owner.as)).body.entries).toEqual([])
})
