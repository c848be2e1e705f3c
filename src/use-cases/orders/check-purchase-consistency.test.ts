import { type RawBuilder, sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { toCentavos } from '#domain/money.ts'
import { toOrderStateId } from '#persistence/orders/order-state-id.ts'
import type { PurchaseOrOverdueAuditRule } from '#persistence/orders/purchase-consistency-checks.ts'
import { testDatabase } from '#test/support/database.ts'
import { addProduct } from '#test/support/make-product.ts'
import { addShipping, fillCart, makeBuyer } from '#test/support/make-purchase.ts'
import { recordPlants } from '#test/support/record-plants.ts'
import { scriptedGateway } from '#test/support/scripted-gateway.ts'
import { whileBroken } from '#test/support/while-broken.ts'
import { placeOrder } from '../buying/place-order.ts'
import { auditRuleTexts } from '../running/consistency-check-texts.ts'
import { advanceOrder } from './advance-order.ts'
import { auditPayments } from './audit-payments-against-gateway.ts'
import { cancelOrder } from './cancel-order.ts'
import { auditPurchases, auditOverdueAutomaticSteps } from './check-purchase-consistency.ts'
import { expirePaymentAttempts } from './reconcile-payments.ts'
import { settlePayment } from './settle-payment.ts'

const { db } = await testDatabase()
const scripted = scriptedGateway()
const { gateway } = scripted
const now = new Date()
const hourInMs = 3_600_000
const lastHour = () => ({ since: new Date(now.getTime() - hourInMs), until: new Date() })

/** One purchase of each kind there is; the plants below break one of them. */
const numbers: Record<string, string> = {}

async function buy(
  name: string,
  happens: (sessionId: string) => unknown = () => {},
  delivery: 'physical' | 'digital' = 'physical',
) {
  const product = await addProduct(db, {
    stock: 10,
    price: toCentavos(100_000),
    delivery,
    ...(delivery === 'digital' ? { weightGrams: null } : {}),
  })
  if (delivery === 'digital') {
    await sql`insert into licence_keys (product_id, key_cipher, key_fingerprint)
      select ${product.id}, '\\x00', sha256(('key ' || n)::bytea)
      from generate_series(1, 10) n`.execute(db)
  }
  const shopper = await makeBuyer(db)
  await fillCart(db, shopper, [{ product, quantity: 2 }])
  await sql`update carts set coupon_id = (select id from coupons where code = 'MIL')
    where shopper_id = ${shopper.id}`.execute(db)
  const options = { db, gateway, shopUrl: 'http://shop.test' }
  const placed = await placeOrder(options, { shopper, invoice: null }, now)
  if (!placed.ok) throw new Error(placed.code)
  const sessionId = placed.url.split('/').at(-1) ?? ''
  await happens(sessionId)
  await settlePayment(db, gateway, sessionId, now)
  const { order_number: number } = await db
    .selectFrom('payment_attempts')
    .select('order_number')
    .where('ref', '=', placed.ref)
    .executeTakeFirstOrThrow()
  numbers[name] = number
  return number
}

beforeAll(async () => {
  await addShipping(db)
  await sql`insert into coupons (code, type, percent, total_limit, per_customer_limit)
    values ('MIL', 'percent', 10, 1000, 1)`.execute(db)
  await sql`insert into ticket_reasons (id, reason) values (1, 'Reembolso') on conflict do nothing`.execute(
    db,
  )
  await buy('expired')
  await expirePaymentAttempts(db, gateway, new Date(now.getTime() + hourInMs))
  await buy('open')
  await buy('paid', (id) => scripted.approve(id))
  await buy('overpaid', (id) => scripted.approve(id, 500))
  await buy('waiting', (id) => scripted.issueVoucher(id, 'spei'))
  await buy('digital', (id) => scripted.approve(id), 'digital')
  await buy('declined', (id) => scripted.decline(id))
  await buy('charged back', async (id) => {
    scripted.approve(id)
    await settlePayment(db, gateway, id, now)
    scripted.chargeBack(id)
  })
  const sent = await buy('sent', (id) => scripted.approve(id))
  const tracking = { carrier: 'Correo', trackingNumber: '1', trackingUrl: null }
  await advanceOrder(db, { number: sent, to: 'shipped', actor: 'shop', reason: '', tracking }, now)
  const canceled = await buy('canceled', (id) => scripted.approve(id))
  const cancellation = { number: canceled, shopperId: null, actor: 'shop', reason: 'No hay' }
  await cancelOrder(db, gateway, cancellation, now)
})

const attempt = (name: string) => sql`(select id from payment_attempts
  where order_number = ${numbers[name] ?? ''})`
const order = (name: string) => sql`(select id from orders where number = ${numbers[name] ?? ''})`
const productOf = (name: string) => sql`(select product_id from payment_attempt_lines
  where attempt_id = ${attempt(name)})`
const dropChecks = (name: string) => sql`
  do $$ declare c record; begin
    for c in select conname from pg_constraint
      where conrelid = ${sql.lit(name)}::regclass and contype in ('c', 'u') loop
      execute format('alter table %I drop constraint if exists %I cascade', ${sql.lit(name)}, c.conname);
    end loop;
  end $$`

const keyFor = (name: string, given: string) => sql`
  insert into licence_keys (product_id, key_cipher, key_fingerprint, order_id, assigned_at, unit)
  select ${productOf('digital')}, '\\x00', sha256('one more'), ${sql.raw(given)}
  from (select ${order(name)} as id) o`

const set = (table: string, id: RawBuilder<unknown>, change: string) =>
  sql`update ${sql.table(table)} set ${sql.raw(change)} where id = ${id}`

/** Creates each contradiction with constraints disabled; subjects match the rule's text. */
const plants: Record<
  PurchaseOrOverdueAuditRule,
  () => { by: RawBuilder<unknown>[]; found: string }
> = {
  'more set aside than there is': () => ({
    by: [
      dropChecks('inventory'),
      sql`update inventory set on_hand = 1 where product_id = ${productOf('open')}`,
    ],
    found: 'product:',
  }),
  'reserved differs from reservations': () => ({
    by: [sql`update inventory set reserved = 1 where product_id = ${productOf('paid')}`],
    found: 'product:',
  }),
  'stock reserved by an attempt that is over': () => ({
    by: [set('payment_attempts', attempt('open'), "state = 'expired'")],
    found: `attempt:${numbers.open}`,
  }),
  'attempt on its way without its stock': () => ({
    by: [sql`delete from stock_reservations where attempt_id = ${attempt('open')}`],
    found: `attempt:${numbers.open}`,
  }),
  'order without its stock': () => ({
    by: [set('payment_attempts', attempt('paid'), "stock_state = 'released'")],
    found: `order:${numbers.paid}`,
  }),
  'stock sold to nobody': () => ({
    by: [set('payment_attempts', attempt('canceled'), "stock_state = 'committed'")],
    found: `attempt:${numbers.canceled}`,
  }),
  'units moved differ from units sold': () => ({
    by: [sql`update stock_movements set change = -1 where order_number = ${numbers.paid}`],
    found: `attempt:${numbers.paid}`,
  }),
  'stock differs from its movements': () => ({
    by: [sql`update stock_movements set on_hand = 99 where order_number = ${numbers.paid}`],
    found: 'product:',
  }),
  'more units refunded than bought': () => ({
    by: [
      sql`insert into refund_lines (line_id, quantity, amount_centavos, goods)
        select id, quantity + 1, 0, 'kept' from payment_attempt_lines
        where attempt_id = ${attempt('paid')}`,
    ],
    found: `attempt:${numbers.paid}`,
  }),
  'money without order or refund': () => ({
    by: [set('payment_attempts', attempt('expired'), 'paid_centavos = 100')],
    found: `attempt:${numbers.expired}`,
  }),
  'order in preparation without its money': () => ({
    by: [set('payment_attempts', attempt('paid'), "state = 'failed', paid_centavos = 0")],
    found: `order:${numbers.paid}`,
  }),
  'paid without an order': () => ({
    by: [sql`delete from orders where id = ${order('paid')}`],
    found: `attempt:${numbers.paid}`,
  }),
  'paid more than it costs and not given back': () => ({
    by: [set('payment_attempts', attempt('paid'), 'paid_centavos = paid_centavos + 1')],
    found: `order:${numbers.paid}`,
  }),
  'lines and totals differ': () => ({
    by: [
      sql`update payment_attempt_lines set discount_centavos = discount_centavos - 1
        where attempt_id = ${attempt('paid')}`,
    ],
    found: `attempt:${numbers.paid}`,
  }),
  'charged another amount than was shown': () => ({
    by: [
      sql`update payment_attempt_lines set unit_price_centavos = unit_price_centavos - 1
        where attempt_id = ${attempt('paid')}`,
    ],
    found: `order:${numbers.paid}`,
  }),
  'refunded more than was paid': () => ({
    by: [
      sql`update refunds set amount_centavos = amount_centavos * 2
        where attempt_id = ${attempt('canceled')}`,
    ],
    found: `attempt:${numbers.canceled}`,
  }),
  'refunds made differ from what the attempt says': () => ({
    by: [set('payment_attempts', attempt('canceled'), 'refunded_centavos = 0')],
    found: `attempt:${numbers.canceled}`,
  }),
  'refund that the gateway refused': () => ({
    by: [
      sql`update refunds set state = 'failed' where attempt_id = ${attempt('overpaid')}`,
      set('payment_attempts', attempt('overpaid'), 'refunded_centavos = 0'),
    ],
    found: 'refund:',
  }),
  'one payment, several orders': () => ({
    by: [
      sql`drop index payment_attempts_session`,
      sql`update payment_attempts set gateway_session_id = (select gateway_session_id
        from payment_attempts where id = ${attempt('sent')}) where id = ${attempt('paid')}`,
    ],
    found: `order:${numbers.paid}`,
  }),
  'order waits for money of an attempt that does not': () => ({
    by: [set('payment_attempts', attempt('waiting'), "state = 'expired'")],
    found: `order:${numbers.waiting}`,
  }),
  'attempt waits for money without an order': () => ({
    by: [sql`delete from orders where id = ${order('waiting')}`],
    found: `attempt:${numbers.waiting}`,
  }),
  'history does not lead to the state': () => ({
    by: [
      sql`update order_events set to_state = ${toOrderStateId('pending_payment')} where order_id = ${order('paid')}`,
    ],
    found: `order:${numbers.paid}`,
  }),
  'history with a gap': () => ({
    by: [
      sql`update order_events set from_state = ${toOrderStateId('delivered_unconfirmed')} where order_id = ${order('sent')}`,
    ],
    found: `order:${numbers.sent}`,
  }),
  ...recordPlants(numbers),
  'more packed than bought': () => ({
    by: [
      sql`update shipment_lines set quantity = 3
        where shipment_id = (select id from shipments where order_id = ${order('sent')})`,
    ],
    found: `order:${numbers.sent}`,
  }),
  'gone without all of its units': () => ({
    by: [
      sql`update shipment_lines set quantity = 1
        where shipment_id = (select id from shipments where order_id = ${order('sent')})`,
    ],
    found: `order:${numbers.sent}`,
  }),
  'in preparation though all of it has left': () => ({
    by: [set('orders', order('sent'), `state_id = ${toOrderStateId('processing')}`)],
    found: `order:${numbers.sent}`,
  }),
  'parcel of an order that did not come about': () => ({
    by: [set('orders', order('sent'), `state_id = ${toOrderStateId('canceled')}`)],
    found: `order:${numbers.sent}`,
  }),
  'points of an order that did not come about': () => ({
    by: [sql`update rewards set status = 'Ganados' where order_id = ${order('canceled')}`],
    found: `order:${numbers.canceled}`,
  }),
  'points earned before delivery': () => ({
    by: [sql`update rewards set status = 'Ganados' where order_id = ${order('paid')}`],
    found: `order:${numbers.paid}`,
  }),
  'points below zero': () => ({
    by: [
      dropChecks('rewards'),
      sql`update rewards set points = -5 where order_id = ${order('paid')}`,
    ],
    found: 'shopper:',
  }),
  'coupon counts differ from attempts': () => ({
    by: [sql`update coupons set held = held + 1 where code = 'MIL'`],
    found: 'coupon:MIL',
  }),
  'coupon used beyond its limit': () => ({
    by: [dropChecks('coupons'), sql`update coupons set total_limit = 1 where code = 'MIL'`],
    found: 'coupon:MIL',
  }),
  'coupon held by an attempt that is over': () => ({
    by: [set('payment_attempts', attempt('expired'), "coupon_state = 'held'")],
    found: `attempt:${numbers.expired}`,
  }),
  'coupon use of an order that did not come about': () => ({
    by: [set('payment_attempts', attempt('canceled'), "coupon_state = 'used'")],
    found: `attempt:${numbers.canceled}`,
  }),
  'points given back for a coupon that is used': () => ({
    by: [
      sql`insert into point_redemptions (shopper_id, request_key, coupon_id, points, returned_at)
        select shopper_id, 'a press of the button', coupon_id, 5, now() from payment_attempts
        where id = ${attempt('paid')}`,
    ],
    found: 'coupon:MIL',
  }),
  'stock of a digital product differs from its free keys': () => ({
    by: [keyFor('digital', 'null, null, null')],
    found: 'product:',
  }),
  'paid unit without its key': () => ({
    by: [
      sql`update licence_keys set revoked_at = now(), revoked_reason = 'lost'
        where order_id = ${order('digital')}`,
    ],
    found: `order:${numbers.digital}`,
  }),
  'more keys than units': () => ({
    by: [keyFor('digital', 'o.id, now(), 3')],
    found: `order:${numbers.digital}`,
  }),
  'key of an order that is not paid': () => ({
    by: [keyFor('waiting', 'o.id, now(), 1')],
    found: `order:${numbers.waiting}`,
  }),
  'message that does not leave': () => ({
    by: [sql`update outbox set next_try_at = now() - interval '2 hours' where sent_at is null`],
    found: 'message:',
  }),
  'notice nobody acts upon': () => ({
    by: [
      sql`insert into payment_notices (gateway, event_id, type, body, received_at)
        values ('simulator', 'evt', 'payment', '{}', now() - interval '2 hours')`,
    ],
    found: 'notice:',
  }),
  'attempt whose time is long over': () => ({
    by: [set('payment_attempts', attempt('open'), "expires_at = now() - interval '4 hours'")],
    found: `attempt:${numbers.open}`,
  }),
  'parcel nobody was told of': () => ({
    by: [sql`update shipments set sent_at = now() - interval '2 hours'`],
    found: `order:${numbers.sent}`,
  }),
  'payment the shop does not know': () => ({
    by: [
      sql`insert into unknown_payments (gateway, gateway_session_id, ref, reason, found_at)
        values ('simulator', 'ses_lost', 'a reference', 'unreadable', now())`,
    ],
    found: 'unknown-payment:',
  }),
  'notice of a payment the shop does not know': () => ({
    by: [
      sql`insert into payment_notices (gateway, event_id, type, gateway_session_id, body, processed_at, outcome)
        values ('simulator', 'evt', 'payment', 'ses_lost', '{}', now(), 'unknown-session')`,
    ],
    found: 'notice:',
  }),
  'refund the gateway does not make': () => ({
    by: [sql`update refunds set state = 'requested', created_at = now() - interval '2 days'`],
    found: 'refund:',
  }),
}

it('the audit of orders and payments finds nothing in a consistent shop with all kinds of order (CHK-05)', async () => {
  expect(await auditPurchases(db)).toEqual([])
  expect(await auditOverdueAutomaticSteps(db, now)).toEqual([])
  expect(await auditPayments(db, gateway, lastHour())).toEqual([])
})

it.each(Object.keys(plants) as PurchaseOrOverdueAuditRule[])(
  'the audit of orders and payments reports: %s (CHK-05)',
  async (rule) => {
    const { by, found } = plants[rule]()
    const seen = await whileBroken(db, by, async (broken) => [
      ...(await auditPurchases(broken)),
      ...(await auditOverdueAutomaticSteps(broken, now)),
    ])
    const subjects = seen?.filter((one) => one.rule === rule).map(({ subject }) => subject)
    expect(subjects).toContainEqual(expect.stringContaining(found))
    expect(auditRuleTexts[rule]).toBeTruthy()
  },
)

const auditWhileBroken = (by: RawBuilder<unknown>) =>
  whileBroken(db, [by], (broken) => auditPayments(broken, gateway, lastHour()))

it('the comparison with the payment gateway reports unknown payments, and different amounts, payments and refunds (CHK-05)', async () => {
  const subject = `attempt:${numbers.paid}`
  for (const [change, rule] of [
    ["ref = ref || 'x'", 'gateway asks for another amount'],
    ["state = 'expired', paid_centavos = 0", 'gateway has money the shop does not count'],
    ['paid_centavos = paid_centavos + 1', 'shop counts money the gateway does not have'],
    ['refunded_centavos = 1', 'refunds differ from those of the gateway'],
    ["gateway_session_id = 'ses_of_nobody'", 'gateway does not know the payment'],
  ] as const) {
    const found = await auditWhileBroken(set('payment_attempts', attempt('paid'), change))
    expect([change, found]).toEqual([change, [{ rule, subject }]])
  }
})

it.each(["'spei'", 'null'])(
  'the comparison with the payment gateway ignores manual refunds of payment method %s (CHK-05)',
  async (method) => {
    const change = `method = ${method}, refunded_centavos = 1`
    expect(await auditWhileBroken(set('payment_attempts', attempt('paid'), change))).toEqual([])
  },
)
