import { sql, type Updateable } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { toCentavos } from '#domain/money.ts'
import { testDatabase } from '#test/support/database.ts'
import { addProduct, at } from '#test/support/make-product.ts'
import type { Products } from '../tables.ts'
import * as officeProductFacts from './office-product-details.ts'
import * as scheduledOffers from './scheduled-offers.ts'

const { db } = await testDatabase()
const day = (text: string, time = '12:00') => new Date(`2026-${text}T${time}:00-06:00`)
const asked = toCentavos(100_000)

/** Sets columns of a product at a moment, as anybody may who reaches the database. */
const set = (id: number, moment: Date, columns: Updateable<Products>) =>
  at(db, moment, (moved) =>
    moved.updateTable('products').set(columns).where('id', '=', id).execute(),
  )

const offer = (special: number, from: string | null, to: string) => ({
  special_price_centavos: toCentavos(special),
  special_from: from && `2026-${from}`,
  special_to: `2026-${to}`,
})

const history = async (id: number) => {
  const { rows } = await sql<{ price: number | null; special: number | null }>`
    select price_centavos as price, special_price_centavos as special from price_history
    where product_id = ${id} order by id`.execute(db)
  return rows.map(({ price, special }) => [price, special])
}

// The shop has been open for long
beforeAll(async () => {
  await addProduct(db, { pricedAt: day('01-01') })
})

it('the price history records every price change, whatever its source, and nothing else', async () => {
  const { id } = await addProduct(db, { pricedAt: day('09-01') })
  await set(id, day('09-02'), { price_centavos: toCentavos(90_000) })
  await set(id, day('09-03'), { price_centavos: toCentavos(90_000), featured: true })
  await set(id, day('09-04'), { visible: false })
  await set(id, day('09-05'), { price_centavos: null })
  expect(await history(id)).toEqual([
    [100_000, null],
    [90_000, null],
    [90_000, null],
    [null, null],
  ])
  await expect(
    sql`update price_history set price_centavos = 1 where product_id = ${id}`.execute(db),
  ).rejects.toThrow('new rows only')
})

it('the price history keeps the order of price changes when the clock is set back', async () => {
  const { id } = await addProduct(db, { pricedAt: day('09-01') })
  await set(id, day('08-01'), { price_centavos: toCentavos(90_000) })
  const { rows } = await sql<{ at: Date }>`
    select changed_at as at from price_history where product_id = ${id} order by id`.execute(db)
  expect(rows.map((row) => row.at)).toEqual([day('09-01'), day('09-01')])
  const written = [100_000, 90_000]
  const ofOne = await officeProductFacts.listPriceChanges(db, id, 10)
  expect(ofOne.map(({ regular }) => regular)).toEqual(written)
  const ofMany = await scheduledOffers.listPriceChangesOfProducts(db, [id])
  expect(ofMany.get(id)?.map(({ regular }) => regular)).toEqual(written)
})

describe('struck price', () => {
  it('a crossed-out former price is allowed once it has applied for seven days, to the minute', async () => {
    const { id } = await addProduct(db, { pricedAt: day('09-01') })
    await expect(
      set(id, day('09-08', '11:59'), offer(80_000, null, '09-30')),
    ).rejects.toMatchObject({ code: 'TG001', constraint: 'struck_price_asked', detail: '6' })
    await set(id, day('09-08'), offer(80_000, null, '09-30'))
    expect(await history(id)).toEqual([
      [100_000, null],
      [100_000, 80_000],
    ])
  })

  it('a crossed-out former price is allowed for a future offer if it will have applied for seven days', async () => {
    const { id } = await addProduct(db, { pricedAt: day('09-01') })
    await set(id, day('09-02'), offer(80_000, '09-09', '09-30'))
    await expect(set(id, day('09-03'), { price_centavos: toCentavos(120_000) })).rejects.toThrow(
      /se pidió 5 de/,
    )
    await expect(set(id, day('09-03'), { special_from: '2026-09-06' })).rejects.toThrow(/4 de/)
  })

  it('a crossed-out former price is rejected if the product was hidden on the required days', async () => {
    const { id } = await addProduct(db, { pricedAt: day('09-01'), visible: false })
    await set(id, day('09-20'), offer(80_000, null, '09-30'))
    await expect(set(id, day('09-21'), { visible: true })).rejects.toThrow(/0 de los 7/)
    await set(id, day('09-21'), { visible: true, special_price_centavos: null })
  })

  it('a crossed-out former price is rejected if the price was raised recently, or ended long ago', async () => {
    const { id } = await addProduct(db, { pricedAt: day('02-01') })
    await set(id, day('05-01'), { price_centavos: toCentavos(60_000) })
    await expect(
      set(id, day('08-20'), { price_centavos: asked, ...offer(80_000, null, '09-30') }),
    ).rejects.toThrow(/0 de los 7/)
  })

  it('a crossed-out former price stays allowed when an offer is extended, but not for a new offer afterwards', async () => {
    const { id } = await addProduct(db, { pricedAt: day('03-01') })
    await set(id, day('03-10'), offer(80_000, null, '03-31'))
    await set(id, day('03-30'), offer(80_000, null, '08-31'))
    await expect(set(id, day('08-30'), offer(70_000, null, '09-30'))).rejects.toThrow(/0 de los 7/)
    await set(id, day('08-30'), {
      special_price_centavos: null,
      price_centavos: toCentavos(70_000),
    })
  })

  it('a crossed-out former price is allowed for prices imported at the shop opening, not for later imports', async () => {
    const special = { specialPrice: toCentavos(80_000), specialTo: '2026-09-30' }
    await expect(
      addProduct(db, { pricedAt: day('09-01'), price: asked, ...special }),
    ).rejects.toThrow(/0 de los 7/)
    const { db: fresh } = await testDatabase()
    const { id } = await addProduct(fresh, { pricedAt: day('09-01'), price: asked, ...special })
    const raise = at(fresh, day('09-02'), (moved) =>
      moved
        .updateTable('products')
        .where('id', '=', id)
        .set({ price_centavos: toCentavos(120_000) })
        .execute(),
    )
    await expect(raise).rejects.toThrow(/0 de los 7/)
  })

  it('the rule for crossed-out former prices uses the configured number of days, and can be switched off', async () => {
    const { db: other } = await testDatabase()
    await addProduct(other, { pricedAt: day('01-01') })
    const { id } = await addProduct(other, { pricedAt: day('09-01') })
    const settle = (days: number) =>
      sql`insert into shop_settings (key, value) values ('price_rule', ${JSON.stringify({ struck_days: days })}::jsonb)
        on conflict (key) do update set value = excluded.value`.execute(other)
    const reduce = () =>
      at(other, day('09-03'), (moved) =>
        moved
          .updateTable('products')
          .set(offer(80_000, null, '09-30'))
          .where('id', '=', id)
          .execute(),
      )
    await settle(3)
    await expect(reduce()).rejects.toThrow(/2 de los 3/)
    await settle(0)
    await reduce()
  })
})
