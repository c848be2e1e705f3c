import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { toCentavos } from '#domain/money.ts'
import * as unknownPayments from '#persistence/orders/payments-without-order.ts'
import * as purchaseAudit from '#persistence/orders/purchase-consistency-checks.ts'
import * as auditFindings from '#persistence/running/consistency-check-results.ts'
import * as queueLengths from '#persistence/running/queue-lengths.ts'
import { signedInShopper } from '#test/support/api.ts'
import { testDatabase } from '#test/support/database.ts'
import { addOrder } from '#test/support/make-order.ts'
import { addProduct } from '#test/support/make-product.ts'
import { testOffice } from '#test/support/operator-api.ts'
import { auditRuleRemedy, auditRuleTexts } from './consistency-check-texts.ts'
import { readAuditRuleViolations } from './read-consistency-check-results.ts'
import { readWronglyChargedOrders } from './read-wrongly-charged-prices.ts'
import { auditLogTamperingRules } from './seal-audit-log.ts'
import { runAuditRulesAndSaveResults } from './store-consistency-check-results.ts'

const { db } = await testDatabase()
const nights = [24, 25, 26, 27].map((day) => new Date(`2026-11-${day}T10:10:00Z`))
const [first = new Date(), second = first, third = first, fourth = first] = nights

it('an audit finding is stored once until it is solved, and again when it recurs', async () => {
  const { id } = await addProduct(db, { stock: 5 })
  const setReserved = (reserved: number) =>
    db.updateTable('inventory').set({ reserved }).where('product_id', '=', id).execute()
  await setReserved(1)
  expect(await runAuditRulesAndSaveResults(db, first)).toEqual({ unfinished: [] })
  await runAuditRulesAndSaveResults(db, second)
  const finding = { rule: 'reserved differs from reservations', subject: `product:${id}` }
  expect(await readAuditRuleViolations(db)).toMatchObject([
    {
      ...finding,
      firstSeenAt: first,
      lastSeenAt: second,
      words: 'lo apartado no es la suma de los apartados',
      mend: expect.stringContaining('change-stock'),
    },
  ])
  const office = await testOffice(db)
  const owner = await office.person('dueño')
  const { body } = await office.get('today', owner.as)
  expect(body.queues).toContainEqual({
    name: 'audit_findings',
    count: 1,
    oldest: first.toISOString(),
  })
  expect((await office.get('audit-findings', owner.as)).body.findings).toMatchObject([
    { ...finding, first_seen_at: first.toISOString() },
  ])
  expect((await office.get('audit-findings', (await office.person('pedidos')).as)).status).toBe(403)

  await setReserved(0)
  await runAuditRulesAndSaveResults(db, third)
  expect(await readAuditRuleViolations(db)).toEqual([])
  await setReserved(1)
  await runAuditRulesAndSaveResults(db, fourth)
  expect(await readAuditRuleViolations(db)).toMatchObject([{ ...finding, firstSeenAt: fourth }])
})

it('the number of audit findings on the back-office page Hoy excludes unknown payments, which are listed separately', async () => {
  const payment = { gateway: 'simulator', sessionId: 'lost', ref: 'x', paid: null }
  await unknownPayments.recordUnknownPayment(db, { ...payment, reason: 'unreadable' }, first)
  await runAuditRulesAndSaveResults(db, fourth)
  const listed = (await readAuditRuleViolations(db)).map(({ subject }) => subject)
  expect(listed).toContainEqual(expect.stringMatching(/^unknown-payment:/))
  const counted = await queueLengths.readQueueLengths(db, ['unknown_payments', 'audit_findings'])
  expect(counted.map(({ name, count }) => [name, count])).toEqual([
    ['unknown_payments', 1],
    ['audit_findings', listed.length - 1],
  ])
  await unknownPayments.resolveUnknownPayment(db, payment, 'closed', fourth)
  await runAuditRulesAndSaveResults(db, fourth)
})

it('the back-office page Salud lists orders charged at a wrong price until they are corrected', async () => {
  const charged = () => readWronglyChargedOrders(db)
  const { id: productId } = await addProduct(db)
  const { id: shopperId } = await signedInShopper(db, first)
  const orders = []
  for (let count = 0; count < 2; count += 1) {
    orders.push(await addOrder(db, { shopperId, productId, state: 'processing' }))
  }
  const [order] = orders
  const set = (pesos: number) =>
    db
      .updateTable('payment_attempt_lines')
      .set({ unit_price_centavos: toCentavos(pesos * 100) })
      .where('attempt_id', 'in', (of) =>
        of
          .selectFrom('orders')
          .select('attempt_id')
          .where('number', '=', order?.number ?? ''),
      )
      .execute()
  await runAuditRulesAndSaveResults(db, third)
  expect(await charged()).toEqual({ count: 0, orders: [] })
  // shown: one peso less than charged
  await set(99)
  await runAuditRulesAndSaveResults(db, fourth)
  expect(await charged()).toEqual({ count: 1, orders: [order?.number] })
  await set(100)
  await runAuditRulesAndSaveResults(db, fourth)
  expect(await charged()).toEqual({ count: 0, orders: [] })
})

it('an audit that could not finish marks no finding as solved', async () => {
  const rule = 'points below zero'
  await auditFindings.saveAuditRuleViolations(
    db,
    { rule, subjects: ['shopper:1', 'shopper:2', 'shopper:1'] },
    first,
  )
  await auditFindings.saveAuditRuleViolations(db, { rule, subjects: ['shopper:2'] }, second)
  const of = async () =>
    (await auditFindings.listOpenAuditRuleViolations(db, 10)).flatMap((one) =>
      one.rule === rule ? [one.subject] : [],
    )
  expect(await of()).toEqual(['shopper:1', 'shopper:2'])
  await auditFindings.markOtherViolationsSolved(db, { rule, subjects: ['shopper:2'] }, second)
  expect(await of()).toEqual(['shopper:2'])
})

it('the nightly data audit runs all other rules although one fails, and then reports failure', async () => {
  await sql`insert into outbox (channel, dedupe_key, recipient, template, data, next_try_at)
    values ('mail', 'late', 'mariana@correo.mx', 'welcome', '{}', ${first})`.execute(db)
  await sql`alter table stock_reservations rename to stock_reservations_away`.execute(db)
  await expect(runAuditRulesAndSaveResults(db, fourth)).rejects.toThrow('stock_reservations')
  await sql`alter table stock_reservations_away rename to stock_reservations`.execute(db)
  const found = await readAuditRuleViolations(db)
  expect(found.map(({ rule }) => rule)).toContain('message that does not leave')
})

it('audit findings that were solved long ago are deleted', async () => {
  await auditFindings.removeSolvedViolations(db, new Date('2027-03-01'))
  const { count } = await db
    .selectFrom('audit_findings')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('solved_at', 'is not', null)
    .executeTakeFirstOrThrow()
  expect(count).toBe(0)
})

it('every rule of the nightly data audit has a text and a recommended action', () => {
  const rules = [...purchaseAudit.purchaseAuditRuleNames, ...auditLogTamperingRules]
  expect(rules.filter((rule) => !(rule in auditRuleTexts))).toEqual([])
  const kinds = ['product', 'order', 'attempt', 'refund', 'shopper', 'coupon', 'message', 'notice']
  for (const kind of [...kinds, 'unknown-payment', 'audit_log']) {
    expect(auditRuleRemedy({ rule: '', subject: `${kind}:1` })).not.toContain('quien mantiene')
  }
})
