import { expect, it } from 'vitest'
import { toCentavos } from '#domain/money.ts'
import { testDatabase } from '#test/support/database.ts'
import { addOrder } from '#test/support/make-order.ts'
import { addProduct } from '#test/support/make-product.ts'
import { makeBuyer } from '#test/support/make-purchase.ts'
import { describeUnfinishedWork } from './describe-unfinished-work.ts'

const { db } = await testDatabase()
const now = new Date('2026-11-21T18:00:00Z')
const productId = (await addProduct(db, { stock: 50 })).id
const shopperId = (await makeBuyer(db)).id
const order = () => addOrder(db, { shopperId, productId, state: 'processing' })

it('a provider with nothing unfinished has nothing to tell', async () => {
  for (const service of ['payments', 'labels', 'invoices', 'mail', 'texts', 'whatsapp'] as const)
    expect(await describeUnfinishedWork(db, service, 'any')).toBe(null)
})

it('labels that are being bought are told with their orders, those of other providers are not', async () => {
  const { id, number } = await order()
  const label = {
    order_id: id,
    shipment_id: null,
    carrier: 'Estafeta',
    service: 'Terrestre',
    price_centavos: toCentavos(10_000),
    parcel: JSON.stringify({}),
    bought_by: 'operator:ana',
    created_at: now,
  }
  const bought = { ...label, provider: 'skydropx', state: 'buying' as const }
  await db
    .insertInto('labels')
    .values([
      { ...bought, offer_key: 'a' },
      { ...bought, offer_key: 'b', state: 'refused' },
      { ...bought, offer_key: 'c', provider: 'envia' },
    ])
    .execute()
  expect(await describeUnfinishedWork(db, 'labels', 'skydropx')).toBe(
    `1 guía a medio comprar (${number})`,
  )
})

it('invoices being stamped and cancelled are counted, with the first three orders', async () => {
  const orders = [await order(), await order(), await order(), await order(), await order()]
  await db
    .insertInto('invoice_stampings')
    .values(
      orders.map(({ id }, at) => ({
        order_id: id,
        provider: 'facturapi',
        actor: 'operator:ana',
        created_at: now,
        updated_at: now,
        ...(at === 0 && {
          state: 'stamped' as const,
          provider_id: 'inv_1',
          is_live: true,
          cancellation: 'asked' as const,
          cancel_motive: '02' as const,
          cancel_reason: 'Otro RFC',
          cancelled_by: 'operator:ana',
        }),
      })),
    )
    .execute()
  const [cancelled, ...stamped] = orders.map(({ number }) => number)
  expect(await describeUnfinishedWork(db, 'invoices', 'facturapi')).toBe(
    `4 facturas a medio timbrar (${stamped.slice(0, 3).join(', ')}…) y 1 cancelación que espera al SAT (${cancelled})`,
  )
})
