import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { startJobScheduler } from '#main/job-scheduler.ts'
import { paymentReconciliationJobName } from '#main/list-payment-jobs.ts'
import { listShopJobs } from '#main/list-scheduled-jobs.ts'
import { withPurchaseSnapshotEncryption } from '#payments/encrypt-payment-attempt-snapshots.ts'
import { openPictureFolder } from '#persistence/catalogue/local-folder-picture-store.ts'
import type { Db } from '#persistence/database.ts'
import { toOrderStateId } from '#persistence/orders/order-state-id.ts'
import { createShopDocumentSigner } from '#sign-in/document-signer.ts'
import { placeOrder } from '#use-cases/buying/place-order.ts'
import { auditPayments } from '#use-cases/orders/audit-payments-against-gateway.ts'
import { auditPurchases } from '#use-cases/orders/check-purchase-consistency.ts'
import { comparePaymentsWithGateway } from '#use-cases/orders/compare-payments-with-gateway.ts'
import {
  processPaymentWebhook,
  receivePaymentWebhook,
} from '#use-cases/orders/receive-payment-webhook.ts'
import { settlePayment } from '#use-cases/orders/settle-payment.ts'
import { testDatabase } from '../support/database.ts'
import { testConnections } from '../support/licences.ts'
import { addProduct } from '../support/make-product.ts'
import { addShipping, fillCart, makeBuyer, testGateway } from '../support/make-purchase.ts'

/** how many purchases are made after the dump */
const purchases = 6
const tenMinutesInMs = 600_000

it('payments lost by a database restore are recovered once each, despite parallel reconciliations (CHK-05)', async () => {
  const { db, url } = await testDatabase()
  // its memory is not the shop's
  const simulator = await testGateway((await testDatabase()).url)
  const gateway = withPurchaseSnapshotEncryption(
    simulator.gateway,
    'a secret that outlives the database',
  )
  await addShipping(db)
  const product = await addProduct(db, { stock: purchases * 2 })
  const scarce = await addProduct(db, { stock: 1 })

  async function buy(number: number, { id, price } = product) {
    const shopper = await makeBuyer(db)
    await fillCart(db, shopper, [{ product: { id, price } }])
    const shop = { db, gateway, shopUrl: simulator.shopUrl }
    const placed = await placeOrder(shop, { shopper, invoice: null }, new Date())
    if (!placed.ok) throw new Error(placed.code)
    const sessionId = placed.url.split('/').at(-1) ?? ''
    // some by card, some by voucher, of which some are paid at once
    if (number % 3 > 0) await simulator.simulate(sessionId, 'pending', { method: 'spei' })
    if (number % 3 === 0) await simulator.simulate(sessionId, 'approve')
    if (number % 3 === 1) await simulator.simulate(sessionId, 'pay')
    await settlePayment(db, gateway, sessionId, new Date())
    return { ref: placed.ref, isPaid: number % 3 < 2 }
  }

  for (let number = 0; number < 3; number += 1) await buy(number)
  expect(await comparePaymentsWithGateway(db, gateway, new Date())).toMatchObject({ ok: true })
  const { db: restored, url: restoredUrl } = await testDatabase({ copyOf: url })
  const lost = [await buy(0, scarce)]
  while (lost.length < purchases) lost.push(await buy(lost.length))
  const before = await ordersOf(db)
  // the last unit was sold since the restore
  await sql`update inventory set on_hand = 0 where product_id = ${scarce.id}`.execute(restored)
  expect(await knownOf(restored, lost)).toBe(0)

  const started = Date.now()
  const warnings: object[] = []
  const log = { warn: (details: object) => warnings.push(details) }
  const jobs = await startJobScheduler({
    database: restoredUrl,
    jobs: listShopJobs({
      db: restored,
      gateways: async () => gateway,
      stamping: async () => null,
      pictures: openPictureFolder('var/storage'),
      carriers: { cipher: testConnections.cipher, open: testConnections.carriers },
      signature: createShopDocumentSigner('a secret of this test that is long enough'),
      sessionSecret: 'a secret of this test that is long enough',
      shopUrl: 'http://localhost:1',
      log,
    }).filter(({ name }) => name === paymentReconciliationJobName),
    onFailure: (_, error) => warnings.push({ error }),
    pollSeconds: 0.5,
  })
  onTestFinished(jobs.close)
  await jobs.runSoon(paymentReconciliationJobName)
  await Promise.all([1, 2].map(() => comparePaymentsWithGateway(restored, gateway, new Date())))
  await expect.poll(() => knownOf(restored, lost), { interval: 100 }).toBe(purchases)
  await comparePaymentsWithGateway(restored, gateway, new Date(), {
    since: new Date(started - tenMinutesInMs),
  })
  // earlier notices, delivered again
  for (const { headers, rawBody } of simulator.received) {
    const receipt = await receivePaymentWebhook(restored, gateway, { headers, rawBody }, new Date())
    if (receipt.ok && receipt.stored) {
      await processPaymentWebhook(restored, gateway, receipt.stored, new Date())
    }
  }

  const after = await ordersOf(restored)
  expect(after.filter(({ number }) => !before.some((order) => order.number === number))).toEqual([])
  expect(new Set(after.map(({ number }) => number)).size).toBe(after.length)
  const without = await chargedWithoutOrder(restored, lost)
  expect(without).toEqual([{ product: scarce.id, refunded: true }])
  expect(await auditPurchases(restored)).toEqual([])
  const span = { since: new Date(started - tenMinutesInMs), until: new Date() }
  expect(await auditPayments(restored, gateway, span)).toEqual([])
  expect(warnings.filter((warning) => 'error' in warning)).toEqual([])
})

type Lost = { ref: string; isPaid: boolean }

/** How many of these purchases are what they were: paid, or waiting for their money. */
async function knownOf(db: Db, lost: Lost[]): Promise<number> {
  const rows = await db
    .selectFrom('payment_attempts')
    .innerJoin('orders', 'orders.attempt_id', 'payment_attempts.id')
    .select(['ref', 'state'])
    .where(
      'ref',
      'in',
      lost.map(({ ref }) => ref),
    )
    .execute()
  return lost.filter(({ ref, isPaid }) =>
    rows.some(
      (row) => row.ref === ref && (isPaid ? ['paid', 'refunded'] : ['pending']).includes(row.state),
    ),
  ).length
}

function ordersOf(db: Db) {
  return db.selectFrom('orders').select('number').execute()
}

/** Paid, yet without an order in preparation; whether the money is on its way back. */
async function chargedWithoutOrder(db: Db, lost: Lost[]) {
  const refs = lost.flatMap(({ ref, isPaid }) => (isPaid ? [ref] : []))
  const { rows } = await sql<{ product: number; refunded: boolean }>`
    select l.product_id as product, exists (select from refunds r where r.attempt_id = a.id
      and r.amount_centavos = a.total_centavos and r.state <> 'failed') as refunded
    from payment_attempts a join payment_attempt_lines l on l.attempt_id = a.id
    left join orders o on o.attempt_id = a.id and o.state_id = ${toOrderStateId('processing')}
    where a.ref = any(${refs}) and o.id is null`.execute(db)
  return rows
}
