import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { getCurrentPrice, isOnOffer } from '#domain/catalogue/offer.ts'
import { toDateFromMexicoTime } from '#domain/mexico-dates-and-times.ts'
import { toCentavos } from '#domain/money.ts'
import { testDatabase } from '#test/support/database.ts'
import { addProduct } from '#test/support/make-product.ts'
import { findNextOfferStartOrEnd } from './next-offer-change.ts'
import { isOnOfferSql, currentPriceSql } from './pricing-sql.ts'
import {
  type ProductCardRow,
  productCardColumnsSql,
  productCardTablesSql,
  toListedProduct,
} from './product-card-rows.ts'

const { db } = await testDatabase()
const today = '2026-11-21'
const minute = 60_000

it('offer prices computed in SQL equal those of the domain code at every boundary (SHW-03)', async () => {
  const days = [null, '2026-11-20', today, '2026-11-22']
  for (const price of [null, toCentavos(100)])
    for (const specialPrice of [null, toCentavos(50), toCentavos(100), toCentavos(150)])
      for (const specialFrom of days)
        for (const specialTo of days.filter((day) => !specialFrom || !day || specialFrom <= day))
          await addProduct(db, { price, specialPrice, specialFrom, specialTo })
  for (const [specialFromTime, specialToTime] of [
    ['09:00', null],
    [null, '18:30'],
    ['09:00', '18:30'],
  ])
    await addProduct(db, {
      price: toCentavos(100),
      specialPrice: toCentavos(50),
      specialFrom: today,
      specialFromTime: specialFromTime ?? null,
      specialTo: today,
      specialToTime: specialToTime ?? null,
    })
  const edges = ['00:00', '09:00', '18:30'].map((time) =>
    toDateFromMexicoTime(today, time).getTime(),
  )
  const moments = edges.flatMap((edge) => [edge - 1000, edge, edge + 1000])
  for (const now of [...moments, edges[0]! + 24 * 60 * minute].map((moment) => new Date(moment))) {
    const { rows } = await sql<ProductCardRow & { on_offer: boolean; in_force: number | null }>`
      select ${productCardColumnsSql}, ${isOnOfferSql(now)} as on_offer, ${currentPriceSql(now)} as in_force
      from ${productCardTablesSql}`.execute(db)
    expect(rows.length).toBeGreaterThan(80)
    for (const row of rows) {
      const { pricing } = toListedProduct(row)
      expect({ pricing, on: row.on_offer }).toEqual({ pricing, on: isOnOffer(pricing, now) })
      expect(row.in_force).toBe(getCurrentPrice(pricing, now))
    }
  }
})

it('an SQL query finds the next moment at which any offer starts or ends', async () => {
  const at = (time: string) => toDateFromMexicoTime(today, time)
  expect(await findNextOfferStartOrEnd(db, at('00:00'))).toEqual(at('09:00'))
  expect(await findNextOfferStartOrEnd(db, at('09:00'))).toEqual(at('18:30'))
  expect(await findNextOfferStartOrEnd(db, at('18:30'))).toBeNull()
})
