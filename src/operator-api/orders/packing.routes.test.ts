import { beforeAll, describe, expect, it } from 'vitest'
import * as packing from '#persistence/orders/orders-to-pack.ts'
import * as contentWrites from '#persistence/running/settings-and-legal-text-writes.ts'
import { testDatabase } from '#test/support/database.ts'
import { addOrder } from '#test/support/make-order.ts'
import { addProduct } from '#test/support/make-product.ts'
import { makeBuyer } from '#test/support/make-purchase.ts'
import { testOffice } from '#test/support/operator-api.ts'
import { auditOf, operatorOf } from '#test/support/operator.ts'
import { maxPackingListOrders } from '#use-cases/orders/read-packing-lists.ts'

const { db } = await testDatabase()
const office = await testOffice(db)
const marta = await office.person('pedidos')
const { run } = operatorOf(db, { now: office.now })
let shopperId = 0
let laptop = { id: 0, sku: '' }
let mouse = { id: 0, sku: '' }

beforeAll(async () => {
  shopperId = (await makeBuyer(db)).id
  laptop = await addProduct(db, { name: 'Laptop', sku: 'LAP-1', weightGrams: 1500 })
  mouse = await addProduct(db, { name: 'Mouse', sku: 'MOU-1', weightGrams: 100 })
})

async function order(product = laptop, { digital = false, quantity = 1, pickup = false } = {}) {
  const state = 'processing' as const
  const { number } = await addOrder(db, { shopperId, productId: product.id, state })
  const attempt = db.selectFrom('payment_attempts').select('id').where('order_number', '=', number)
  await db
    .updateTable('payment_attempt_lines')
    .set({ name: product.sku, sku: product.sku, digital, quantity })
    .where('attempt_id', '=', attempt)
    .execute()
  const address = {
    first_name: 'María',
    last_name: 'Núñez',
    address1: 'Calle 1',
    postcode: '97000',
  }
  const point = { name: 'Centro', address: 'Calle 2', hold_days: 7 }
  await db
    .updateTable('payment_attempts')
    .set({
      shipping_address: JSON.stringify(address),
      ...(pickup && { pickup_point: JSON.stringify(point) }),
    })
    .where('order_number', '=', number)
    .execute()
  return number
}

const read = async (path: string) => (await office.get(path, marta.as)).body

describe('the pick list', () => {
  it('the pick list is sorted by bin, with the units and orders of each product', async () => {
    const [one, two] = [await order(laptop, { quantity: 2 }), await order(mouse)]
    const three = await order(laptop)
    const key = await order(mouse, { digital: true })
    await office.put('products/MOU-1/bin', { bin: ' a-2 ' }, marta.as)
    await office.put('products/LAP-1/bin', { bin: 'A-10' }, marta.as)
    const named = [one, two, three, key, '2611-NADA00']
    const list = await read(`pick-list?orders=${named.join(',').toLowerCase()}`)
    expect(list.picks).toMatchObject([
      { sku: 'MOU-1', bin: 'A-2', quantity: 1 },
      {
        sku: 'LAP-1',
        bin: 'A-10',
        quantity: 3,
        orders: [
          { number: one, quantity: 2 },
          { number: three, quantity: 1 },
        ],
      },
    ])
    expect(list).toMatchObject({ units: 4, left_out: [key, '2611-NADA00'], more: false })
    await office.post(`orders/${one}/shipments`, {}, marta.as)
    const rest = await read(`pick-list?orders=${one},${three}`)
    expect(rest).toMatchObject({ units: 1, left_out: [one], printable: [one, three] })
    const { written } = await run('pick-list', one, three)
    expect(written).toMatch(/A-10\s+1\s+LAP-1/)
  })

  it('the pick list without selected order numbers covers all waiting orders, up to the limit', async () => {
    const waiting = await packing.listOrdersToPack(db, 1000)
    const list = await read('pick-list')
    expect(waiting.length).toBeLessThan(maxPackingListOrders)
    expect(waiting).toEqual(
      expect.arrayContaining(list.orders.map((one: { number: string }) => one.number)),
    )
    expect(list.more).toBe(false)
  })
})

describe('the bin of a product', () => {
  it('assigning a warehouse bin to a product is logged with its author; an empty value removes the bin', async () => {
    expect((await office.put('products/LAP-1/bin', { bin: 'B-1' }, marta.as)).body).toEqual({
      bin: 'B-1',
    })
    expect((await office.put('products/LAP-1/bin', { bin: ' ' }, marta.as)).body).toEqual({
      bin: null,
    })
    const entries = await auditOf(db, `product:${laptop.id}`)
    expect(entries.at(-1)).toMatchObject({
      actor: `operator:${marta.email}`,
      action: 'product-bin',
    })
    expect((await run('put-in-bin', 'LAP-1', 'c-7', '--si')).code).toBe(0)
    expect((await run('put-in-bin', 'NADA', 'c-7', '--si')).code).toBe(1)
  })

  it('a warehouse bin name must be short, and can be assigned only to an existing product', async () => {
    const long = await office.put('products/LAP-1/bin', { bin: 'x'.repeat(21) }, marta.as)
    expect(long).toMatchObject({ status: 422, body: { fields: { bin: expect.any(String) } } })
    expect((await office.put('products/NADA/bin', { bin: 'A' }, marta.as)).status).toBe(404)
  })
})

describe('packing slips', () => {
  it('packing slips list the contents and address of paid orders with physical goods', async () => {
    const [number, key] = [
      await order(laptop, { quantity: 2 }),
      await order(mouse, { digital: true }),
    ]
    const unpaid = await addOrder(db, { shopperId, productId: laptop.id, state: 'pending_payment' })
    const { slips, left_out } = await read(`packing-slips?orders=${number},${key},${unpaid.number}`)
    expect(slips).toMatchObject([
      {
        number,
        person: 'María Núñez',
        address: { postcode: '97000' },
        lines: [{ sku: 'LAP-1', quantity: 2, to_pack: 2 }],
        units: 2,
      },
    ])
    expect(left_out).toEqual([key, unpaid.number])
  })
})

describe('the label file', () => {
  it('the shipping label file has a row per home delivery in the carrier’s columns, and its export is logged', async () => {
    await contentWrites.putSettings(db, {
      carriers: [
        {
          name: 'Correo',
          label_columns: [
            { title: 'Ref', field: 'pedido' },
            { title: 'CP', field: 'codigo_postal' },
            { title: 'Peso', field: 'peso_kg' },
            { title: 'Servicio', text: 'Terrestre' },
          ],
        },
      ],
    })
    const [number, waits] = [
      await order(laptop, { quantity: 2 }),
      await order(mouse, { pickup: true }),
    ]
    const body = { orders: [number, waits], carrier: 'Correo' }
    const file = await office.post('label-files', body, marta.as)
    expect(file.body).toMatchObject({ count: 1, left_out: [waits] })
    expect(file.body.csv).toBe(`\uFEFFRef,CP,Peso,Servicio\r\n${number},97000,3,Terrestre\r\n`)
    const general = await office.post('label-files', { orders: [number] }, marta.as)
    expect(general.body.csv).toMatch(/^\uFEFFpedido,nombre,.*\r\n.*María Núñez/)
    const [entry] = (await auditOf(db, 'orders')).slice(-1)
    expect(entry).toMatchObject({ actor: `operator:${marta.email}`, action: 'label-file' })
    expect(JSON.stringify(entry)).not.toContain('97000')
  })

  it('the shipping label file requires the permission for personal data', async () => {
    const key = await office.key(['orders:write'])
    expect((await office.post('label-files', { orders: ['X'] }, key.as)).status).toBe(403)
  })
})

it('packing pages hide address and phone from operators without the permission for personal data', async () => {
  const number = await order()
  await db
    .updateTable('payment_attempts')
    .set({ buyer_phone: '9991234567' })
    .where('order_number', '=', number)
    .execute()
  const packer = await office.key(['orders:write'])
  for (const path of [`packing-slips?orders=${number}`, `orders/${number}`]) {
    const shown = JSON.stringify((await office.get(path, packer.as)).body)
    expect(shown).toContain('María')
    expect(shown).not.toMatch(/Calle 1|97000|9991234567/)
    const whole = JSON.stringify((await office.get(path, marta.as)).body)
    expect(whole).toMatch(/Calle 1.*97000/)
  }
})
