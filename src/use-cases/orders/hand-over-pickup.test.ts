import { beforeAll, describe, expect, it } from 'vitest'
import { toCentavos, zeroCentavos } from '#domain/money.ts'
import { toOrderStateId } from '#persistence/orders/order-state-id.ts'
import * as orders from '#persistence/orders/orders.ts'
import { testDatabase } from '#test/support/database.ts'
import { addProduct } from '#test/support/make-product.ts'
import { addShipping, fillCart, makeBuyer, testGateway } from '#test/support/make-purchase.ts'
import { meanwhile } from '#test/support/meanwhile.ts'
import { auditOf, operatorOf } from '#test/support/operator.ts'
import { chooseShippingMethod } from '../buying/choose-shipping.ts'
import { placeOrder } from '../buying/place-order.ts'
import { completeDeliveredOrder, confirmDelivery } from './advance-order.ts'
import {
  handOverPickup,
  markUncollectedParcelsFailed,
  type PickupProof,
} from './hand-over-pickup.ts'
import { lockOrderForUpdate } from './lock-order.ts'
import { settlePayment } from './settle-payment.ts'

const { db, url } = await testDatabase()
const { gateway, shopUrl, simulate } = await testGateway(url)
const start = new Date()
const later = (days: number) => new Date(start.getTime() + days * 86_400_000)
const { run } = operatorOf(db, { now: () => start, gateway })

const point = { name: 'Punto Centro', address: 'Calle Ejemplo 123', hours: '9 a 19', hold_days: 7 }

beforeAll(async () => {
  await addShipping(db)
  await db
    .insertInto('shipping_methods')
    .values({ code: 'recoger', name: 'Recoger en punto', position: 9, pickup: true })
    .execute()
  await db
    .insertInto('shipping_rates')
    .values({
      method_code: 'recoger',
      zone_code: 'todo',
      cost_centavos: zeroCentavos,
      min_business_days: 2,
      max_business_days: 3,
    })
    .execute()
  await db
    .insertInto('shop_settings')
    .values({ key: 'pickup_points', value: JSON.stringify({ recoger: point }) })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({ value: JSON.stringify({ recoger: point }) }),
    )
    .execute()
})

async function buy(code = 'recoger') {
  const shopper = await makeBuyer(db)
  await fillCart(db, shopper, [{ product: await addProduct(db, { price: toCentavos(50_000) }) }])
  await chooseShippingMethod(db, { shopperId: shopper.id, code }, start)
  const placed = await placeOrder({ db, gateway, shopUrl }, { shopper, invoice: null }, start)
  if (!placed.ok) throw new Error(placed.code)
  const { gateway_session_id, order_number } = await db
    .selectFrom('payment_attempts')
    .select(['gateway_session_id', 'order_number'])
    .where('ref', '=', placed.ref)
    .executeTakeFirstOrThrow()
  await simulate(gateway_session_id ?? '', 'approve')
  await settlePayment(db, gateway, gateway_session_id ?? '', start)
  return { shopper, number: order_number }
}

function orderOf(number: string) {
  return db.selectFrom('orders').selectAll().where('number', '=', number).executeTakeFirstOrThrow()
}

describe('pick-up order', () => {
  it('a pick-up order waits for collection with a mailed code, and is not completed automatically (ORD-03)', async () => {
    const { number, shopper } = await buy()
    expect(await run('ready-for-pickup', number, '--si')).toMatchObject({
      code: 0,
      written: expect.stringContaining('Listo para recoger'),
    })
    const order = await orderOf(number)
    expect(order).toMatchObject({
      state_id: toOrderStateId('delivered_unconfirmed'),
      tracking_number: null,
      delivered_at: null,
    })
    expect(order.pickup_code).toMatch(/^\d{6}$/)
    const mail = await db
      .selectFrom('outbox')
      .select('data')
      .where('dedupe_key', 'like', `order-moved:${number}:delivered_unconfirmed:%`)
      .executeTakeFirstOrThrow()
    expect(mail.data).toMatchObject({ pickup: { name: point.name, code: order.pickup_code } })
    expect(await completeDeliveredOrder(db, later(5))).toBe(0)
    const asked = { number, shopperId: shopper.id }
    expect(await confirmDelivery(db, asked, start)).toMatchObject({ code: 'move-not-allowed' })
  })

  it('a pick-up order is handed over to a person with its code or an identity document', async () => {
    const { number } = await buy()
    await run('ready-for-pickup', number, '--si')
    const { pickup_code } = await orderOf(number)
    const other = pickup_code === '000000' ? '000001' : '000000'
    expect(await run('hand-over', number, '--code', other, '--si')).toMatchObject({ code: 1 })
    expect((await orderOf(number)).state_id).toBe(toOrderStateId('delivered_unconfirmed'))
    const code = pickup_code ?? ''
    expect(await run('hand-over', number, '--code', code, '--si')).toMatchObject({ code: 0 })
    const order = await orderOf(number)
    expect(order.state_id).toBe(toOrderStateId('completed'))
    expect(order.delivered_at).not.toBeNull()
    expect(await auditOf(db, `order:${number}`)).toMatchObject([
      { action: 'order-advance', actor: 'operator:ana' },
      { action: 'order-advance', actor: 'operator:ana' },
    ])
    const second = await buy()
    await run('ready-for-pickup', second.number, '--si')
    expect(await run('hand-over', second.number, '--identified', '--si')).toMatchObject({ code: 1 })
    const shown = ['--identified', '--shown', 'Luis Mota, INE']
    expect(await run('hand-over', second.number, ...shown, '--si')).toMatchObject({ code: 0 })
    const { id } = await orderOf(second.number)
    const notes = await db
      .selectFrom('order_notes')
      .select(['author', 'body'])
      .where('order_id', '=', id)
      .execute()
    expect(notes).toEqual([
      { author: 'operator:ana', body: 'Se entregó sin código. Lo recogió: Luis Mota, INE' },
    ])
  })

  it('a pick-up order can be handed over only with an identity document after several wrong codes', async () => {
    const { number } = await buy()
    await run('ready-for-pickup', number, '--si')
    const { pickup_code } = await orderOf(number)
    const give = (proof: PickupProof) =>
      handOverPickup(db, { number, ...proof, actor: 'operator:ana' }, start)
    const wrong = pickup_code === '000000' ? '000001' : '000000'
    expect(await give({ code: '' })).toMatchObject({ code: 'pickup-code-missing' })
    for (let tries = 0; tries < 5; tries += 1) {
      expect(await give({ code: wrong })).toMatchObject({ code: 'pickup-code-wrong' })
    }
    expect(await give({ code: pickup_code ?? '' })).toMatchObject({
      code: 'pickup-code-locked',
      minutes: expect.any(Number),
    })
    expect((await orderOf(number)).state_id).toBe(toOrderStateId('delivered_unconfirmed'))
    expect(await give({ shown: '' })).toMatchObject({ code: 'pickup-identity-missing' })
    expect(await give({ shown: 'Ana Ríos, pasaporte' })).toMatchObject({ ok: true })
  })

  it('a pick-up order is handed over only with the current code, even if it changes concurrently', async () => {
    const { number } = await buy()
    await run('ready-for-pickup', number, '--si')
    const { id, pickup_code: before } = await orderOf(number)
    const after = before === '000000' ? '000001' : '000000'
    const given = await meanwhile(
      db,
      async (transaction) => {
        const held = await lockOrderForUpdate(transaction, number)
        await orders.updateOrder(transaction, held?.order.id ?? id, { pickupCode: after }, start)
      },
      () => handOverPickup(db, { number, code: before ?? '', actor: 'operator:ana' }, start),
    )
    expect(given).toMatchObject({ code: 'pickup-code-wrong' })
    expect((await orderOf(number)).state_id).toBe(toOrderStateId('delivered_unconfirmed'))
  })

  it('a pick-up order can be handed over after the deadline unless already cancelled or refunded', async () => {
    const { number } = await buy()
    await run('ready-for-pickup', number, '--si')
    await markUncollectedParcelsFailed(db, later(9))
    const { pickup_code: code } = await orderOf(number)
    expect(
      await handOverPickup(db, { number, code: code ?? '', actor: 'operator:ana' }, later(9)),
    ).toMatchObject({
      ok: true,
    })
  })

  it('a pick-up order not collected in time goes back to the shop for follow-up', async () => {
    const { number } = await buy()
    await run('ready-for-pickup', number, '--si')
    await markUncollectedParcelsFailed(db, later(7))
    expect((await orderOf(number)).state_id).toBe(toOrderStateId('delivered_unconfirmed'))
    await markUncollectedParcelsFailed(db, later(9))
    expect((await orderOf(number)).state_id).toBe(toOrderStateId('delivery_failed'))
  })

  it('an order for home delivery cannot be marked as ready for pick-up', async () => {
    const { number } = await buy('estandar')
    expect(await run('ready-for-pickup', number, '--si')).toMatchObject({ code: 1 })
    expect((await orderOf(number)).state_id).toBe(toOrderStateId('processing'))
  })
})
