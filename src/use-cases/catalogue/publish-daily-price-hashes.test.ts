import { expect, it } from 'vitest'
import { toCanonicalJson } from '#domain/canonical-json.ts'
import { toCentavos } from '#domain/money.ts'
import { verifySignedShopDocument } from '#domain/running/verify-signed-document.ts'
import { isShopDocumentVerified } from '#domain/signed-document-verification.ts'
import * as publishedPriceDays from '#persistence/catalogue/published-price-days.ts'
import {
  hashSha256,
  createShopDocumentSigner,
  createServerDocumentVerifier,
} from '#sign-in/document-signer.ts'
import { testDatabase } from '#test/support/database.ts'
import { addProduct, at } from '#test/support/make-product.ts'
import { createSignedPriceReceipt } from './create-signed-price-receipt.ts'
import { publishDailyPriceHashes } from './publish-daily-price-hashes.ts'

const { db } = await testDatabase()
const signature = createShopDocumentSigner('a secret of this test that is long enough')
const publisher = { signature, shop: 'https://tienda.example' }
const moment = (day: string, time = '12:00') => new Date(`2026-11-${day}T${time}:00-06:00`)

it('daily price publication signs each past day once in a hash chain, with verifiable receipts', async () => {
  expect(await publishDailyPriceHashes(db, publisher, moment('20'))).toBe(0)
  const products = [
    await addProduct(db, { pricedAt: moment('20') }),
    await addProduct(db, { pricedAt: moment('20'), visible: false }),
    await addProduct(db, { pricedAt: moment('20') }),
  ]
  const [first, hidden, third] = products
  await at(db, moment('21'), (moved) =>
    moved
      .updateTable('products')
      .set({ price_centavos: toCentavos(90_000) })
      .where('id', '=', third?.id ?? 0)
      .execute(),
  )
  expect(await publishDailyPriceHashes(db, publisher, moment('20', '23:59'))).toBe(0)
  expect(await publishDailyPriceHashes(db, publisher, moment('21', '00:05'))).toBe(0)
  expect(await publishDailyPriceHashes(db, publisher, moment('21', '00:15'))).toBe(1)
  // the shop was away for a night
  expect(await publishDailyPriceHashes(db, publisher, moment('24'))).toBe(3)
  expect(await publishDailyPriceHashes(db, publisher, moment('24'))).toBe(0)

  const days = await publishedPriceDays.listNewestPublishedPriceDays(db, 10)
  expect(days.map(({ day }) => day)).toEqual([
    '2026-11-23',
    '2026-11-22',
    '2026-11-21',
    '2026-11-20',
  ])
  for (const [index, { document, hash }] of days.entries()) {
    expect(hash).toBe(hashSha256(toCanonicalJson(document)))
    expect(document.products).toBe(2)
    expect(document.previous?.hash).toBe(days[index + 1]?.hash)
  }

  const given = await createSignedPriceReceipt(db, third?.id ?? 0, '2026-11-21')
  if (!given.ok) throw new Error('No receipt')
  const tools = createServerDocumentVerifier([signature.publicKey])
  const verdict = await verifySignedShopDocument(JSON.stringify(given.receipt), tools)
  if ('problem' in verdict) throw new Error(verdict.problem)
  expect(isShopDocumentVerified(verdict)).toBe(true)
  expect(verdict.facts.slice(-2)).toEqual([
    { label: 'Al empezar el día', value: '$1,000.00' },
    { label: 'Desde las 12:00 pm', value: '$900.00' },
  ])
  expect((await createSignedPriceReceipt(db, first?.id ?? 0, '2026-11-23')).ok).toBe(true)
  expect((await createSignedPriceReceipt(db, hidden?.id ?? 0, '2026-11-23')).ok).toBe(false)
  expect((await createSignedPriceReceipt(db, first?.id ?? 0, '2026-11-24')).ok).toBe(false)
})

it('daily price publication runs once per day when two processes run concurrently', async () => {
  const later = await Promise.allSettled(
    [1, 2].map(() => publishDailyPriceHashes(db, publisher, moment('25'))),
  )
  expect(later.some(({ status }) => status === 'fulfilled')).toBe(true)
  expect((await publishedPriceDays.listNewestPublishedPriceDays(db, 10)).length).toBe(5)
})
