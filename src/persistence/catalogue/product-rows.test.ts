import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { bestPrice, isOnOffer } from '#domain/catalogue/offer.ts'
import { centavos } from '#domain/money.ts'
import { testDatabase } from '#test/support/database.ts'
import { addProduct } from '#test/support/make-product.ts'
import {
  type CardRow,
  cardColumns,
  cardTables,
  listedProduct,
  onOffer,
  priceInForce,
} from './product-rows.ts'

const { db } = await testDatabase()
const today = '2026-11-21'

it('judges offers in SQL as the domain does (SHW-03)', async () => {
  const days = [null, '2026-11-20', today, '2026-11-22']
  for (const price of [null, centavos(100)])
    for (const specialPrice of [null, centavos(50), centavos(100), centavos(150)])
      for (const specialFrom of days)
        for (const specialTo of days.filter((day) => !specialFrom || !day || specialFrom <= day))
          await addProduct(db, { price, specialPrice, specialFrom, specialTo })
  const { rows } = await sql<CardRow & { on_offer: boolean; in_force: number | null }>`
    select ${cardColumns}, ${onOffer(today)} as on_offer, ${priceInForce(today)} as in_force
    from ${cardTables}`.execute(db)
  expect(rows.length).toBeGreaterThan(80)
  for (const row of rows) {
    const { pricing } = listedProduct(row)
    expect({ pricing, on: row.on_offer }).toEqual({ pricing, on: isOnOffer(pricing, today) })
    expect(row.in_force).toBe(bestPrice(pricing, today))
  }
})
