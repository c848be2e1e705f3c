import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { momentInMexico } from '#domain/calendar.ts'
import { bestPrice, isOnOffer } from '#domain/catalogue/offer.ts'
import { centavos } from '#domain/money.ts'
import { testDatabase } from '#test/support/database.ts'
import { addProduct } from '#test/support/make-product.ts'
import { nextOfferEdge } from './offer-edges.ts'
import { onOffer, priceInForce } from './pricing.ts'
import { type CardRow, cardColumns, cardTables, listedProduct } from './product-rows.ts'

const { db } = await testDatabase()
const today = '2026-11-21'
const minute = 60_000

it('judges offers in SQL as in the domain, at every boundary (SHW-03)', async () => {
  const days = [null, '2026-11-20', today, '2026-11-22']
  for (const price of [null, centavos(100)])
    for (const specialPrice of [null, centavos(50), centavos(100), centavos(150)])
      for (const specialFrom of days)
        for (const specialTo of days.filter((day) => !specialFrom || !day || specialFrom <= day))
          await addProduct(db, { price, specialPrice, specialFrom, specialTo })
  for (const [specialFromTime, specialToTime] of [
    ['09:00', null],
    [null, '18:30'],
    ['09:00', '18:30'],
  ])
    await addProduct(db, {
      price: centavos(100),
      specialPrice: centavos(50),
      specialFrom: today,
      specialFromTime: specialFromTime ?? null,
      specialTo: today,
      specialToTime: specialToTime ?? null,
    })
  const edges = ['00:00', '09:00', '18:30'].map((time) => momentInMexico(today, time).getTime())
  const moments = edges.flatMap((edge) => [edge - 1000, edge, edge + 1000])
  for (const now of [...moments, edges[0]! + 24 * 60 * minute].map((moment) => new Date(moment))) {
    const { rows } = await sql<CardRow & { on_offer: boolean; in_force: number | null }>`
      select ${cardColumns}, ${onOffer(now)} as on_offer, ${priceInForce(now)} as in_force
      from ${cardTables}`.execute(db)
    expect(rows.length).toBeGreaterThan(80)
    for (const row of rows) {
      const { pricing } = listedProduct(row)
      expect({ pricing, on: row.on_offer }).toEqual({ pricing, on: isOnOffer(pricing, now) })
      expect(row.in_force).toBe(bestPrice(pricing, now))
    }
  }
})

it('finds the next start or end of an offer', async () => {
  const at = (time: string) => momentInMexico(today, time)
  expect(await nextOfferEdge(db, at('00:00'))).toEqual(at('09:00'))
  expect(await nextOfferEdge(db, at('09:00'))).toEqual(at('18:30'))
  expect(await nextOfferEdge(db, at('18:30'))).toBeNull()
})
