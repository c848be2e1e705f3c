import { expect, it } from 'vitest'
import { canonicalJson } from '#domain/canonical-json.ts'
import { centavos } from '#domain/money.ts'
import { verifyDocument } from '#domain/running/verify-document.ts'
import { holds } from '#domain/verdict.ts'
import * as priceDays from '#persistence/catalogue/price-days.ts'
import { sha256, shopSignature, verifierTools } from '#sign-in/shop-signature.ts'
import { testDatabase } from '#test/support/database.ts'
import { addProduct, at } from '#test/support/make-product.ts'
import { givePriceReceipt } from './give-price-receipt.ts'
import { publishPrices } from './publish-prices.ts'

const { db } = await testDatabase()
const signature = shopSignature('a secret of this test that is long enough')
const publisher = { signature, shop: 'https://tienda.example' }
const moment = (day: string, time = '12:00') => new Date(`2026-11-${day}T${time}:00-06:00`)

it('price publication signs each past day once in a hash chain, with verifiable receipts', async () => {
  expect(await publishPrices(db, publisher, moment('20'))).toBe(0)
  const products = [
    await addProduct(db, { pricedAt: moment('20') }),
    await addProduct(db, { pricedAt: moment('20'), visible: false }),
    await addProduct(db, { pricedAt: moment('20') }),
  ]
  const [first, hidden, third] = products
  await at(db, moment('21'), (moved) =>
    moved
      .updateTable('products')
      .set({ price_centavos: centavos(90_000) })
      .where('id', '=', third?.id ?? 0)
      .execute(),
  )
  expect(await publishPrices(db, publisher, moment('20', '23:59'))).toBe(0)
  expect(await publishPrices(db, publisher, moment('21', '00:05'))).toBe(0)
  expect(await publishPrices(db, publisher, moment('21', '00:15'))).toBe(1)
  // the shop was away for a night
  expect(await publishPrices(db, publisher, moment('24'))).toBe(3)
  expect(await publishPrices(db, publisher, moment('24'))).toBe(0)

  const days = await priceDays.newest(db, 10)
  expect(days.map(({ day }) => day)).toEqual([
    '2026-11-23',
    '2026-11-22',
    '2026-11-21',
    '2026-11-20',
  ])
  for (const [index, { document, hash }] of days.entries()) {
    expect(hash).toBe(sha256(canonicalJson(document)))
    expect(document.products).toBe(2)
    expect(document.previous?.hash).toBe(days[index + 1]?.hash)
  }

  const given = await givePriceReceipt(db, third?.id ?? 0, '2026-11-21')
  if (!given.ok) throw new Error('No receipt')
  const tools = verifierTools([signature.publicKey])
  const verdict = await verifyDocument(JSON.stringify(given.receipt), tools)
  if ('problem' in verdict) throw new Error(verdict.problem)
  expect(holds(verdict)).toBe(true)
  expect(verdict.facts.slice(-2)).toEqual([
    { label: 'Al empezar el día', value: '$1,000.00' },
    { label: 'Desde las 12:00 pm', value: '$900.00' },
  ])
  expect((await givePriceReceipt(db, first?.id ?? 0, '2026-11-23')).ok).toBe(true)
  expect((await givePriceReceipt(db, hidden?.id ?? 0, '2026-11-23')).ok).toBe(false)
  expect((await givePriceReceipt(db, first?.id ?? 0, '2026-11-24')).ok).toBe(false)
})

it('publishes a day’s prices once with two concurrent processes', async () => {
  const later = await Promise.allSettled(
    [1, 2].map(() => publishPrices(db, publisher, moment('25'))),
  )
  expect(later.some(({ status }) => status === 'fulfilled')).toBe(true)
  expect((await priceDays.newest(db, 10)).length).toBe(5)
})
