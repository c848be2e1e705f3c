import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { offerBasis } from '#domain/catalogue/price-history.ts'
import { centavos } from '#domain/money.ts'
import * as productDesk from '#persistence/catalogue/product-desk.ts'
import { testDatabase } from '#test/support/database.ts'
import { addProduct, at } from '#test/support/make-product.ts'

const { db } = await testDatabase()
const runs = Number(process.env.PROPERTY_RUNS ?? 12)
const hourInMs = 3_600_000
const start = new Date('2026-03-01T18:00:00Z')
const needed = 7

const amount = fc.constantFrom(70_000, 80_000, 90_000, 100_000, 120_000)
const dayOf = (moment: Date, plus: number) =>
  new Date(moment.getTime() + plus * 24 * hourInMs).toISOString().slice(0, 10)

/** What somebody does after so many hours; a clock that is set back counts hours backwards. */
const step = fc.record({
  hours: fc.oneof(
    { weight: 6, arbitrary: fc.integer({ min: 0, max: 400 }) },
    { weight: 1, arbitrary: fc.integer({ min: -300, max: -1 }) },
  ),
  deed: fc.oneof(
    fc.record({ price: amount }),
    fc.record({
      special: amount,
      from: fc.option(fc.integer({ min: -5, max: 15 })),
      to: fc.integer({ min: 0, max: 30 }),
    }),
    fc.record({ price: amount, special: amount, to: fc.integer({ min: 0, max: 30 }) }),
    fc.record({ none: fc.constant(true) }),
    fc.record({ visible: fc.boolean() }),
  ),
})

// The shop has been open for long
beforeAll(async () => {
  await addProduct(db, { pricedAt: new Date('2025-01-01T18:00:00Z') })
})

/** For how long exactly this was asked, hour by hour: told apart from both the database and the page. */
function hoursAsked(
  rows: {
    at: Date
    price: number | null
    special: number | null
    from: string | null
    to: string | null
    visible: boolean
  }[],
  price: number,
  until: Date,
): number {
  let hours = 0
  for (let hour = until.getTime() - 90 * 24 * hourInMs; hour < until.getTime(); hour += hourInMs) {
    const held = rows.findLast((row) => row.at.getTime() <= hour)
    if (!held || !held.visible || held.price === null) continue
    const today = new Date(hour - 6 * hourInMs).toISOString().slice(0, 10)
    const isOffer =
      held.special !== null &&
      held.special < held.price &&
      held.to !== null &&
      today <= held.to &&
      (held.from === null || today >= held.from)
    if ((isOffer ? held.special : held.price) === price) hours += 1
  }
  return hours
}

it('strikes no price that was not really asked, whatever is done and whatever the clock says', async () => {
  let struck = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 14 }), async (steps) => {
      const { id } = await addProduct(db, { pricedAt: start })
      let now = start
      for (const { hours, deed } of steps) {
        now = new Date(now.getTime() + hours * hourInMs)
        const change = {
          ...('price' in deed && { price_centavos: centavos(deed.price) }),
          ...('special' in deed && {
            special_price_centavos: centavos(deed.special),
            special_from: 'from' in deed && deed.from !== null ? dayOf(now, deed.from) : null,
            special_to: dayOf(now, Math.max(deed.to, 'from' in deed ? (deed.from ?? 0) : 0)),
          }),
          ...('none' in deed && {
            special_price_centavos: null,
            special_from: null,
            special_to: null,
          }),
          ...('visible' in deed && { visible: deed.visible }),
        }
        const moment = now
        const done = await at(db, moment, (moved) =>
          moved.updateTable('products').set(change).where('id', '=', id).execute(),
        ).then(
          () => true,
          (error: unknown) => {
            if (!(error instanceof Error && error.message.includes('para tacharlo'))) throw error
            return false
          },
        )
        if (!done) continue
        const { rows } = await sql<Parameters<typeof hoursAsked>[0][number]>`
          select changed_at as at, price_centavos as price, special_price_centavos as special,
            special_from as from, special_to as to, visible
          from price_history where product_id = ${id} order by changed_at, id`.execute(db)
        const changes = await productDesk.priceChanges(db, id, 100)
        for (const days of [0, 1, 8, 20]) {
          const seen = new Date(now.getTime() + days * 24 * hourInMs)
          const basis = offerBasis(changes, seen)
          const last = rows.at(-1)
          if (!basis || !last?.visible || last.price === null || last.at > seen) continue
          struck += 1
          expect(basis.askedDays).toBeGreaterThanOrEqual(needed)
          expect(hoursAsked(rows, last.price, basis.began)).toBeGreaterThanOrEqual(needed * 24 - 2)
        }
      }
    }),
    { numRuns: runs },
  )
  expect(struck).toBeGreaterThan(0)
})
