import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import * as officeShoppers from '#persistence/account/office-shoppers.ts'
import type { Db } from '#persistence/database.ts'
import { testDatabase } from '#test/support/database.ts'
import { addOrder } from '#test/support/make-order.ts'
import { addProduct } from '#test/support/make-product.ts'
import { makeBuyer } from '#test/support/make-purchase.ts'
import { testOffice } from '#test/support/operator-api.ts'
import { plansOf } from '#test/support/plans.ts'
import { findShoppers } from '#use-cases/account/find-shoppers.ts'
import { searchBackOffice } from '#use-cases/account/search-back-office.ts'

const { db } = await testDatabase()
const office = await testOffice(db)
const marta = await office.person('soporte')
const blind = await office.key(['customers:read'])
let productId = 0
let ana = 0
let number = ''

beforeAll(async () => {
  productId = (await addProduct(db, { name: 'Tetera Ámbar', stock: 500 })).id
  ana = await shopper({
    email: 'ana.nunez@correo.mx',
    first_name: 'Ana Sofía',
    last_name: 'Núñez Özil',
    phone: '9991234567',
  })
  number = (await addOrder(db, { shopperId: ana, productId, state: 'completed' })).number
})

async function shopper(over: Record<string, unknown>) {
  const { id } = await makeBuyer(db)
  await db.updateTable('shoppers').set(over).where('id', '=', id).execute()
  return id
}

type Found = { customers: { id: number }[] }

async function found(query: string, as = marta.as) {
  const { body } = await office.get(`customers?${query}`, as)
  return (body as Found).customers.map(({ id }) => id)
}

describe('the list of customers', () => {
  it('the customer list shows the newest customers first with their purchases, and is paged by cursor', async () => {
    const others = [(await makeBuyer(db)).id, await shopper({ blocked: true })]
    const { body } = await office.get('customers?limit=2', marta.as)
    expect(body).toMatchObject({
      customers: [
        { id: others[1], state: 'blocked', orders: 0, last_order: null },
        { id: others[0], state: 'active' },
      ],
      next: others[0],
      blocked: 1,
    })
    const rest = await office.get(`customers?limit=2&after=${body.next}`, marta.as)
    expect(rest.body).toMatchObject({
      customers: [
        { id: ana, name: 'Ana Sofía Núñez Özil', orders: 1, spent: 100, last_order: { number } },
      ],
      next: null,
    })
    expect(await found('tab=blocked')).toEqual([others[1]])
  })

  it.each([
    'nunez',
    'Núñez ana',
    'sof oz',
    'ANA.NUNEZ@corr',
    'ana.nunez',
    '999 123 4567',
    '+52 999 123 4567',
    '99912',
  ])('finds a customer by «%s»', async (words) => {
    expect(await found(`search=${encodeURIComponent(words)}`)).toEqual([ana])
  })

  it.each(['nunez pedro', 'na', '%', '_na.nunez@correo.mx', "' or true --", '*:*', '55512'])(
    'the customer search finds no customer by «%s»',
    async (words) => {
      expect(await found(`search=${encodeURIComponent(words)}`)).toEqual([])
    },
  )

  it('the customer list does not match phone numbers for operators who may not see phones', async () => {
    expect(await found('search=99912345', blind.as)).toEqual([])
    expect(await found('search=9991234567', blind.as)).toEqual([ana])
  })

  it('the customer list never scans a large table, whatever is searched', async () => {
    const many = 20_000
    await sql`insert into shoppers (email, first_name, last_name, phone, blocked)
      select md5(n::text) || '@correo.mx', md5(n::text), md5((n + 1)::text),
        (3300000000 + n)::text, n % 1000 = 0 from generate_series(1, ${many}) n`.execute(db)
    await sql`insert into outbox (dedupe_key, channel, recipient, template, data, sent_at)
      select 'x:' || n, 'mail', 'p' || n || '@correo.mx', 'order-moved', '{}', now()
      from generate_series(1, ${many}) n`.execute(db)
    await sql`insert into payment_attempts (ref, order_number, shopper_id, email, state, cart_hash, gateway,
        subtotal_centavos, total_centavos, paid_centavos, stock_state, expires_at)
      select md5(id::text), '2501-' || lpad(upper(to_hex(id)), 6, '0'), id, email, 'paid', 'h', 'simulator', 10000, 10000, 10000,
        'committed', now() from shoppers where email like '%@correo.mx' and id % 2 = 0`.execute(db)
    await sql`insert into orders (number, attempt_id, shopper_id, state_id)
      select order_number, id, shopper_id, 9 from payment_attempts where order_number like '2501-%'`.execute(
      db,
    )
    await sql`analyze`.execute(db)
    const scans = async (read: (own: Db) => Promise<unknown>) =>
      [
        ...(await plansOf(db, read)).matchAll(
          /Seq Scan on (shoppers|orders|payment_attempts|outbox)\b/g,
        ),
      ].map(([, table]) => table)
    for (const search of ['c4ca', 'c4ca c81e', 'c4ca42@', '33000199', '3300000077', '']) {
      for (const blockedOnly of [false, true]) {
        const asked = { search, blockedOnly, limit: 51, seesPersonalData: true }
        expect([search, await scans((own) => findShoppers(own, asked))]).toEqual([search, []])
      }
    }
    // no scan from the newest
    const asked = { search: 'c4ca', limit: 51, seesPersonalData: true }
    const plan = await plansOf(db, (own) => findShoppers(own, asked))
    expect(plan).toMatch(/Index Cond: \(id = ANY/)
    expect(await scans((own) => officeShoppers.countBlockedShoppers(own))).toEqual([])
    expect(
      await scans((own) => officeShoppers.listMessagesToRecipient(own, 'p77@correo.mx', 20)),
    ).toEqual([])
    expect(await scans((own) => officeShoppers.findShopper(own, ana))).toEqual([])
  })
})

describe('a customer', () => {
  it('the customer page shows only the fields that the operator may see', async () => {
    await sql`insert into order_notes (order_id, author, body, created_at)
      select id, 'operator:marta', 'Llama antes de llegar', ${office.now()} from orders
      where number = ${number}`.execute(db)
    const { body } = await office.get(`customers/${ana}`, marta.as)
    expect(body).toMatchObject({
      name: 'Ana Sofía Núñez Özil',
      order_notes: [{ order_number: number, body: 'Llama antes de llegar' }],
      state: 'active',
      phone_end: '67',
      personal: { phone: '9991234567', gender: 'mujer', addresses: [{ default: true }] },
      newest_orders: [{ number }],
      tickets: [],
      points: { earned: 0, movements: [] },
      coupons: [],
      sessions: [],
    })
    const masked = await office.get(`customers/${ana}`, blind.as)
    expect(masked.body).toMatchObject({
      email: 'ana.nunez@correo.mx',
      phone_end: '67',
      personal: null,
      newest_orders: null,
      order_notes: null,
      tickets: null,
      points: null,
      coupons: null,
      reviews: null,
      questions: null,
    })
    expect(JSON.stringify(masked.body)).not.toMatch(/9991234567|1990-05-17/)
  })

  it('a request for the customer page with an unknown id is answered 404', async () => {
    expect((await office.get('customers/999999', marta.as)).status).toBe(404)
  })
})

describe('global search', () => {
  const search = async (words: string, as = marta.as) =>
    (await office.get(`search?words=${encodeURIComponent(words)}`, as)).body

  it('back-office search finds orders, customers, products and tickets by their usual identifiers', async () => {
    expect(await search(number.toLowerCase())).toMatchObject({
      exact: number,
      orders: [{ number, total: 100 }],
    })
    expect(await search('ana nunez')).toMatchObject({
      exact: null,
      customers: [{ id: ana, last_order: { number } }],
    })
    expect(await search('tetera ambar')).toMatchObject({
      products: [{ name: 'Tetera Ámbar', url: expect.stringMatching(/^http:\/\/tienda\.test\/./) }],
    })
    await db.insertInto('ticket_reasons').values({ id: 1, reason: 'Otro' }).execute()
    const { id } = await db
      .insertInto('tickets')
      .values({
        shopper_id: ana,
        reason_id: 1,
        subject: 'Llegó rota',
        body: 'La tetera llegó rota.',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect(await search(`ticket ${id}`)).toMatchObject({
      tickets: [{ id, subject: 'Llegó rota', person: 'Ana Sofía' }],
    })
  })

  it('back-office search hides results the operator may not see', async () => {
    const nothing = {
      orders: [],
      former_orders: [],
      customers: [],
      products: [],
      tickets: [],
      exact: null,
    }
    const key = await office.key(['settings:read'])
    for (const words of [number, 'ana nunez', '9991234567', 'tetera', 'ticket 1']) {
      expect(await search(words, key.as)).toEqual(nothing)
    }
  })

  it('back-office search does not query tables the operator may not see', async () => {
    const plans = await plansOf(db, (own) =>
      searchBackOffice(
        own,
        { words: 'ana', may: (wanted) => wanted === 'customers:read' },
        office.now(),
      ),
    )
    expect(plans).toContain('shoppers')
    expect(plans).not.toMatch(/tickets|product_search/)
  })
})
