import { beforeAll, describe, expect, it } from 'vitest'
import * as orderNotes from '#persistence/orders/order-notes.ts'
import * as shopperOrders from '#persistence/orders/shopper-orders.ts'
import * as contentWrites from '#persistence/running/settings-and-legal-text-writes.ts'
import { testDatabase } from '#test/support/database.ts'
import { addOrder } from '#test/support/make-order.ts'
import { addProduct } from '#test/support/make-product.ts'
import { addShipping, makeBuyer } from '#test/support/make-purchase.ts'
import { auditOf } from '#test/support/operator.ts'
import { addOrderNote } from './add-order-note.ts'
import { getAddressEditConflictVersion, correctOrderAddress } from './correct-order-address.ts'
import { shipManyOrders } from './ship-many-orders.ts'

const { db } = await testDatabase()
const now = new Date()
const ana = 'operator:ana'
let productId = 0
let shopperId = 0

beforeAll(async () => {
  await addShipping(db)
  productId = (await addProduct(db, { stock: 50 })).id
  shopperId = (await makeBuyer(db)).id
  await contentWrites.putSettings(db, { carriers: [{ name: 'Correo', formats: ['PE###MX'] }] })
})

async function paid(email = 'mariana@correo.mx') {
  const { number } = await addOrder(db, { shopperId, productId, state: 'processing' })
  await db
    .updateTable('payment_attempts')
    .set({ email })
    .where('order_number', '=', number)
    .execute()
  return number
}

const stateOf = async (number: string) =>
  (await shopperOrders.findOrderByNumber(db, number))?.order.state

describe('bulk shipment', () => {
  it('bulk shipping sends the valid orders of the list, and gives a reason for each rejected one', async () => {
    const [one, two, other] = [await paid(), await paid(), await paid('luis@correo.mx')]
    const gone = await addOrder(db, { shopperId, productId, state: 'canceled' })
    const back = await paid()
    await db
      .updateTable('orders')
      .set({ payment_flag: 'charged_back' })
      .where('number', '=', back)
      .execute()
    const row = (number: string, trackingNumber: string) => ({ number, trackingNumber })
    const rows = [
      row(one, 'PE001MX'),
      row(two, 'PE01MX'),
      row(other, 'PE002MX'),
      row(gone.number, 'PE003MX'),
      row('2611-NADA00', 'PE004MX'),
      row(one, 'PE005MX'),
      row(back, 'PE006MX'),
    ]
    const rehearsal = await shipManyOrders(
      db,
      { rows, carrier: 'Correo', actor: ana, rehearsed: true },
      now,
    )
    expect(rehearsal.filter(({ ok }) => ok).map(({ number }) => number)).toEqual([one, other])
    expect(await stateOf(one)).toBe('processing')

    const answers = await shipManyOrders(db, { rows, carrier: 'Correo', actor: ana }, now)
    expect(answers.map((answer) => (answer.ok ? 'sent' : answer.code))).toEqual([
      'sent',
      'tracking-format',
      'sent',
      'not-to-ship',
      'order-not-found',
      'repeated',
      'payment-returned',
    ])
    expect(await Promise.all([one, two, other].map(stateOf))).toEqual([
      'shipped',
      'processing',
      'shipped',
    ])
    const later = await shipManyOrders(db, { rows: [row(two, 'PE002MX')], actor: ana }, now)
    expect(later).toMatchObject([{ code: 'tracking-taken', taken: other }])
  })

  it('bulk shipping rejects a tracking number used for two shoppers, but allows it for two orders of one shopper', async () => {
    const [one, two, own] = [await paid(), await paid('luis@correo.mx'), await paid()]
    const [first, second] = [await paid('eva@correo.mx'), await paid('eva@correo.mx')]
    const rows = [
      { number: one, trackingNumber: 'PE200MX' },
      { number: two, trackingNumber: 'pe 200 mx' },
      { number: own, trackingNumber: 'PE200MX' },
      { number: first, trackingNumber: 'PE201MX' },
      { number: second, trackingNumber: 'PE201MX' },
    ]
    const twice = (other: string) => ({ ok: false, code: 'tracking-twice', other })
    for (const rehearsed of [true, false]) {
      const answers = await shipManyOrders(db, { rows, actor: ana, rehearsed }, now)
      expect(answers).toMatchObject([
        twice(two),
        twice(one),
        twice(two),
        { ok: true },
        { ok: true },
      ])
    }
    expect(await stateOf(one)).toBe('processing')
  })

  it('bulk shipping ships each order once when two operators submit the same list', async () => {
    const number = await paid()
    const list = (actor: string) => ({
      rows: [{ number, trackingNumber: 'PE100MX' }],
      actor,
    })
    const [a, b] = await Promise.all([
      shipManyOrders(db, list(ana), now),
      shipManyOrders(db, list('operator:marcos'), now),
    ])
    const codes = [a, b].map(([answer]) => (answer?.ok ? 'sent' : answer?.code))
    expect(codes).toHaveLength(2)
    expect(codes).toEqual(expect.arrayContaining(['already-sent', 'sent']))
  })
})

describe('order address', () => {
  const home = {
    first_name: 'Mariana',
    last_name: 'Cedillo',
    address1: 'Calle Uno 1',
    address2: 'Col. Centro',
    city: 'Benito Juárez',
    state: 'Ciudad de México',
    postcode: '03100',
    phone: '5512345678',
  }

  async function addressed() {
    const number = await paid()
    await db
      .updateTable('payment_attempts')
      .set({ shipping_address: JSON.stringify(home), shipping_code: 'estandar' })
      .where('order_number', '=', number)
      .execute()
    return number
  }
  const viewOf = async (number: string) => (await shopperOrders.findOrderByNumber(db, number))!

  it('an order’s delivery address can be corrected before shipping, with history entry and mail to the shopper', async () => {
    const number = await addressed()
    const written = { address1: '  Calle Dos 2 ' }
    const corrected = await correctOrderAddress(db, { number, written, actor: ana }, now)
    expect(corrected).toMatchObject({ ok: true })
    const { order, attempt } = await viewOf(number)
    expect(attempt.shippingAddress).toMatchObject({
      address1: 'Calle Dos 2',
      city: 'Benito Juárez',
    })
    expect(await orderNotes.listAddressChanges(db, order.id)).toMatchObject([
      { before: { address1: 'Calle Uno 1' }, after: { address1: 'Calle Dos 2' }, by: ana },
    ])
    const mail = await db
      .selectFrom('outbox')
      .select('template')
      .where('dedupe_key', 'like', `order-address-corrected:${number}:%`)
      .execute()
    expect(mail).toHaveLength(1)
    const audit = await db
      .selectFrom('audit_log')
      .select('after')
      .where('subject', '=', `order:${number}`)
      .execute()
    expect(JSON.stringify(audit)).not.toContain('Calle')
  })

  it('correcting the delivery address of an order is rejected when invalid, changed concurrently or already shipped', async () => {
    const number = await addressed()
    const wrong = { number, written: { postcode: '00000', phone: '12' }, actor: ana }
    expect(await correctOrderAddress(db, wrong, now)).toMatchObject({
      code: 'invalid-input',
      fields: { postcode: 'postcode-unknown', phone: 'phone-too-short' },
    })
    const written = { address1: 'Calle Tres 3' }
    const { attempt } = await viewOf(number)
    const version = getAddressEditConflictVersion(attempt.shippingAddress!)
    const answers = await Promise.all(
      [1, 2].map(() => correctOrderAddress(db, { number, written, version, actor: ana }, now)),
    )
    expect(answers.map((one) => (one.ok ? 'done' : one.code)).toSorted()).toEqual([
      'changed-meanwhile',
      'done',
    ])
    await shipManyOrders(db, { rows: [{ number, trackingNumber: 'PE200MX' }], actor: ana }, now)
    expect(await correctOrderAddress(db, { number, written, actor: ana }, now)).toMatchObject({
      code: 'address-has-left',
    })
  })
})

it('an order can have a note with its author, kept out of the audit log', async () => {
  const number = await paid()
  expect(await addOrderNote(db, { number, text: '  ', actor: ana }, now)).toMatchObject({
    code: 'invalid-input',
  })
  expect(await addOrderNote(db, { number, text: ' Llama antes ', actor: ana }, now)).toMatchObject({
    ok: true,
  })
  const view = await shopperOrders.findOrderByNumber(db, number)
  expect(await orderNotes.listOrderNotes(db, view!.order.id)).toMatchObject([
    { author: ana, body: 'Llama antes' },
  ])
  expect(await auditOf(db, `order:${number}`)).toEqual([
    { actor: ana, action: 'order-note', reason: null },
  ])
})
