import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { parsePaymentSearch, paymentTabs } from '#domain/orders/payment-search.ts'
import * as officePayments from '#persistence/orders/office-payments.ts'
import * as unknownPayments from '#persistence/orders/payments-without-order.ts'
import { testDatabase } from '#test/support/database.ts'
import { addShipping } from '#test/support/make-purchase.ts'
import { openAttempt } from '#test/support/open-attempt.ts'
import { testOffice } from '#test/support/operator-api.ts'
import { auditOf } from '#test/support/operator.ts'
import { plansOf } from '#test/support/plans.ts'
import { scriptedGateway } from '#test/support/scripted-gateway.ts'
import {
  receivePaymentWebhook,
  processPaymentWebhook,
} from '#use-cases/orders/receive-payment-webhook.ts'
import { expirePaymentAttempts } from '#use-cases/orders/reconcile-payments.ts'

const { db } = await testDatabase()
const script = scriptedGateway()
const { gateway } = script
const office = await testOffice(db, {
  gateways: async () => gateway,
  startAt: new Date(Date.now() + 60_000),
})
const ines = await office.person('dueño')
const marta = await office.person('pedidos')

beforeAll(() => addShipping(db))

/** A payment attempt of $1,099. */
async function attempt() {
  const { ref, sessionId, shopper } = await openAttempt(db, gateway)
  const { number } = await db
    .selectFrom('payment_attempts')
    .select('order_number as number')
    .where('ref', '=', ref)
    .executeTakeFirstOrThrow()
  return { ref, sessionId, number, email: shopper.email }
}

let notices = 0

async function notice(sessionId: string) {
  notices += 1
  const rawBody = Buffer.from(JSON.stringify({ id: `evt_${notices}`, type: 'paid', sessionId }))
  const receipt = await receivePaymentWebhook(db, gateway, { headers: {}, rawBody }, office.now())
  if (!receipt.ok || !receipt.stored) throw new Error('The notice was not stored')
  return receipt.stored
}

const shown = async (number: string, as = marta.as) =>
  (await office.get(`payments/${number}`, as)).body
const list = async (query: string) => (await office.get(`payments?${query}`, marta.as)).body
const numbersOf = (body: { payments: { number: string }[] }) =>
  body.payments.map(({ number }) => number)

describe('a missing payment', () => {
  it('the operator API explains why a payment has not arrived, and settles it by querying the gateway', async () => {
    const { number, sessionId } = await attempt()
    expect(await shown(number)).toMatchObject({
      why: { code: 'not-paid-yet' },
      has_order: false,
      session: sessionId,
      can_check: true,
    })
    script.approve(sessionId)
    expect((await office.post(`payments/${number}/check`, {}, marta.as)).body).toMatchObject({
      code: 'permission-missing',
      needs: 'payments:write',
    })
    const asked = await office.post(`payments/${number}/check`, {}, ines.as)
    expect(asked.body.messageForUser).toBe('La pasarela contestó: cobrado. El pago está pagado.')
    const paid = await shown(number)
    expect(paid).toMatchObject({ why: { code: 'arrived-unannounced' }, paid: 1099 })
    expect(paid.timeline.map(({ words }: { words: string }) => words)).toContain(
      'Se preguntó a la pasarela: cobrado',
    )
    expect((await office.get(`orders/${number}`, marta.as)).body.payment.why).toEqual(paid.why)
    expect(await auditOf(db, `order:${number}`)).toContainEqual(
      expect.objectContaining({ actor: `operator:${ines.email}`, action: 'payment-check' }),
    )
  })

  it('a payment that has not arrived stays unchanged when the gateway does not respond', async () => {
    const { number } = await attempt()
    script.setHealth('down')
    const asked = await office.post(`payments/${number}/check`, {}, ines.as)
    script.setHealth('up')
    expect(asked).toMatchObject({ status: 409, body: { code: 'gateway-unavailable' } })
    expect((await office.post('payments/0/check', {}, ines.as)).status).toBe(404)
  })

  it('a payment with a wrong amount is listed on the page Hoy and in the payment list until resolved', async () => {
    const { number, sessionId } = await attempt()
    script.approve(sessionId)
    const session = script.sessions.get(sessionId)
    const asked = session?.amount
    Object.assign(session ?? {}, { amount: 5000 })
    const stored = await notice(sessionId)
    await processPaymentWebhook(db, gateway, stored, office.now())
    expect(await shown(number)).toMatchObject({ why: { code: 'differs' }, differs: true })
    expect(numbersOf(await list('tab=unsettled'))).toEqual([number])
    const hoy = (await office.get('today', marta.as)).body.queues
    expect(hoy).toContainEqual(expect.objectContaining({ name: 'payments_unsettled', count: 1 }))
    expect(await shown(number)).toMatchObject({
      timeline: expect.arrayContaining([
        expect.objectContaining({
          words: expect.stringContaining('se pidieron $1,099.00 y dijo '),
        }),
      ]),
    })
    const seen = { reason: 'Devuelto en la pasarela' }
    const close = () => office.post(`payments/${number}/close-mismatch`, seen, ines.as)
    expect((await close()).status).toBe(200)
    expect(await close()).toMatchObject({ status: 409, body: { code: 'nothing-differs' } })
    expect(numbersOf(await list('tab=unsettled'))).toEqual([])
    Object.assign(session ?? {}, { amount: asked })
    const again = await office.post(`payment-notices/${stored.id}/replay`, {}, ines.as)
    expect(again.body.messageForUser).toBe(`Aviso ${stored.id}: cobrado.`)
    expect(await shown(number)).toMatchObject({ why: { code: 'arrived' } })
  })
})

it('a payment with a wrong amount leaves the work queue once that amount is refunded', async () => {
  const { number, sessionId } = await attempt()
  script.approve(sessionId)
  Object.assign(script.sessions.get(sessionId) ?? {}, { paidAmount: 109_899 })
  await processPaymentWebhook(db, gateway, await notice(sessionId), office.now())
  expect(await shown(number)).toMatchObject({ why: { code: 'differs' }, differs: true })
  await expirePaymentAttempts(db, gateway, new Date(office.now().getTime() + 86_400_000))
  expect(await shown(number)).toMatchObject({ why: { code: 'owed-back' }, differs: false })
  expect(numbersOf(await list('tab=unsettled'))).not.toContain(number)
  const hoy = (await office.get('today', marta.as)).body.queues
  expect(hoy.map(({ name }: { name: string }) => name)).not.toContain('payments_unsettled')
  await sql`update payment_attempts set refunded_centavos = paid_centavos
    where order_number = ${number}`.execute(db)
  expect(await shown(number)).toMatchObject({
    why: { code: 'given-back', words: 'Llegó y se devolvió.' },
  })
})

describe('the list of payments', () => {
  it('the payment list can be searched by order number, e-mail, session, reference and amount, and is paged by cursor', async () => {
    const one = await attempt()
    const two = await attempt()
    for (const word of [one.number.toLowerCase(), one.email, one.sessionId, one.ref]) {
      const found = await list(`tab=all&search=${encodeURIComponent(word)}`)
      expect([word, numbersOf(found)]).toEqual([word, [one.number]])
    }
    const byAmount = await list(`tab=all&search=${encodeURIComponent('$1,099.00')}`)
    expect(numbersOf(byAmount)).toContain(two.number)
    expect(numbersOf(await list('tab=all&search=nadie'))).toEqual([])
    const first = await list('tab=open&limit=1')
    const rest = await list(`tab=open&limit=1&after=${first.next}`)
    expect(numbersOf(rest)).not.toEqual(numbersOf(first))
    expect(first.counts.open).toBeGreaterThanOrEqual(2)
  })

  it('the payment list never scans a large table, for any tab or search', async () => {
    await sql`insert into payment_attempts (ref, order_number, email, state, cart_hash, gateway, gateway_session_id,
        subtotal_centavos, total_centavos, paid_centavos, stock_state, expires_at, created_at, tracking_key, voucher)
      select md5(n::text) || n, '2501-' || lpad(upper(to_hex(n)), 6, '0'), 'p' || n || '@correo.mx', 'paid', 'h',
        'simulator', 'ses_' || n, 10000 + n, 10000 + n, 10000 + n, 'committed', now(),
        now() - n * interval '1 minute', 'RASTREO' || n, jsonb_build_object('reference', n::text)
      from generate_series(1, 20000) n`.execute(db)
    await sql`insert into orders (number, attempt_id, state_id, created_at)
      select order_number, id, 9, created_at from payment_attempts where order_number like '2501-%'`.execute(
      db,
    )
    await sql`insert into payment_notices (gateway, event_id, type, gateway_session_id, body, processed_at, outcome)
      select 'simulator', 'e' || n, 'paid', 'ses_' || n, '{}', now(), 'settle' from generate_series(1, 20000) n`.execute(
      db,
    )
    await sql`analyze`.execute(db)
    for (const tab of paymentTabs) {
      for (const word of ['', 'p77@correo.mx', 'RASTREO77', 'ses_77', '$100.77', '2501-00004D']) {
        const wanted = { tab, search: parsePaymentSearch(word), gateway: 'simulator', limit: 51 }
        const seen = await plansOf(db, (own) => officePayments.listPageOfPayments(own, wanted))
        expect([tab, word, scansOf(seen)]).toEqual([tab, word, []])
      }
    }
    expect(scansOf(await plansOf(db, (own) => officePayments.countOpenPayments(own)))).toEqual([])
  })
})

function scansOf(plans: string): string[] {
  const large = /Seq Scan on (orders|payment_attempts|payment_notices)\b/g
  return [...plans.matchAll(large)].map(([, table = '']) => table)
}

describe('payments without an order', () => {
  it('comparing payments with the gateway finds those without an order, which a permitted operator refunds or closes once', async () => {
    const { ref, sessionId } = await attempt()
    const hold = await db
      .deleteFrom('payment_attempts')
      .where('ref', '=', ref)
      .returning('id')
      .executeTakeFirstOrThrow()
    expect(hold.id).toBeGreaterThan(0)
    Object.assign(script.sessions.get(sessionId) ?? {}, { snapshot: 'zzzz' })
    script.approve(sessionId)
    const compared = await office.post('payment-comparisons', { hours: 2 }, ines.as)
    expect(compared.body.messageForUser).toContain('1 quedan por ver')
    const waiting = (await office.get('unknown-payments', marta.as)).body.payments
    expect(waiting).toMatchObject([{ session: sessionId, paid: 1099 }])
    expect(
      (await office.get(`unknown-payments?search=${sessionId}`, marta.as)).body.payments,
    ).toHaveLength(1)
    expect((await office.get('unknown-payments?search=otra', marta.as)).body.payments).toEqual([])
    const { id } = waiting[0]
    const foundAt = office.now()
    for (let made = 0; made < 50; made += 1) {
      const session = { gateway: gateway.name, sessionId: `lost-${made}`, ref: 'x' }
      await unknownPayments.recordUnknownPayment(
        db,
        { ...session, paid: null, reason: 'unreadable' },
        foundAt,
      )
    }
    const first = (await office.get('unknown-payments', marta.as)).body
    expect(first.payments).toHaveLength(50)
    const rest = (await office.get(`unknown-payments?after=${first.next}`, marta.as)).body
    expect([rest.payments.length, rest.next]).toEqual([1, null])
    const file = String((await office.get('unknown-payments.csv', marta.as)).body).split('\r\n')
    expect(file[0]).toBe('\uFEFFVisto,Pasarela,Sesión,Referencia,Importe,Por qué')
    expect(file.filter((line) => line.includes(',lost-'))).toHaveLength(50)
    expect(file.find((line) => line.includes(sessionId))).toContain(',1099.00,')
    const sought = `unknown-payments.csv?search=${sessionId}`
    expect(String((await office.get(sought, marta.as)).body)).not.toContain('lost-')
    const given = await office.post(`unknown-payments/${id}/refund`, {}, ines.as)
    expect(given.body.messageForUser).toBe('Se devolvieron $1,099.00.')
    expect((await office.post(`unknown-payments/${id}/refund`, {}, ines.as)).status).toBe(404)
    const close = { reason: 'De otra tienda' }
    expect((await office.post(`unknown-payments/${id}/close`, close, ines.as)).status).toBe(404)
  })
})
