import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { zeroCentavos } from '#domain/money.ts'
import { orderTabs } from '#domain/orders/order-tabs.ts'
import { pickupTabs } from '#domain/orders/pickup-tabs.ts'
import type { Db } from '#persistence/database.ts'
import * as officeOrders from '#persistence/orders/office-orders.ts'
import * as packing from '#persistence/orders/orders-to-pack.ts'
import * as pickups from '#persistence/orders/pickups.ts'
import * as contentWrites from '#persistence/running/settings-and-legal-text-writes.ts'
import { testDatabase } from '#test/support/database.ts'
import { addOrder } from '#test/support/make-order.ts'
import { addProduct } from '#test/support/make-product.ts'
import { addShipping, makeBuyer } from '#test/support/make-purchase.ts'
import { testOffice } from '#test/support/operator-api.ts'
import { auditOf } from '#test/support/operator.ts'
import { plansOf } from '#test/support/plans.ts'

const { db } = await testDatabase()
const office = await testOffice(db)
const marta = await office.person('pedidos')
let productId = 0
let shopperId = 0

beforeAll(async () => {
  await addShipping(db)
  productId = (await addProduct(db, { stock: 500 })).id
  shopperId = (await makeBuyer(db)).id
  await contentWrites.putSettings(db, { carriers: [{ name: 'Correo', formats: ['PE###MX'] }] })
})

async function order(change: { email?: string } = {}) {
  const { number } = await addOrder(db, { shopperId, productId, state: 'processing' })
  const address = {
    first_name: 'María José',
    last_name: 'Núñez',
    city: 'Mérida',
    phone: '9991234567',
    address1: 'Calle 1',
    address2: 'Centro',
    state: 'Yucatán',
    postcode: '97000',
  }
  await db
    .updateTable('payment_attempts')
    .set({ shipping_address: JSON.stringify(address), shipping_code: 'estandar', ...change })
    .where('order_number', '=', number)
    .execute()
  return number
}

const list = async (query: string) => (await office.get(`orders?${query}`, marta.as)).body

describe('the list of orders', () => {
  it('the order list has tabs with counts, is paged by cursor, and can be searched by the usual identifiers', async () => {
    const numbers = [await order(), await order(), await order({ email: 'unica@correo.mx' })]
    const first = await list('tab=to-pack&limit=2')
    expect(first.counts['to-pack']).toBe(3)
    expect(first.orders.map(({ number }: { number: string }) => number)).toEqual(
      numbers.slice(0, 2),
    )
    expect(first.orders[0]).toMatchObject({
      person: 'María José Núñez',
      city: 'Mérida',
      next: 'pack',
    })
    const rest = await list(`tab=to-pack&limit=2&after=${first.next}`)
    expect(rest.orders.map(({ number }: { number: string }) => number)).toEqual(numbers.slice(2))
    expect(rest.next).toBeNull()
    expect(first.counts.late).toBe(0)
    await db
      .updateTable('orders')
      .set({ created_at: new Date('2026-01-02T18:00:00Z') })
      .where('number', '=', numbers[1]!)
      .execute()
    await db
      .updateTable('payment_attempts')
      .set({ estimate_to: '2026-01-06' })
      .where('order_number', '=', numbers[1]!)
      .execute()
    const late = await list('tab=late')
    expect(late.counts.late).toBe(1)
    expect(late.orders).toMatchObject([{ number: numbers[1], late: true }])
    const { body: today } = await office.get('today', marta.as)
    expect(today.queues).toContainEqual(expect.objectContaining({ name: 'late_to_ship', count: 1 }))
    const found = async (word: string) =>
      (await list(`tab=all&search=${encodeURIComponent(word)}`)).orders.length
    expect(await found(numbers[0]!.toLowerCase())).toBe(1)
    expect(await found('Unica@correo.mx')).toBe(1)
    expect(await found('mari nunez')).toBe(3)
    expect(await found('999 123 4567')).toBe(3)
    expect(await found('sku')).toBe(3)
    expect(await found('nadie')).toBe(0)
    expect(
      (await office.post(`orders/${numbers[0]}/ship`, { tracking_number: 'pe900mx' }, marta.as))
        .status,
    ).toBe(200)
    expect(await found('PE900MX')).toBe(1)
  })

  it('the order list never scans a large table, for any tab or search', async () => {
    await sql`insert into payment_attempts (ref, order_number, email, state, cart_hash, gateway,
        subtotal_centavos, total_centavos, paid_centavos, stock_state, expires_at, created_at, shipping_address)
      select md5(n::text) || n, '2501-' || lpad(upper(to_hex(n)), 6, '0'), 'p' || n || '@correo.mx', 'paid', 'h', 'simulator',
        10000, 10000, 10000, 'committed', now(), now() - n * interval '1 minute',
        jsonb_build_object('first_name', md5(n::text), 'last_name', 'x', 'phone', (5500000000 + n)::text)
      from generate_series(1, 20000) n`.execute(db)
    await sql`insert into payment_attempt_lines (attempt_id, position, name, sku, url_key, quantity, unit_price_centavos, regular_price_centavos)
      select id, 0, 'x', 'S-' || id, 'x', 1, 10000, 10000 from payment_attempts where order_number like '2501-%'`.execute(
      db,
    )
    await sql`insert into orders (number, attempt_id, state_id, created_at)
      select order_number, id, 9, created_at from payment_attempts where order_number like '2501-%'`.execute(
      db,
    )
    await sql`analyze`.execute(db)
    for (const tab of orderTabs) {
      for (const search of [undefined, 'p77@correo.mx', '5500000077', 'abcd ef', 'S-77']) {
        const seen = await plansOf(db, (own) =>
          officeOrders.listOrderPage(own, {
            tab,
            limit: 51,
            ...(search !== undefined && { search }),
          }),
        )
        expect([tab, search, scansOf(seen)]).toEqual([tab, search, []])
      }
    }
    const deep = await plansOf(db, (own) =>
      officeOrders.listOrderPage(own, { tab: 'all', afterId: 9000, limit: 51 }),
    )
    expect(deep).toMatch(/Index Scan.*orders_newest[^]*Index Cond: \(ROW\(created_at, id\)/)
    expect(scansOf(await plansOf(db, (own) => officeOrders.countOrdersByTab(own)))).toEqual([])
    for (const part of pickupTabs) {
      for (const search of [undefined, 'p77@correo.mx', 'abcd ef']) {
        const seen = await plansOf(db, (own) =>
          pickups.listPageOfPickupOrders(own, {
            part,
            limit: 51,
            ...(search !== undefined && { search }),
          }),
        )
        expect([part, search, scansOf(seen)]).toEqual([part, search, []])
      }
    }
    const others = [
      (own: Db) => pickups.countPickupOrders(own),
      (own: Db) => packing.listOrdersToPack(own, 101),
      (own: Db) => packing.findOrdersToPack(own, ['2501-00004D']),
    ]
    for (const read of others) expect(scansOf(await plansOf(db, read))).toEqual([])
  })
})

describe('units of an order', () => {
  it('the order list shows how many units of an order remain after returns, and returned units separately', async () => {
    const number = await order()
    const attempts = db.selectFrom('payment_attempts').where('order_number', '=', number)
    const line = attempts
      .innerJoin('payment_attempt_lines as line', 'line.attempt_id', 'payment_attempts.id')
      .select(['line.id', 'line.attempt_id', 'line.url_key', 'line.unit_price_centavos'])
    const { id: mice, ...of } = await line.executeTakeFirstOrThrow()
    const laptop = { ...of, position: 2, name: 'Laptop', sku: 'LAP-1', quantity: 3 }
    await db
      .insertInto('payment_attempt_lines')
      .values({ ...laptop, regular_price_centavos: of.unit_price_centavos })
      .execute()
    await db
      .updateTable('payment_attempt_lines')
      .set({ name: 'Mouse', quantity: 2 })
      .where('id', '=', mice)
      .execute()
    const row = async () => {
      const { orders } = await list(`tab=all&search=${number}`)
      return orders[0]
    }
    const shown = async () => (await office.get(`orders/${number}`, marta.as)).body.lines
    const giveBack = (quantity: number, goods: 'unsent' | 'kept') =>
      db
        .insertInto('refund_lines')
        .values({ line_id: mice, quantity, amount_centavos: zeroCentavos, goods, restocked: false })
        .execute()

    expect(await row()).toMatchObject({ product: 'Mouse', quantity: 2, others: 1, units: 5 })
    await giveBack(1, 'unsent')
    expect(await row()).toMatchObject({ product: 'Mouse', quantity: 1, others: 1, units: 4 })
    expect(await shown()).toMatchObject([{ quantity: 2, refunded: 1, to_pack: 1 }, { refunded: 0 }])
    await giveBack(1, 'unsent')
    expect(await row()).toMatchObject({ product: 'Laptop', quantity: 3, others: 0, units: 3 })
    expect(await shown()).toMatchObject([{ quantity: 2, refunded: 2, to_pack: 0 }, { to_pack: 3 }])
  })

  it('the unit count of an order excludes returned units, unless all units were returned', async () => {
    const [gone, kept] = [await order(), await order()]
    const giveBack = async (number: string, goods: 'unsent' | 'kept') => {
      const { id } = (await office.get(`orders/${number}`, marta.as)).body.lines[0]
      const back = {
        line_id: id,
        quantity: 1,
        amount_centavos: zeroCentavos,
        goods,
        restocked: false,
      }
      await db.insertInto('refund_lines').values(back).execute()
      return (await list(`tab=all&search=${number}`)).orders[0]
    }
    expect(await giveBack(gone, 'unsent')).toMatchObject({ quantity: 1, others: 0, to_pack: 0 })
    expect(await giveBack(kept, 'kept')).toMatchObject({ quantity: 1, others: 0, to_pack: 1 })
  })
})

function scansOf(plans: string): string[] {
  const large = /Seq Scan on (orders|payment_attempts|payment_attempt_lines|outbox)\b/g
  return [...plans.matchAll(large)].map(([, table = '']) => table)
}

describe('an order', () => {
  it('an operator sees all details of an order, packs it, ships it and processes its return', async () => {
    const number = await order()
    const shown = async () => (await office.get(`orders/${number}`, marta.as)).body
    expect(await shown()).toMatchObject({
      number,
      next: 'pack',
      can_cancel: true,
      can_correct_address: true,
      carriers: ['Correo'],
      tracking_examples: [{ carrier: 'Correo', example: 'PE000MX' }],
      lines: [{ quantity: 1, to_pack: 1, bin: null }],
    })
    const packed = await office.post(`orders/${number}/shipments`, {}, marta.as)
    expect(packed.body).toMatchObject({ parcel: 1 })
    const wrong = await office.post(
      `orders/${number}/ship`,
      { tracking_number: 'PE1MX', carrier: 'Correo' },
      marta.as,
    )
    expect(wrong).toMatchObject({
      status: 422,
      body: { fields: { tracking_number: expect.stringContaining('PE000MX') } },
    })
    await office.post(`orders/${number}/ship`, { tracking_number: 'PE101MX' }, marta.as)
    const again = await office.post(
      `orders/${number}/ship`,
      { tracking_number: 'PE102MX' },
      marta.as,
    )
    expect(again).toMatchObject({ status: 409, body: { code: 'already-sent' } })
    expect(again.body.messageForUser).toContain(marta.email)
    expect(await shown()).toMatchObject({ status: 'shipped', parcels: [{ can_take_back: true }] })
    const back = await office.post(`orders/${number}/shipments/1/take-back`, {}, marta.as)
    expect(back.status).toBe(200)
    expect(await shown()).toMatchObject({ status: 'processing', next: 'ship' })
    const entries = await auditOf(db, `order:${number}`)
    expect(entries.map(({ actor, action }) => [actor, action])).toEqual(
      ['shipment-pack', 'shipment-send', 'shipment-take-back'].map((action) => [
        `operator:${marta.email}`,
        action,
      ]),
    )
  })

  it('an operator adds notes to an order and corrects its address; errors are reported at their field', async () => {
    const number = await order()
    expect(
      (await office.post(`orders/${number}/notes`, { text: 'Llama antes' }, marta.as)).status,
    ).toBe(200)
    const wrong = await office.put(`orders/${number}/address`, { postcode: '1' }, marta.as)
    expect(wrong).toMatchObject({ status: 422, body: { fields: { postcode: expect.any(String) } } })
    const { address_version: version } = (await office.get(`orders/${number}`, marta.as)).body
    const right = await office.put(
      `orders/${number}/address`,
      { address1: 'Calle 2', version },
      marta.as,
    )
    expect(right.status).toBe(200)
    const late = await office.put(
      `orders/${number}/address`,
      { address1: 'Calle 3', version },
      marta.as,
    )
    expect(late).toMatchObject({
      status: 409,
      body: { code: 'changed-meanwhile', current: { values: { address1: 'Calle 2' } } },
    })
    const { body } = await office.get(`orders/${number}`, marta.as)
    expect(body.address.address1).toBe('Calle 2')
    const kinds = body.timeline.map(({ kind }: { kind: string }) => kind)
    expect(kinds).toEqual(expect.arrayContaining(['note', 'address', 'event']))
    expect((await office.post(`orders/${number}/mails`, {}, marta.as)).status).toBe(200)
  })

  it('every order action answers 404 for an unknown order number', async () => {
    for (const path of ['shipments', 'ready-for-pickup', 'mails']) {
      expect((await office.post(`orders/2611-NADA00/${path}`, {}, marta.as)).status).toBe(404)
    }
    expect((await office.get('orders/2611-NADA00', marta.as)).status).toBe(404)
  })
})

it('the order timeline shows packing with its operator as an event separate from shipping', async () => {
  const [packed, direct] = [await order(), await order()]
  await office.post(`orders/${packed}/shipments`, {}, marta.as)
  const parcelsIn = async (number: string) =>
    (await office.get(`orders/${number}`, marta.as)).body.timeline.filter(
      ({ kind }: { kind: string }) => kind === 'parcel',
    )
  expect(await parcelsIn(packed)).toMatchObject([
    { words: 'Paquete 1 empacado', by: expect.stringContaining(marta.email) },
  ])
  const sent = { carrier: 'Correo', tracking_number: 'PE201MX' }
  expect((await office.post(`orders/${direct}/ship`, sent, marta.as)).status).toBe(200)
  expect(await parcelsIn(direct)).toEqual([])
})

it('pasting tracking numbers ships orders row by row, after a dry run that ships nothing', async () => {
  const [one, two] = [await order(), await order()]
  const body = { text: 'PE201MX\nPE2MX', orders: [one, two], carrier: 'Correo' }
  const rehearsal = await office.post('shipments', { ...body, rehearsed: true }, marta.as)
  expect(rehearsal.body.rows).toMatchObject([
    { number: one, ok: true, parcel: null },
    { number: two, ok: false, field: 'tracking_number', code: 'tracking-format' },
  ])
  const sent = await office.post('shipments', body, marta.as)
  expect(sent.body.rows.map(({ ok }: { ok: boolean }) => ok)).toEqual([true, false])
  expect((await office.get(`orders/${one}`, marta.as)).body.status).toBe('shipped')
})

it('the order search for a frequent name finds orders waiting for action, even among many newer orders', async () => {
  const others = (name: string, count: number) =>
    sql`insert into payment_attempts (ref, order_number, shopper_id, email, state, cart_hash, gateway,
        subtotal_centavos, total_centavos, stock_state, shipping_address, expires_at)
      select gen_random_uuid(), ${name} || lpad(g::text, 5, '0'), ${shopperId}, 'x@correo.mx', 'expired', 'hash', 'simulator',
        100, 100, 'released', jsonb_build_object('first_name', 'Guadalupe', 'last_name', g::text), now()
      from generate_series(1, ${count}::int) g`.execute(db)
  await others('2610-A', 600)
  const number = await order()
  await sql`update payment_attempts set shipping_address = '{"first_name":"Guadalupe"}'
    where order_number = ${number}`.execute(db)
  await others('2610-B', 5001)
  const found = await list('tab=to-pack&search=guadalupe')
  expect(found.orders.map((one: { number: string }) => one.number)).toEqual([number])
})
