import { beforeAll, describe, expect, it } from 'vitest'
import type { Shopper } from '#domain/account/shopper.ts'
import type { OrderState } from '#domain/orders/order-state.ts'
import * as licenceKeys from '#persistence/orders/licence-keys.ts'
import { toOrderStateId } from '#persistence/orders/order-state-id.ts'
import { testDatabase } from '#test/support/database.ts'
import { testCipher } from '#test/support/licences.ts'
import { addKeys, addProduct } from '#test/support/make-product.ts'
import { addShipping, fillCart, makeBuyer, testGateway } from '#test/support/make-purchase.ts'
import { placeOrder } from '../buying/place-order.ts'
import { advanceOrder } from './advance-order.ts'
import { cancelOrder } from './cancel-order.ts'
import { auditPurchases } from './check-purchase-consistency.ts'
import { revealLicences } from './decrypt-licence-keys.ts'
import { deliverWaitingLicences } from './deliver-licences.ts'
import { importLicences } from './import-licences.ts'
import { expirePaymentAttempts } from './reconcile-payments.ts'
import { settlePayment } from './settle-payment.ts'

const { db, url } = await testDatabase({ connections: 10 })
const { gateway, shopUrl, simulate } = await testGateway(url)

beforeAll(() => addShipping(db))

type Lines = Parameters<typeof fillCart>[2]

const digital = (stock: number) => addProduct(db, { delivery: 'digital', weightGrams: null, stock })

async function start(lines: Lines, shopper?: Shopper) {
  const buyer = shopper ?? (await makeBuyer(db))
  await fillCart(db, buyer, lines)
  const placed = await placeOrder(
    { db, gateway, shopUrl },
    { shopper: buyer, invoice: null },
    new Date(),
  )
  if (!placed.ok) throw new Error(placed.code)
  const { gateway_session_id, order_number } = await db
    .selectFrom('payment_attempts')
    .select(['gateway_session_id', 'order_number'])
    .where('ref', '=', placed.ref)
    .executeTakeFirstOrThrow()
  return { shopper: buyer, sessionId: gateway_session_id ?? '', number: order_number }
}

async function buy(lines: Lines, shopper?: Shopper) {
  const started = await start(lines, shopper)
  await simulate(started.sessionId, 'approve')
  await settlePayment(db, gateway, started.sessionId, new Date())
  return started
}

const reveal = ({ shopper, number }: { shopper: Shopper; number: string }) =>
  revealLicences(db, testCipher, { number, shopperId: shopper.id }, new Date())

function orderOf(number: string) {
  return db.selectFrom('orders').selectAll().where('number', '=', number).executeTakeFirstOrThrow()
}

function stockOf(productId: number) {
  return db
    .selectFrom('inventory')
    .select(['on_hand', 'reserved'])
    .where('product_id', '=', productId)
    .executeTakeFirstOrThrow()
}

function mailsOf(number: string) {
  return db
    .selectFrom('outbox')
    .select(['dedupe_key', 'data'])
    .where('template', '=', 'licences')
    .where('dedupe_key', 'like', `licences:${number}:%`)
    .execute()
}

describe('licence order', () => {
  it('an order of licence keys is delivered automatically after payment, one key per unit', async () => {
    const product = await digital(3)
    const bought = await buy([{ product, quantity: 2 }])
    const order = await orderOf(bought.number)
    expect(order).toMatchObject({ state_id: toOrderStateId('completed'), tracking_number: null })
    expect(order.completed_at).not.toBeNull()
    const revealed = await reveal(bought)
    expect(revealed).toMatchObject({ ok: true, missing: 0 })
    const keys = revealed.ok ? revealed.licences.map(({ key }) => key) : []
    expect(new Set(keys)).toEqual(new Set([`CLAVE-${product.id}-1`, `CLAVE-${product.id}-2`]))
    expect(await stockOf(product.id)).toEqual({ on_hand: 1, reserved: 0 })
    expect(await auditPurchases(db)).toEqual([])
  })

  it('an order of licence keys queues one mail, which does not contain the key', async () => {
    const product = await digital(1)
    const bought = await buy([{ product }])
    await settlePayment(db, gateway, bought.sessionId, new Date())
    const mails = await mailsOf(bought.number)
    expect(mails).toHaveLength(1)
    expect(JSON.stringify(mails)).not.toContain(`CLAVE-${product.id}`)
  })

  it('licence keys are stored encrypted and shown to their owner only', async () => {
    const product = await digital(1)
    const bought = await buy([{ product }])
    const { key_cipher } = await db
      .selectFrom('licence_keys')
      .select('key_cipher')
      .where('product_id', '=', product.id)
      .executeTakeFirstOrThrow()
    expect(key_cipher.toString('latin1')).not.toContain('CLAVE')
    expect(() => testCipher.open(product.id + 1, key_cipher)).toThrow()
    const stranger = await makeBuyer(db)
    expect(await reveal({ shopper: stranger, number: bought.number })).toEqual({
      ok: false,
      code: 'order-not-found',
    })
  })

  it('an order of licence keys is rejected when none is free, and accepted once an unpaid order expires', async () => {
    const product = await digital(1)
    const started = await start([{ product }])
    const other = await makeBuyer(db)
    await fillCart(db, other, [{ product }])
    const refused = await placeOrder(
      { db, gateway, shopUrl },
      { shopper: other, invoice: null },
      new Date(),
    )
    expect(refused).toMatchObject({ ok: false, code: 'cart-changed' })
    await simulate(started.sessionId, 'expire')
    await expirePaymentAttempts(db, gateway, new Date(Date.now() + 40 * 60_000))
    expect(await stockOf(product.id)).toEqual({ on_hand: 1, reserved: 0 })
    await buy([{ product }])
    expect(await stockOf(product.id)).toEqual({ on_hand: 0, reserved: 0 })
  })

  it('an order of licence keys waits until keys are imported, and then delivers them', async () => {
    const product = await digital(1)
    const started = await start([{ product }])
    await db.deleteFrom('licence_keys').where('product_id', '=', product.id).execute()
    await simulate(started.sessionId, 'approve')
    await settlePayment(db, gateway, started.sessionId, new Date())
    expect(await orderOf(started.number)).toMatchObject({ state_id: toOrderStateId('processing') })
    expect((await auditPurchases(db)).map(({ rule }) => rule)).toContain(
      'paid unit without its key',
    )
    await addKeys(db, product.id, 3)
    expect(await deliverWaitingLicences(db, new Date())).toBe(1)
    expect(await orderOf(started.number)).toMatchObject({ state_id: toOrderStateId('completed') })
    expect(await mailsOf(started.number)).toHaveLength(1)
    expect(await stockOf(product.id)).toEqual({ on_hand: 2, reserved: 0 })
    expect(await auditPurchases(db)).toEqual([])
  })

  it('forty concurrent buyers of a product with ten licence keys get ten keys in total, each a different one', async () => {
    const product = await digital(10)
    const buyers = await Promise.all(Array.from({ length: 40 }, () => makeBuyer(db)))
    const outcomes = await Promise.all(
      buyers.map((buyer) => buy([{ product }], buyer).catch(() => undefined)),
    )
    expect(outcomes.filter(Boolean)).toHaveLength(10)
    const rows = await db
      .selectFrom('licence_keys')
      .select(['order_id'])
      .where('product_id', '=', product.id)
      .execute()
    expect(new Set(rows.map(({ order_id }) => order_id)).size).toBe(10)
    expect(await stockOf(product.id)).toEqual({ on_hand: 0, reserved: 0 })
  })
})

describe('refund of licence keys', () => {
  it('refunding a returned order revokes its licence keys permanently', async () => {
    const product = await digital(2)
    const bought = await buy([{ product }])
    const move = (to: OrderState) =>
      advanceOrder(
        db,
        { number: bought.number, to, actor: 'operator:ana', reason: 'Falló' },
        new Date(),
      )
    await move('return_in_progress')
    expect(await move('refunded')).toMatchObject({ ok: true })
    expect(await reveal(bought)).toMatchObject({ ok: true, licences: [{ key: null }] })
    expect(await stockOf(product.id)).toEqual({ on_hand: 1, reserved: 0 })
    const next = await buy([{ product }])
    expect(await reveal(next)).toMatchObject({
      ok: true,
      licences: [{ key: `CLAVE-${product.id}-2` }],
    })
    expect(await auditPurchases(db)).toEqual([])
  })

  it('an order whose licence keys were delivered can be cancelled by the shop, but not by the shopper', async () => {
    const [product, parcel] = [await digital(2), await addProduct(db, { stock: 4 })]
    const bought = await buy([{ product }, { product: parcel }])
    expect(await orderOf(bought.number)).toMatchObject({ state_id: toOrderStateId('processing') })
    const cancel = (shopperId: number | null) =>
      cancelOrder(
        db,
        gateway,
        { number: bought.number, shopperId, actor: 'operator:ana', reason: 'Agotado' },
        new Date(),
      )
    expect(await cancel(bought.shopper.id)).toEqual({ ok: false, code: 'licence-delivered' })
    expect(await cancel(null)).toMatchObject({ ok: true })
    expect(await stockOf(product.id)).toEqual({ on_hand: 1, reserved: 0 })
    expect(await stockOf(parcel.id)).toEqual({ on_hand: 4, reserved: 0 })
    expect(await reveal(bought)).toMatchObject({ licences: [{ key: null }] })
    expect(await auditPurchases(db)).toEqual([])
  })

  it('the database prevents a sold licence key from being assigned to a second order', async () => {
    const product = await digital(1)
    const bought = await buy([{ product }])
    const other = await buy([{ product: await addProduct(db) }])
    const { id } = await orderOf(other.number)
    const taken = db
      .updateTable('licence_keys')
      .set({ order_id: id })
      .where('product_id', '=', product.id)
      .execute()
    await expect(taken).rejects.toThrow('stays with it')
    const deleted = db.deleteFrom('licence_keys').where('product_id', '=', product.id).execute()
    await expect(deleted).rejects.toThrow('stays with it')
    expect(
      await licenceKeys.listLicenceKeysOfOrder(db, (await orderOf(bought.number)).id),
    ).toHaveLength(1)
  })
})

describe('licence import', () => {
  const lines = (...keys: string[]) => keys.map((text, index) => ({ line: index + 1, text }))

  it('the licence key import skips invalid keys, and duplicates even of other products', async () => {
    const [one, other] = [await digital(0), await digital(0)]
    const load = (product: string, ...keys: string[]) =>
      importLicences(
        db,
        testCipher,
        { product, keys: lines(...keys), actor: 'operator:ana' },
        new Date(),
      )
    expect(await load(one.urlKey, 'AAAA-1111', ' AAAA-2222 ', 'AAAA-1111', 'x')).toMatchObject({
      ok: true,
      added: 2,
      repeated: [3],
      refused: [4],
      free: 2,
    })
    expect(await load(other.sku, 'AAAA-2222', 'AAAA-3333')).toMatchObject({
      added: 1,
      repeated: [1],
      free: 1,
    })
    expect(await stockOf(one.id)).toEqual({ on_hand: 2, reserved: 0 })
    const audited = await db
      .selectFrom('audit_log')
      .select(['actor', 'after'])
      .where('subject', '=', `product:${one.urlKey}`)
      .execute()
    expect(audited).toEqual([{ actor: 'operator:ana', after: { keys: 2 } }])
  })

  it('the licence key import rejects physical products', async () => {
    const parcel = await addProduct(db)
    const wanted = { product: parcel.urlKey, keys: lines('AAAA-9999'), actor: 'operator:ana' }
    expect(await importLicences(db, testCipher, wanted, new Date())).toEqual({
      ok: false,
      code: 'product-not-digital',
    })
  })
})
