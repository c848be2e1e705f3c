import { readFileSync } from 'node:fs'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { toDateFromMexicoTime } from '#domain/mexico-dates-and-times.ts'
import { toCentavos } from '#domain/money.ts'
import { getTestOrderOutcome } from '#domain/running/shop-opening-steps.ts'
import { readPastPurchaseCountAndStart } from '#persistence/buying/past-purchases.ts'
import { readCheckoutFunnel } from '#persistence/orders/funnel-and-return-statistics.ts'
import * as officeInvoices from '#persistence/orders/office-invoices.ts'
import { fromOrderStateId } from '#persistence/orders/order-state-id.ts'
import * as salesPerPeriod from '#persistence/orders/sales-per-period.ts'
import { findNewestTestOrder } from '#persistence/orders/test-orders.ts'
import * as operators from '#persistence/running/operators.ts'
import * as contentWrites from '#persistence/running/settings-and-legal-text-writes.ts'
import { addApprovers } from '#test/support/approvers.ts'
import { testDatabase } from '#test/support/database.ts'
import { addProduct } from '#test/support/make-product.ts'
import { addShipping, fillCart, makeBuyer } from '#test/support/make-purchase.ts'
import { scriptedGateway } from '#test/support/scripted-gateway.ts'
import { placeOrder } from '../buying/place-order.ts'
import { notifyOperators } from '../running/notify-operators.ts'
import { openShop } from '../running/open-shop.ts'
import { publishLegalTemplates } from '../running/publish-legal-templates.ts'
import { endTestOrders } from './cancel-test-orders.ts'
import { auditPurchases } from './check-purchase-consistency.ts'
import { approveRefund } from './decide-refund.ts'
import { packOrder } from './pack-order.ts'
import { readSalesTotals } from './read-sales-report.ts'
import { verifyDailySalesTotals, recomputeDailySalesTotals } from './recompute-daily-sales.ts'
import { settlePayment } from './settle-payment.ts'
import { shipOrder } from './ship-order.ts'
import { updateSoldUnitTotals } from './update-sold-unit-totals.ts'

const { db } = await testDatabase()
const scripted = scriptedGateway()
const { gateway } = scripted
const now = toDateFromMexicoTime('2026-11-20', '12:00')
const day = {
  since: toDateFromMexicoTime('2026-11-01', '00:00'),
  until: toDateFromMexicoTime('2026-12-01', '00:00'),
}
const ana = 'operator:ana@tienda.mx'
const invoice = {
  rfc: 'RIMM900517AB1',
  legalName: 'MARIANA RIOS',
  taxRegime: '612',
  useCode: 'G03',
  postcode: '06000',
}

beforeAll(async () => {
  await addShipping(db)
  const support = {
    phone: '951 000 0000',
    email: 'hola@tienda.mx',
    hours: 'De 9 a 18',
    address: 'Oaxaca',
  }
  await contentWrites.putSettings(db, { support })
  const seller = { legalName: 'Mariana Ríos', address: 'Morelos 12, Oaxaca' }
  const template = (page: string) => readFileSync(`catalogue/legal/${page}.md`, 'utf8')
  await publishLegalTemplates(db, { seller, template, actor: ana }, day.since)
})

beforeEach(() =>
  contentWrites.putSettings(db, { open: false, refunds: { second_person_above: 0 } }),
)

const roles = (await operators.listOperatorRoles(db)).map(({ id }) => id)

const open = () => openShop(db, gateway, { actor: ana }, now)

/** An operator at the gateway's page with one product in the cart. */
async function begin() {
  const shopper = await makeBuyer(db)
  await operators.setOperatorRoles(db, await operators.addOperator(db, shopper.email, now), roles)
  const product = await addProduct(db, { stock: 10, price: toCentavos(100_000) })
  await fillCart(db, shopper, [{ product, quantity: 2 }])
  const placed = await placeOrder(
    { db, gateway, shopUrl: 'http://tienda.test' },
    { shopper, invoice },
    now,
  )
  if (!placed.ok) throw new Error(placed.code)
  const sessionId = placed.url.split('/').at(-1) ?? ''
  return { shopper, product, sessionId, ref: placed.ref }
}

type Purchase = Awaited<ReturnType<typeof begin>>

async function pay(purchase: Purchase) {
  scripted.approve(purchase.sessionId, 0, now)
  await settlePayment(db, gateway, purchase.sessionId, now)
  return purchase
}

const buy = async () => pay(await begin())

async function endOf({ ref, product, shopper }: Purchase) {
  const attempt = await db
    .selectFrom('payment_attempts as a')
    .leftJoin('orders as o', 'o.attempt_id', 'a.id')
    .select(['a.trial', 'a.paid_centavos as paid', 'a.refunded_centavos as refunded'])
    .select(['o.state_id as stateId', 'o.number'])
    .where('a.ref', '=', ref)
    .executeTakeFirstOrThrow()
  const stock = await db
    .selectFrom('inventory')
    .select(['on_hand', 'reserved'])
    .where('product_id', '=', product.id)
    .executeTakeFirstOrThrow()
  const points = await db
    .selectFrom('rewards')
    .select('points')
    .where('shopper_id', '=', shopper.id)
    .execute()
  const { stateId, paid, refunded } = attempt
  return {
    trial: attempt.trial,
    number: attempt.number ?? '',
    state: stateId === null ? null : fromOrderStateId(stateId),
    kept: paid - refunded,
    onHand: stock.on_hand,
    reserved: stock.reserved,
    points: points.length,
  }
}

const nothingLeft = { kept: 0, onHand: 10, reserved: 0, points: 0 }

/** Every sales figure. */
async function sold() {
  await recomputeDailySalesTotals(db)
  await updateSoldUnitTotals(db)
  const report = await readSalesTotals(db, {
    period: { from: '2026-11-01', to: '2026-11-30' },
    against: null,
  })
  const [today] = await salesPerPeriod.sumSalesPerPeriod(db, [day])
  return {
    report: report.sold.orders,
    today: today?.orders,
    begun: (await readCheckoutFunnel(db, day)).begun,
    rehearsed: (await readPastPurchaseCountAndStart(db, day.since, 10)).all,
    uninvoiced: (await officeInvoices.listUninvoicedOrders(db, { ...day, limit: 10 })).length,
    asked: (await officeInvoices.listInvoicePage(db, { state: 'requested', search: '', limit: 10 }))
      .length,
    wrong: (await verifyDailySalesTotals(db, now)).wrongDays,
  }
}

it('purchases by staff in a shop not yet open are marked as trial orders, excluded from sales', async () => {
  const before = await sold()
  const trial = await buy()
  expect(await endOf(trial)).toMatchObject({
    trial: true,
    state: 'processing',
    onHand: 8,
    points: 0,
  })
  expect(await sold()).toEqual(before)
  expect(getTestOrderOutcome((await findNewestTestOrder(db))!)).toBe('paid')

  expect(await open()).toEqual({ ok: true })
  expect(await endOf(trial)).toMatchObject({ state: 'canceled', ...nothingLeft })
  expect(getTestOrderOutcome((await findNewestTestOrder(db))!)).toBe('given-back')
  expect(await sold()).toEqual(before)

  const sale = await pay(await begin())
  expect(await endOf(sale)).toMatchObject({ trial: false, state: 'processing', points: 1 })
  expect(await sold()).toMatchObject({
    report: before.report + 1,
    begun: before.begun + 1,
    asked: before.asked + 1,
    rehearsed: before.rehearsed + 1,
    wrong: [],
  })
  expect(await auditPurchases(db)).toEqual([])
})

it('opening the shop refunds and restocks trial orders that were already sent', async () => {
  const trial = await buy()
  const { number } = await endOf(trial)
  expect(await packOrder(db, { number, actor: ana }, now)).toMatchObject({ ok: true })
  const tracking = { carrier: 'Correo', trackingNumber: 'PE1MX', trackingUrl: null }
  expect(await shipOrder(db, { number, tracking, actor: ana, reason: '' }, now)).toMatchObject({
    ok: true,
  })
  await open()
  expect(await endOf(trial)).toMatchObject({ state: 'refunded', ...nothingLeft })
  expect(await auditPurchases(db)).toEqual([])
})

it('two concurrent requests to open the shop refund its trial orders once', async () => {
  const trial = await buy()
  const both = await Promise.all([open(), open()])
  expect(both.filter((one) => one.ok)).toHaveLength(1)
  expect(await endOf(trial)).toMatchObject({ state: 'canceled', ...nothingLeft })
  expect(await endTestOrders(db, gateway, { actor: 'system' }, now)).toBe(0)
  expect(await auditPurchases(db)).toEqual([])
})

it('a cancelled trial order sends no mail, neither to the shop nor its buyer', async () => {
  await contentWrites.putSettings(db, {
    shop_mails: { address: 'duena@tienda.mx', orders: true, tickets: true },
  })
  await db.deleteFrom('shop_news').execute()
  const trial = await buy()
  await open()
  await notifyOperators(db, now)
  expect(await endOf(trial)).toMatchObject({ state: 'canceled' })
  const mails = await db
    .selectFrom('outbox')
    .select('template')
    .where('recipient', 'in', [trial.shopper.email, 'duena@tienda.mx'])
    .execute()
  expect(mails.map(({ template }) => template)).toEqual(['order-confirmed'])
})

it('a trial order paid after the shop opening is refunded', async () => {
  const trial = await begin()
  await contentWrites.putSettings(db, { open: true })
  await pay(trial)
  expect(await endOf(trial)).toMatchObject({ state: 'canceled', ...nothingLeft })
  const mails = await db
    .selectFrom('outbox')
    .select('template')
    .where('recipient', '=', trial.shopper.email)
    .execute()
  expect(mails.map(({ template }) => template)).toEqual(['order-refunded'])
  expect(await auditPurchases(db)).toEqual([])
})

it('opening the shop closes unpaid trial checkouts, and later cash payments for them are refunded', async () => {
  const [left, waiting] = [await begin(), await begin()]
  scripted.issueVoucher(waiting.sessionId, 'cash')
  await settlePayment(db, gateway, waiting.sessionId, now)
  expect(await endOf(waiting)).toMatchObject({ state: 'pending_payment', reserved: 2 })
  await open()
  expect(await endOf(left)).toMatchObject({ state: null, ...nothingLeft })
  expect(await endOf(waiting)).toMatchObject({ state: 'canceled', ...nothingLeft })
  expect(scripted.sessions.get(left.sessionId)?.status).toBe('expired')

  scripted.deposit(waiting.sessionId, 300_000, now)
  await settlePayment(db, gateway, waiting.sessionId, now)
  const { paid, owed } = await db
    .selectFrom('payment_attempts as a')
    .innerJoin('refunds as f', 'f.attempt_id', 'a.id')
    .select(['a.paid_centavos as paid', 'f.amount_centavos as owed'])
    .where('a.ref', '=', waiting.ref)
    .executeTakeFirstOrThrow()
  expect(owed).toBe(paid)
  expect(await endOf(waiting)).toMatchObject({ state: 'canceled', onHand: 10, reserved: 0 })
  expect(await auditPurchases(db)).toEqual([])
})

it('refunding trial orders requires one approval by a second operator above the configured amount', async () => {
  await contentWrites.putSettings(db, { refunds: { second_person_above: 500 } })
  await addApprovers(db, now)
  const trial = await buy()
  await open()
  expect(await endOf(trial)).toMatchObject({ state: 'processing', onHand: 8 })
  await endTestOrders(db, gateway, { actor: 'system' }, now)
  const asked = await db.selectFrom('refund_approvals').select(['id', 'asked_by']).execute()
  expect(asked).toEqual([{ id: expect.any(Number), asked_by: ana }])
  const decision = { id: asked[0]!.id, actor: 'operator:luis@tienda.mx', reason: 'Sí' }
  expect(await approveRefund(db, gateway, decision, now)).toMatchObject({ ok: true })
  expect(await endOf(trial)).toMatchObject({ state: 'canceled', ...nothingLeft })
})

it('a cart begun as a trial order but paid after the shop opening counts as a sale', async () => {
  const { shopper, ref } = await begin()
  await contentWrites.putSettings(db, { open: true })
  const options = { db, gateway, shopUrl: 'http://tienda.test' }
  const placed = await placeOrder(options, { shopper, invoice: null }, now)
  expect(placed).toMatchObject({ ok: true })
  expect(placed.ok && placed.ref).not.toBe(ref)
})
