import { beforeAll, describe, expect, it } from 'vitest'
import { addCentavos, fromPesos, multiplyCentavos, subtractCentavos } from '#domain/money.ts'
import * as promotions from '#persistence/buying/promotions.ts'
import * as paymentAttempts from '#persistence/orders/payment-attempts.ts'
import { testDatabase } from '#test/support/database.ts'
import { addProduct } from '#test/support/make-product.ts'
import { addShipping, fillCart, makeBuyer, testGateway } from '#test/support/make-purchase.ts'
import { auditPurchases } from '../orders/check-purchase-consistency.ts'
import { readRefundableAmounts } from '../orders/preview-refund.ts'
import { refundOrder } from '../orders/refund-order.ts'
import { settlePayment } from '../orders/settle-payment.ts'
import { listPromotionsOfProduct } from './list-offered-promotions.ts'
import {
  addPromotion,
  changePromotionState,
  type PromotionFields,
  simulatePromotion,
} from './manage-promotions.ts'
import { placeOrder } from './place-order.ts'
import { priceShopperCart } from './price-cart.ts'
import { quoteCart } from './quote-cart.ts'

const { db, url } = await testDatabase()
const { gateway, shopUrl, simulate } = await testGateway(url)
const now = new Date('2026-11-21T18:00:00Z')
const by = { actor: 'operator:ana@tienda.mx' }

beforeAll(() => addShipping(db))

const said: PromotionFields = {
  name: '3×2 en cables',
  kind: 'units',
  buy: 2,
  get: 1,
  percent: 100,
  least: 0,
  for: 'products',
  which: [],
  exclude_offers: false,
  combines: true,
  place: 1,
  from: null,
  until: null,
}

async function publish(over: Partial<PromotionFields>) {
  const added = await addPromotion(db, { said: { ...said, ...over }, by }, now)
  if (!added.ok) throw new Error(JSON.stringify(added))
  const { id } = added
  expect(await changePromotionState(db, { id, move: 'publish', by }, now)).toMatchObject({
    code: 'not-rehearsed',
  })
  await simulatePromotion(db, id, now)
  expect(await changePromotionState(db, { id, move: 'publish', by }, now)).toEqual({ ok: true })
  return id
}

describe('promotion', () => {
  it('a promotion gives the same price in guest cart, account cart and order, and is refunded proportionally', async () => {
    const cable = await addProduct(db, { price: fromPesos(99.99) })
    const id = await publish({ which: [cable.urlKey] })
    const { cart: quoted } = await quoteCart(
      db,
      [{ productId: cable.id, quantity: 3 }],
      undefined,
      now,
    )
    const buyer = await makeBuyer(db)
    await fillCart(db, buyer, [{ product: cable, quantity: 3 }])
    const cart = await priceShopperCart(db, buyer.id, now)
    const placed = await placeOrder(
      { db, gateway, shopUrl },
      { shopper: buyer, invoice: null },
      now,
    )
    if (!placed.ok) throw new Error(placed.code)
    const attempt = (await paymentAttempts.findPaymentAttemptByReference(db, placed.ref))!
    for (const one of [quoted, cart, attempt]) {
      expect(subtractCentavos(one.subtotal, one.discount)).toBe(19_998)
      expect(one.bundles).toEqual([
        { code: `promo-${id}`, name: said.name, sets: 1, saving: 9999, promotion: id },
      ])
    }
    await simulate(attempt.sessionId ?? '', 'approve')
    await settlePayment(db, gateway, attempt.sessionId ?? '', now)
    expect((await promotions.readPromotionUses(db)).get(id)).toMatchObject({
      orders: 1,
      given: 9999,
    })

    // a later end does not change past orders
    expect(await changePromotionState(db, { id, move: 'end', by }, now)).toEqual({ ok: true })
    expect(
      (await paymentAttempts.findPaymentAttemptByReference(db, placed.ref))?.bundles,
    ).toMatchObject([{ saving: 9999 }])
    const lines = await paymentAttempts.listPaymentAttemptLines(db, attempt.id)
    const paid = lines.map(({ unitPrice, quantity, discount }) =>
      subtractCentavos(multiplyCentavos(unitPrice, quantity), discount),
    )
    expect(addCentavos(...paid)).toBe(19_998)
    expect(await auditPurchases(db)).toEqual([])

    const { orderNumber: number } = attempt
    const lineId = (await readRefundableAmounts(db, number))?.lines[0]?.id ?? 0
    const units = { lineId, quantity: 1, goods: 'unsent' as const, restock: true }
    const ask = { lines: [units], shipping: false }
    const refund = { number, ask, reason: 'Sobra uno', actor: 'ana' }
    expect(await refundOrder(db, gateway, refund, now)).toMatchObject({ ok: true })
    expect(await readRefundableAmounts(db, number)).toMatchObject({ left: attempt.total - 6666 })
  })

  it('a promotion states how many more units are needed to qualify, and only for products it covers', async () => {
    const [cable, other] = [await addProduct(db, {}), await addProduct(db, {})]
    await publish({ name: 'Dos por uno', buy: 1, which: [cable.sku] })
    const buyer = await makeBuyer(db)
    await fillCart(db, buyer, [{ product: cable }])
    const { missing, bundles } = await priceShopperCart(db, buyer.id, now)
    expect(bundles).toEqual([])
    expect(missing).toMatchObject([{ units: 1 }])
    expect(await listPromotionsOfProduct(db, cable.id, now)).toMatchObject([
      { name: 'Dos por uno' },
    ])
    expect(await listPromotionsOfProduct(db, other.id, now)).toEqual([])
  })

  it('a promotion starts and ends exactly at its configured minute', async () => {
    const cable = await addProduct(db, {})
    const until = new Date('2026-11-21T19:00:00Z')
    await publish({ name: 'Una hora', which: [cable.urlKey], until })
    const before = new Date('2026-11-21T18:59:59Z')
    expect(await listPromotionsOfProduct(db, cable.id, before)).toMatchObject([
      { name: 'Una hora' },
    ])
    expect(await listPromotionsOfProduct(db, cable.id, until)).toEqual([])
    expect(await promotions.findNextPromotionStartOrEnd(db, now)).toEqual(until)
  })
})
