import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { toCentavos } from '#domain/money.ts'
import * as stockMovements from '#persistence/buying/stock-movements.ts'
import * as returns from '#persistence/orders/order-returns.ts'
import * as refundApprovals from '#persistence/orders/refund-approvals.ts'
import * as refundQueue from '#persistence/orders/refund-queue.ts'
import * as refunds from '#persistence/orders/refunds.ts'
import { addApprovers } from '#test/support/approvers.ts'
import { testDatabase } from '#test/support/database.ts'
import { addProduct } from '#test/support/make-product.ts'
import { addShipping, fillCart, makeBuyer } from '#test/support/make-purchase.ts'
import { type Credentials, testOffice } from '#test/support/operator-api.ts'
import { auditOf } from '#test/support/operator.ts'
import { plansOf } from '#test/support/plans.ts'
import { scriptedGateway } from '#test/support/scripted-gateway.ts'
import { placeOrder } from '#use-cases/buying/place-order.ts'
import { advanceOrder } from '#use-cases/orders/advance-order.ts'
import { requestReturn } from '#use-cases/orders/request-order-return.ts'
import { settlePayment } from '#use-cases/orders/settle-payment.ts'
import { changeSettings } from '#use-cases/running/change-settings.ts'

const { db } = await testDatabase()
const scripted = scriptedGateway()
const { gateway } = scripted
const office = await testOffice(db, { gateways: async () => gateway })
const [ana, luis] = [await office.person('dueño'), await office.person('dueño')]

beforeAll(async () => {
  await addShipping(db)
  await db
    .insertInto('ticket_reasons')
    .values({ id: 3, code: 'return', reason: 'Devolver mi compra' })
    .execute()
})

/** Two of a product for $1,000.00 each, paid by card or by transfer. */
async function bought({ bySpei = false } = {}) {
  const product = await addProduct(db, { stock: 5, price: toCentavos(100_000) })
  const shopper = await makeBuyer(db)
  await fillCart(db, shopper, [{ product, quantity: 2 }])
  const options = { db, gateway, shopUrl: 'http://shop.test' }
  const placed = await placeOrder(options, { shopper, invoice: null }, office.now())
  if (!placed.ok) throw new Error(placed.code)
  const sessionId = placed.url.split('/').at(-1) ?? ''
  if (bySpei) {
    scripted.issueVoucher(sessionId, 'spei')
    await settlePayment(db, gateway, sessionId, office.now())
    scripted.deposit(sessionId, 209_900, office.now())
  } else scripted.approve(sessionId)
  const { attempt } = await settlePayment(db, gateway, sessionId, office.now())
  const number = attempt?.orderNumber ?? ''
  const { lines } = (await office.get(`orders/${number}/refundable`, ana.as)).body
  return { number, sessionId, product, shopper, lineId: Number(lines[0].id) }
}

it('an operator previews a refund of units and makes it, once per idempotency key', async () => {
  const { number, lineId, sessionId } = await bought()
  const lines = [{ line_id: lineId, quantity: 1, goods: 'unsent', restock: true }]
  const shown = await office.post(`orders/${number}/refunds/preview`, { lines }, ana.as)
  expect(shown.body).toMatchObject({
    amount: 1000,
    stays: 1099,
    points: 100,
    method: 'card',
    needs_second_person: false,
    lines: [{ line_id: lineId, amount: 1000, restock: true }],
    letter: { subject: 'Te devolvimos $1,000.00' },
  })
  const refundable = (await office.get(`orders/${number}/refundable`, ana.as)).body
  expect(refundable).toMatchObject({ left: 2099, shipping: 99, lines: [{ digital: false }] })
  const otherThanShown = { lines, reason: 'Llegó roto', expected_amount: 999 }
  expect(await office.post(`orders/${number}/refunds`, otherThanShown, ana.as)).toMatchObject({
    status: 409,
    body: { code: 'refund-changed' },
  })
  const refund = { ...otherThanShown, expected_amount: 1000, idempotency_key: 'una-sola-vez' }
  const press = () => office.post(`orders/${number}/refunds`, refund, ana.as)
  expect((await press()).body).toEqual({ amount: 1000, approval: null })
  expect((await press()).body).toEqual({ amount: 1000, approval: null })
  expect(scripted.sessions.get(sessionId)?.refundedAmount).toBe(100_000)
  const again = await office.post(`orders/${number}/refunds/preview`, { lines }, ana.as)
  expect(again).toMatchObject({ status: 409, body: { code: 'cancel-instead' } })
  expect((await office.post('orders/2611-NADA00/refunds/preview', { lines }, ana.as)).status).toBe(
    404,
  )
  expect(await auditOf(db, `order:${number}`)).toMatchObject([
    { actor: `operator:${ana.email}`, action: 'refund-part' },
  ])
})

it('a refund is rejected if another was made since its preview, and succeeds after a new preview', async () => {
  const { number, sessionId } = await bought()
  const ask = { amount: 10, reason: 'Llegó roto' }
  const seen = async () => (await office.post(`orders/${number}/refunds/preview`, ask, ana.as)).body
  const [first, second] = [await seen(), await seen()]
  const refund = (shown: { amount: number; stays: number }) =>
    office.post(
      `orders/${number}/refunds`,
      { ...ask, expected_amount: shown.amount, expected_stays: shown.stays },
      ana.as,
    )
  expect((await refund(first)).status).toBe(200)
  expect(await refund(second)).toMatchObject({
    status: 409,
    body: {
      code: 'refunded-meanwhile',
      messageForUser: expect.stringContaining('quedarían pagados $2,079.00'),
    },
  })
  expect(scripted.sessions.get(sessionId)?.refundedAmount).toBe(1000)
  expect((await refund(await seen())).status).toBe(200)
})

it('a refund amount with fractions of a centavo is rejected with an error at its field', async () => {
  const { number, sessionId } = await bought()
  const refused = (field: string) => ({
    status: 422,
    body: { fields: { [field]: expect.stringContaining('dos decimales') } },
  })
  const preview = (amount: number) =>
    office.post(`orders/${number}/refunds/preview`, { amount }, ana.as)
  expect(await preview(10.005)).toMatchObject(refused('amount'))
  const refund = (body: object) =>
    office.post(`orders/${number}/refunds`, { reason: 'Llegó roto', ...body }, ana.as)
  expect(await refund({ amount: 10.005 })).toMatchObject(refused('amount'))
  expect(await refund({ amount: 10, expected_amount: 10.005 })).toMatchObject(
    refused('expected_amount'),
  )
  expect(await refund({ amount: 10, expected_amount: 1e300 })).toMatchObject({
    status: 422,
    body: { fields: { expected_amount: 'Lo más es 1,000,000,000.' } },
  })
  expect(scripted.sessions.get(sessionId)?.refundedAmount).toBe(0)
})

beforeAll(() => addApprovers(db, office.now()))

it('a large refund requires a second operator’s approval, and approved bank transfers are exported in one file', async () => {
  await changeSettings(
    db,
    { settings: { refunds: { second_person_above: 500 } }, actor: 'ana' },
    office.now(),
  )
  const { number } = await bought({ bySpei: true })
  const asked = await office.post(
    `orders/${number}/refunds`,
    { amount: 600, reason: 'Tardó' },
    ana.as,
  )
  const { approval } = asked.body
  const { approvals } = (await office.get('refund-approvals', luis.as)).body
  expect(approvals).toMatchObject([{ id: approval, amount: 600, order_number: number }])
  const own = await office.post(`refund-approvals/${approval}/approve`, {}, ana.as)
  expect(own).toMatchObject({ status: 409, body: { code: 'own-approval' } })
  const agreed = await office.post(`refund-approvals/${approval}/approve`, {}, luis.as)
  expect(agreed.body).toEqual({ amount: 600, approval: null })
  const [waiting] = (await office.get(`refunds?search=${number}`, ana.as)).body.refunds
  expect((await office.get('refunds?search=2611-OTRO00', ana.as)).body.refunds).toEqual([])
  expect((await office.get('refund-approvals?search=2611-OTRO00', ana.as)).body.approvals).toEqual(
    [],
  )
  expect(waiting).toMatchObject({ order_number: number, state: 'needs_clabe' })
  const { money } = (await office.get(`orders/${number}`, ana.as)).body
  expect(money).toMatchObject({ paid: 2099, refunded: 0, left: 1499 })
  const account = (clabe: string, over: object = {}) =>
    office.put(`refunds/${waiting.id}/account`, { clabe, holder: 'Ana Ríos', ...over }, ana.as)
  expect((await account('002010077777777772')).body.fields).toHaveProperty('clabe')
  expect((await account('000000000000000000', { bank_confirmed: true })).body.code).toBe(
    'clabe-wrong',
  )
  const outside = '999010077777777774'
  expect((await account(outside)).body).toMatchObject({
    code: 'bank-unknown',
    fields: { clabe: expect.stringContaining('999') },
  })
  expect((await account(outside, { bank_confirmed: true })).status).toBe(200)
  expect((await account('002010077777777771')).status).toBe(200)
  expect((await office.post('refunds/bank-file', {}, ana.as)).body).toMatchObject({
    count: 1,
    total: 600,
  })
  expect((await office.post('refunds/bank-file', {}, ana.as)).body.count).toBe(0)
  const [named] = (await office.get('refunds', ana.as)).body.refunds
  const again = { again: named.in_file_since }
  expect((await office.post('refunds/bank-file', again, ana.as)).body).toMatchObject({ count: 1 })
  const finish = { reference: 'RASTREO' }
  expect((await office.post(`refunds/${waiting.id}/finish`, finish, ana.as)).status).toBe(200)
  expect((await office.post('refunds/bank-file', again, ana.as)).body.count).toBe(0)
  expect((await office.get('refunds?state=done&limit=1', ana.as)).body.refunds).toMatchObject([
    { id: waiting.id, state: 'done', reference: 'RASTREO', method: 'spei', clabe_ending: '7771' },
  ])
  expect((await office.get('refund-approvals?state=decided', ana.as)).body.approvals).toMatchObject(
    [{ id: approval, state: 'approved', decided_by: `operator:${luis.email}` }],
  )
  await changeSettings(
    db,
    { settings: { refunds: { second_person_above: 0 } }, actor: 'ana' },
    office.now(),
  )
})

it('a goods return is processed from the queue to the refund, and shows the change in stock', async () => {
  const { number, product, shopper, lineId, sessionId } = await bought()
  const tracking = { carrier: 'Correo', trackingNumber: number, trackingUrl: null }
  for (const to of ['shipped', 'in_transit', 'completed'] as const) {
    await advanceOrder(db, { number, to, actor: 'ana', reason: '', tracking }, office.now())
  }
  const request = { number, shopperId: shopper.id, lines: [{ place: 0, quantity: 1 }], why: '' }
  await requestReturn(db, request, office.now())
  const [open] = (await office.get(`returns?search=${number.toLowerCase()}`, ana.as)).body.returns
  expect((await office.get('returns?search=2611-OTRO00', ana.as)).body.returns).toEqual([])
  expect(open).toMatchObject({ order_number: number, state: 'requested', due_on: null })
  const deed = (what: string, body: object = {}) =>
    office.post(`returns/${open.id}/${what}`, body, ana.as)
  expect((await deed('refund')).body.code).toBe('return-elsewhere')
  expect((await deed('receive')).status).toBe(200)
  expect((await office.get('returns', ana.as)).body.returns[0].due_on).toBe('2026-11-27')
  const units = { to_shelf: 1, second_hand: 0, waste: 0, turned_down: 0 }
  expect((await deed('inspect', { lines: [] })).status).toBe(422)
  expect((await deed('inspect', { lines: [{ line_id: lineId, ...units }] })).status).toBe(200)
  expect((await office.get(`returns/${open.id}`, ana.as)).body).toMatchObject({
    due_on: '2026-11-27',
    delivered_at: expect.any(String),
    preview: { amount: 1000, stays: 1099, points: 100 },
  })
  expect((await deed('refund')).body).toEqual({ amount: 1000, approval: null })
  expect((await office.get('returns?state=closed', ana.as)).body.returns).toMatchObject([
    { id: open.id, state: 'refunded' },
  ])
  expect((await office.get('returns/9999', ana.as)).status).toBe(404)
  expect(scripted.sessions.get(sessionId)?.refundedAmount).toBe(100_000)
  const counted = await office.post(
    `products/${product.sku}/stock`,
    { to: 9, reason: 'count', note: 'Pasillo 3' },
    ana.as,
  )
  expect(counted.body).toMatchObject({ from: 4, to: 9, movement: expect.any(Number) })
  const { movements } = (
    await office.get(`products/${product.sku}/stock-movements?limit=2`, ana.as)
  ).body
  expect(movements).toMatchObject([
    { change: 5, on_hand: 9, reason: 'count', actor: `operator:${ana.email}` },
    { change: 1, on_hand: 4, reason: 'return', order_number: number },
  ])
  expect((await office.get('products/nada/stock-movements', ana.as)).status).toBe(404)
})

it('the refund list never scans a large table', async () => {
  await sql`insert into refunds (attempt_id, amount_centavos, reason, state, idempotency_key)
    select (select id from payment_attempts limit 1), 1, 'x', 'done', 'k' || n
    from generate_series(1, 20000) n`.execute(db)
  await sql`insert into stock_movements (product_id, change, reason, actor)
    select (select id from products order by id limit 1), 0, 'x', 'x' from generate_series(1, 20000)`.execute(
    db,
  )
  await sql`insert into returns (order_id, state, requested_at, closed_at)
    select (select id from orders limit 1), 'refunded', now(), now() from generate_series(1, 20000)`.execute(
    db,
  )
  await sql`insert into refund_approvals (order_id, ask, amount_centavos, reason, state, asked_by, asked_at, expires_at)
    select (select id from orders limit 1), '{}', 1, 'x', 'expired', 'x', now(), now()
    from generate_series(1, 20000)`.execute(db)
  await sql`analyze`.execute(db)
  const plans = await Promise.all([
    plansOf(db, (own) => refundQueue.listStuckRefunds(own, { limit: 50 })),
    plansOf(db, (own) => refundQueue.listFinishedRefunds(own, { limit: 50 })),
    plansOf(db, (own) => refunds.listRefundsOfBankFile(own, office.now())),
    plansOf(db, (own) =>
      refundApprovals.listDecidedRefundApprovals(own, { now: office.now(), limit: 50 }),
    ),
    plansOf(db, (own) =>
      refundApprovals.listWaitingRefundApprovals(own, { now: office.now(), limit: 50 }),
    ),
    plansOf(db, (own) => returns.listOpenOrderReturns(own, { limit: 50 })),
    plansOf(db, (own) => returns.listClosedOrderReturns(own, { limit: 50 })),
    plansOf(db, (own) => stockMovements.listStockMovementRows(own, 1, { limit: 50 })),
  ])
  expect(plans.join('\n')).not.toMatch(
    /Seq Scan on (refunds|stock_movements|returns|refund_approvals)\b/,
  )
})

it('an operator cannot approve a refund that their own API key requested', async () => {
  const limited = (pesos: number) =>
    changeSettings(
      db,
      { settings: { refunds: { second_person_above: pesos } }, actor: 'ana' },
      office.now(),
    )
  await limited(500)
  const { number } = await bought()
  const program = await office.key(['orders:write'], ana)
  await office.post(`orders/${number}/cancel`, { reason: 'Ya no la quiere' }, program.as)
  const [asked] = (await office.get('refund-approvals', ana.as)).body.approvals
  expect(asked.asked_by).toBe(`operator:${ana.email}/key:${program.id}`)
  const approve = (as: Credentials) => office.post(`refund-approvals/${asked.id}/approve`, {}, as)
  expect(await approve(ana.as)).toMatchObject({ status: 409, body: { code: 'own-approval' } })
  expect((await approve(luis.as)).status).toBe(200)
  await limited(0)
})
