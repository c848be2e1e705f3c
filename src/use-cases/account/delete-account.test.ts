import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { toCentavos } from '#domain/money.ts'
import * as auditLog from '#persistence/audit-log.ts'
import { testDatabase } from '#test/support/database.ts'
import { addOrder } from '#test/support/make-order.ts'
import { addProduct } from '#test/support/make-product.ts'
import { makeBuyer } from '#test/support/make-purchase.ts'
import { readAuditLog } from '../running/read-audit-log.ts'
import { unblockShopper } from './block-shopper.ts'
import { deleteAccount } from './delete-account.ts'
import { finishSignIn } from './finish-sign-in.ts'

const { db } = await testDatabase()
const now = new Date('2026-11-21T18:00:00Z')
const reasonId = 1

beforeAll(() => db.insertInto('ticket_reasons').values({ id: reasonId, reason: 'Otra' }).execute())

const identityOf = async (shopperId: number) => {
  const subject = `subject-of-${shopperId}`
  const identity = { issuer: 'https://accounts.test', subject, email: `${subject}@correo.mx` }
  await db.updateTable('shoppers').set(identity).where('id', '=', shopperId).execute()
  return { ...identity, emailVerified: true }
}

const remove = (shopperId: number) =>
  deleteAccount(db, { shopperId, authenticatedAt: now, asksProvider: false }, now)
const refused = { ok: false, code: 'move-not-allowed' }

async function customer() {
  const shopper = await makeBuyer(db)
  const product = await addProduct(db)
  const order = await addOrder(db, {
    shopperId: shopper.id,
    productId: product.id,
    state: 'completed',
  })
  const { attempt_id: attemptId } = await db
    .selectFrom('orders')
    .select('attempt_id')
    .where('id', '=', order.id)
    .executeTakeFirstOrThrow()
  return { shopper, order, attemptId }
}

function addTicket(
  { shopper, order }: Awaited<ReturnType<typeof customer>>,
  over: { subject: string; state: 'open' | 'resolved'; purpose?: 'refund' },
) {
  return db
    .insertInto('tickets')
    .values({
      shopper_id: shopper.id,
      order_id: order.id,
      reason_id: reasonId,
      body: 'Hola',
      ...over,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
}

it('account deletion is rejected while the shop still owes the shopper a failed refund (PRO-02)', async () => {
  const { shopper, attemptId } = await customer()
  const refund = await db
    .insertInto('refunds')
    .values({
      attempt_id: attemptId,
      amount_centavos: toCentavos(5000),
      reason: 'Pago de más',
      state: 'failed',
      idempotency_key: `refund-of-${attemptId}`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  expect(await remove(shopper.id)).toEqual(refused)
  await db.updateTable('refunds').set({ state: 'done' }).where('id', '=', refund.id).execute()
  expect(await remove(shopper.id)).toEqual({ ok: true })
})

it('account deletion removes operators’ comments about the person from refunds, returns and history (PRO-02)', async () => {
  const { shopper, order, attemptId } = await customer()
  const words = 'Ana Ríos llamó llorando'
  const { id: lineId } = await db
    .selectFrom('payment_attempt_lines')
    .select('id')
    .where('attempt_id', '=', attemptId)
    .executeTakeFirstOrThrow()
  const moments = { requested_at: now, closed_at: now }
  const { id: returnId } = await db
    .insertInto('returns')
    .values({ order_id: order.id, state: 'refused', refused_reason: words, ...moments })
    .returning('id')
    .executeTakeFirstOrThrow()
  const line = { return_id: returnId, line_id: lineId, quantity: 1, waste: 1, note: words }
  await db.insertInto('return_lines').values(line).execute()
  const decision = { state: 'refused', decided_by: 'operator:luis', decided_at: now } as const
  const asked = {
    ask: '{}',
    amount_centavos: toCentavos(1),
    asked_by: 'operator:ana',
    asked_at: now,
  }
  await db
    .insertInto('refund_approvals')
    .values({ order_id: order.id, reason: words, expires_at: now, ...asked, ...decision })
    .execute()
  await db.updateTable('refund_approvals').set({ decided_reason: words }).execute()
  const event = { to_state: null, visible: true, created_at: now }
  await db
    .insertInto('order_events')
    .values({ order_id: order.id, actor: 'operator:ana', reason: words, ...event })
    .execute()
  await db.updateTable('orders').set({ cancel_reason: words }).where('id', '=', order.id).execute()
  const refund = { attempt_id: attemptId, amount_centavos: toCentavos(1), state: 'done' } as const
  await db
    .insertInto('refunds')
    .values({ ...refund, reason: words, idempotency_key: `words-${attemptId}` })
    .execute()
  const { email } = shopper
  const about = { email, reason: words, actor: 'operator:ana', permissions: undefined }
  await unblockShopper(db, about, now)
  const deed = { action: 'shipment-send', subject: `order:${order.number}` } as const
  await auditLog.addAuditEntry(db, { ...deed, actor: 'operator:ana', reason: words }, now)
  expect((await readAuditLog(db, { subject: deed.subject })).entries[0]?.reason).toBe(words)
  expect(await remove(shopper.id)).toEqual({ ok: true })
  const { rows } = await sql<{ kept: string }>`
    select row_to_json(t)::text as kept from audit_words t union all
    select row_to_json(t)::text from refund_approvals t union all
    select row_to_json(t)::text from return_lines t union all
    select row_to_json(t)::text from returns t union all
    select row_to_json(t)::text from refunds t union all
    select row_to_json(t)::text from orders t union all
    select row_to_json(t)::text from order_events t union all
    select row_to_json(t)::text from audit_log t`.execute(db)
  expect(rows.map(({ kept }) => kept).join('\n')).not.toContain('Ana Ríos')
})

it('account deletion is rejected while a return is open (PRO-02)', async () => {
  const bought = await customer()
  await db
    .updateTable('orders')
    .set({ revocation_requested_at: now })
    .where('id', '=', bought.order.id)
    .execute()
  const { id } = await addTicket(bought, { subject: 'Devolución', state: 'open' })
  expect(await remove(bought.shopper.id)).toEqual(refused)
  await db.updateTable('tickets').set({ state: 'closed' }).where('id', '=', id).execute()
  expect(await remove(bought.shopper.id)).toEqual({ ok: true })
})

it('account deletion erases bank accounts given for refunds, and the shopper’s sent and failed text messages (PRO-02)', async () => {
  const bought = await customer()
  const { shopper, order, attemptId } = bought
  const invoice = JSON.stringify({ rfc: 'XAXX010101000', legalName: 'MARIANA RIOS' })
  await db
    .updateTable('payment_attempts')
    .set({ invoice_data: invoice })
    .where('id', '=', attemptId)
    .execute()
  const subject = `Te regresamos tu dinero del pedido ${order.number}`
  const { id } = await addTicket(bought, { subject, state: 'resolved', purpose: 'refund' })
  const reply = { author: 'customer', body: 'CLABE 002010077777777771, Mariana Ríos' } as const
  await db
    .insertInto('ticket_replies')
    .values({ ...reply, ticket_id: id })
    .execute()
  const message = {
    channel: 'sms',
    template: 'phone-code',
    data: '{}',
    recipient: shopper.phone!,
  } as const
  await db
    .insertInto('outbox')
    .values([
      { ...message, dedupe_key: `sent:${shopper.id}`, sent_at: now },
      { ...message, dedupe_key: `failed:${shopper.id}`, failed_at: now },
    ])
    .execute()

  expect(await remove(shopper.id)).toEqual({ ok: true })
  const replies = await db
    .selectFrom('ticket_replies')
    .select('body')
    .where('ticket_id', '=', id)
    .execute()
  expect(replies).toEqual([{ body: 'Datos borrados' }])
  const messages = await db
    .selectFrom('outbox')
    .select(['dedupe_key', 'recipient'])
    .where('channel', '=', 'sms')
    .execute()
  expect(messages).toEqual([{ dedupe_key: `sent:${shopper.id}`, recipient: '' }])
  const attempt = await db
    .selectFrom('payment_attempts')
    .select('invoice_data')
    .where('id', '=', attemptId)
    .executeTakeFirst()
  expect(attempt).toEqual({ invoice_data: null })
})

it('account deletion requires a sign-in within the last five minutes (PRO-02)', async () => {
  const { shopper } = await customer()
  const refusedAt = async (authenticatedAt: Date | null) =>
    deleteAccount(db, { shopperId: shopper.id, authenticatedAt, asksProvider: false }, now)
  const stale = { ok: false, code: 'fresh-sign-in-required' }
  expect(await refusedAt(null)).toEqual(stale)
  expect(await refusedAt(new Date(now.getTime() - 301_000))).toEqual(stale)
  expect(await refusedAt(new Date(now.getTime() - 300_000))).toEqual({ ok: true })
})

it('account deletion invalidates earlier sign-in tokens, and allows the e-mail to register again (PRO-02)', async () => {
  const { shopper } = await customer()
  const identity = await identityOf(shopper.id)
  const signInAt = (who: typeof identity, at: Date) => {
    const signIn = { at, authenticatedAt: at, session: null }
    const secret = 'a session secret of the tests, long enough'
    const later = new Date(now.getTime() + 120_000)
    return finishSignIn(db, { identity: who, signIn }, { secret, now: later })
  }
  expect(await remove(shopper.id)).toEqual({ ok: true })
  expect(await signInAt(identity, now)).toEqual({ ok: false, code: 'fresh-sign-in-required' })
  const known = db.selectFrom('shoppers').select('id').where('email', '=', identity.email)
  expect(await known.execute()).toEqual([])

  const anew = { ...identity, subject: 'registered-again' }
  expect(await signInAt(anew, new Date(now.getTime() + 60_000))).toMatchObject({ ok: true })
})
