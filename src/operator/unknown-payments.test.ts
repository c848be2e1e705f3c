import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { withPurchaseSnapshotEncryption } from '#payments/encrypt-payment-attempt-snapshots.ts'
import type { PaymentGateway } from '#payments/gateway.ts'
import * as paymentComparisons from '#persistence/orders/payment-comparison-lease.ts'
import { testDatabase } from '#test/support/database.ts'
import { addShipping } from '#test/support/make-purchase.ts'
import { openAttempt } from '#test/support/open-attempt.ts'
import { auditOf, operatorOf } from '#test/support/operator.ts'
import { scriptedGateway } from '#test/support/scripted-gateway.ts'

const { db } = await testDatabase()
const script = scriptedGateway()
const gateway = withPurchaseSnapshotEncryption(script.gateway, 'a secret of the tests, long enough')
const { run } = operatorOf(db, { now: () => new Date(Date.now() + 60_000), gateway })

beforeAll(() => addShipping(db))

/** A payment in the gateway that the database, restored, knows nothing of. */
async function lost({ readable = true } = {}) {
  const { ref, sessionId, product } = await openAttempt(db, gateway)
  const attempt = await db
    .deleteFrom('payment_attempts')
    .where('ref', '=', ref)
    .returning('order_number as number')
    .executeTakeFirstOrThrow()
  await sql`update inventory set reserved = 0 where product_id = ${product.id}`.execute(db)
  if (!readable) Object.assign(script.sessions.get(sessionId) ?? {}, { snapshot: 'zzzz' })
  script.approve(sessionId)
  return { ...attempt, sessionId }
}

async function caseOf(sessionId: string) {
  const { id } = await db
    .selectFrom('unknown_payments')
    .select('id')
    .where('gateway_session_id', '=', sessionId)
    .executeTakeFirstOrThrow()
  return String(id)
}

describe('payments without an order', () => {
  it('the reconcile-payments command recovers payments without an order, or lists those it cannot recover', async () => {
    const { number } = await lost()
    const { sessionId } = await lost({ readable: false })
    const audit = await run('audit', '--gateway')
    expect(audit).toMatchObject({ code: 1 })
    expect(audit.written).toContain(`session:${sessionId}`)
    const { code, written } = await run('reconcile-payments', '--since', '2h', '--si')
    expect(code).toBe(0)
    expect(written).toContain('En la pasarela: 2 · recuperados: 1 · por ver: 1')
    expect((await run('order', number)).code).toBe(0)
    expect((await run('unknown-payments')).written).toContain(sessionId)
    expect((await run('reconcile-payments', '--si')).written).toContain('recuperados: 0')
  })

  it('a payment without an order is refunded by a command, only once', async () => {
    const { sessionId } = await lost({ readable: false })
    await run('reconcile-payments', '--since', '2h', '--si')
    const id = await caseOf(sessionId)
    script.setHealth('mute')
    expect((await run('refund-unknown-payment', id, '--si')).written).toContain('no contesta')
    script.setHealth('up')
    const { written } = await run('refund-unknown-payment', id, '--si')
    expect(written).toBe('Se devolvieron $1,099.00.\n')
    expect(script.sessions.get(sessionId)).toMatchObject({ status: 'refunded' })
    expect((await run('refund-unknown-payment', id, '--si')).code).toBe(1)
    expect(await auditOf(db, `unknown-payment:${id}`)).toMatchObject([
      { actor: 'operator:ana', action: 'unknown-payment-refunded' },
    ])
    await run('reconcile-payments', '--since', '2h', '--si')
    expect((await run('unknown-payments')).written).not.toContain(sessionId)
  })

  it('a payment without an order can be closed with a reason when nothing remains to refund', async () => {
    const { sessionId } = await lost({ readable: false })
    await run('reconcile-payments', '--since', '2h', '--si')
    const id = await caseOf(sessionId)
    expect((await run('close-unknown-payment', id, '--si')).code).toBe(2)
    const closed = await run('close-unknown-payment', id, '--reason', 'de otra tienda', '--si')
    expect(closed).toMatchObject({ code: 0, written: 'Anotado: ya no espera a nadie.\n' })
    expect((await run('audit', '--gateway')).written).not.toContain(sessionId)
  })

  it('a payment without an order is still refunded when it is closed concurrently', async () => {
    const { sessionId } = await lost({ readable: false })
    await run('reconcile-payments', '--since', '2h', '--si')
    const id = await caseOf(sessionId)
    const slow: PaymentGateway = {
      ...gateway,
      async refund(wanted) {
        const refunded = await gateway.refund(wanted)
        await run('close-unknown-payment', id, '--reason', 'de otra tienda', '--si')
        return refunded
      },
    }
    const other = operatorOf(db, { now: () => new Date(), gateway: slow })
    const { written } = await other.run('refund-unknown-payment', id, '--si')
    expect(written).toBe('Se devolvieron $1,099.00.\n')
    expect(await auditOf(db, `unknown-payment:${id}`)).toMatchObject([
      { action: 'unknown-payment-closed' },
      { action: 'unknown-payment-refunded' },
    ])
  })

  it('the reconcile-payments command reports that the gateway cannot list payments', async () => {
    const { listPayments: _, ...rest } = gateway
    const withoutList = operatorOf(db, { now: () => new Date(), gateway: rest })
    expect((await withoutList.run('audit', '--gateway')).noted).toContain('no da una lista')
    const { code, written } = await withoutList.run('reconcile-payments', '--si')
    expect({ code, written }).toMatchObject({ code: 0 })
    expect(written).toContain('Esta pasarela no da una lista de sus pagos')
  })

  it('the reconcile-payments command leaves a comparison running in another process alone, and fails then if --since is given', async () => {
    await paymentComparisons.acquirePaymentComparisonLease(db, gateway.name)
    const other = 'Otro proceso compara ahora mismo con la pasarela'
    expect(await run('reconcile-payments', '--si')).toMatchObject({
      code: 0,
      written: expect.stringContaining(`${other}; él termina.`),
    })
    expect(await run('reconcile-payments', '--since', '2h', '--si')).toMatchObject({
      code: 1,
      written: expect.stringContaining(`${other}; repite cuando termine.`),
    })
    await paymentComparisons.releasePaymentComparisonLease(db, gateway.name)
  })

  it('the reconcile-payments command reports an unreachable payment gateway', async () => {
    script.setHealth('down')
    const { code, written } = await run('reconcile-payments', '--si')
    script.setHealth('up')
    expect(code).toBe(1)
    expect(written).toContain('La pasarela de pagos no contesta')
  })

  it.each(['ayer', '5x', '0h', '2026-02-30'])(
    'the reconcile-payments command rejects the invalid date and time %s',
    async (word) => {
      const { code, noted } = await run('reconcile-payments', '--since', word, '--si')
      expect(code).toBe(2)
      expect(noted).toContain('no es un día ni un tiempo')
    },
  )
})
