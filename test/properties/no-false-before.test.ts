import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { findFormerPriceEvidence } from '#domain/catalogue/price-history.ts'
import { toCentavos, toPesos } from '#domain/money.ts'
import * as officeProductFacts from '#persistence/catalogue/office-product-details.ts'
import { type Db, runOnDedicatedConnection } from '#persistence/database.ts'
import { testDatabase } from '#test/support/database.ts'
import { addProduct } from '#test/support/make-product.ts'
import { propertyRuns } from '#test/support/property-runs.ts'
import { applyChangeSet, undoChangeSet } from '#use-cases/running/apply-product-change-set.ts'
import { importCatalogue } from '#use-cases/running/import-catalogue.ts'
import { prepareBulkEdit } from '#use-cases/running/prepare-bulk-edit.ts'

const { db } = await testDatabase()
const runs = propertyRuns(8)
const hourInMs = 3_600_000
const start = new Date('2026-03-01T18:00:00Z')
const needed = 7

type Product = { id: number; urlKey: string; sku: string }
/** Requested product changes; absent fields stay. */
type Wanted = {
  price?: number
  offer?: { special: number; from: string | null; to: string } | null
  visible?: boolean
}

const amount = fc.constantFrom(70_000, 80_000, 90_000, 100_000, 120_000)
const dayOf = (moment: Date, plus: number) =>
  new Date(moment.getTime() + plus * 24 * hourInMs).toISOString().slice(0, 10)

const offer = fc.record({
  special: amount,
  from: fc.option(fc.integer({ min: -5, max: 15 })),
  to: fc.integer({ min: 0, max: 30 }),
})

type Idea = Omit<Wanted, 'offer'> & {
  offer: { special: number; from: number | null; to: number } | null
}

/** Offer dates relative to a moment. */
const daysOf = ({ special, from, to }: NonNullable<Idea['offer']>, now: Date) => ({
  special,
  from: from === null ? null : dayOf(now, from),
  to: dayOf(now, Math.max(to, from ?? 0)),
})

/** An action after some hours, by one way; a clock set back counts backwards. */
const step = fc.record({
  hours: fc.oneof(
    { weight: 6, arbitrary: fc.integer({ min: 0, max: 400 }) },
    { weight: 1, arbitrary: fc.integer({ min: -300, max: -1 }) },
  ),
  way: fc.constantFrom('sql', 'import', 'edit', 'edit and undo'),
  deed: fc.oneof(
    fc.record({ price: amount }),
    fc.record({ offer }),
    fc.record({ price: amount, offer }),
    fc.record({ offer: fc.constant(null) }),
    fc.record({ visible: fc.boolean() }),
  ),
  /** hours between preparing and applying, and between applying and undoing */
  wait: fc.integer({ min: 0, max: 250 }),
})

// The shop has been open for long
beforeAll(async () => {
  await addProduct(db, { pricedAt: new Date('2025-01-01T18:00:00Z') })
})

/** Hours at exactly this price, computed independently of database and page. */
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

/** Does something with the clock of price histories at a moment. */
function at<T>(moment: Date, work: (db: Db) => Promise<T>): Promise<T> {
  return runOnDedicatedConnection(db, async (session) => {
    const setClock = (words: string) =>
      sql`select set_config('tianguis.now', ${words}, false)`.execute(session)
    await setClock(moment.toISOString())
    try {
      return await work(session)
    } finally {
      await setClock('')
    }
  })
}

/** Bypasses the shop's checks; only the database can refuse it. */
async function bySql(one: Product, { price, offer: wanted, visible }: Wanted, now: Date) {
  const change = {
    ...(price !== undefined && { price_centavos: toCentavos(price) }),
    ...(wanted !== undefined && {
      special_price_centavos: wanted && toCentavos(wanted.special),
      special_from: wanted && wanted.from,
      special_to: wanted && wanted.to,
    }),
    ...(visible !== undefined && { visible }),
  }
  await at(now, (session) =>
    session.updateTable('products').set(change).where('id', '=', one.id).execute(),
  ).catch((error: unknown) => {
    if (!(error instanceof Error && error.message.includes('para tacharlo'))) throw error
  })
}

let imported = 0

/** A file with one row; it shows hidden products. Refused prices are reported before the database is asked. */
async function byImport(one: Product, { price, offer: wanted }: Wanted, now: Date) {
  const row = {
    url_key: one.urlKey,
    sku: one.sku,
    ...(price !== undefined && { price: toPesos(toCentavos(price)) }),
    ...(wanted !== undefined && {
      special_price: wanted && toPesos(toCentavos(wanted.special)),
      special_from: wanted && wanted.from,
      special_to: wanted && wanted.to,
    }),
  }
  async function* open() {
    yield new TextEncoder().encode(JSON.stringify([row]))
  }
  const feed = { open, format: 'json' as const }
  const result = await at(now, (session) =>
    importCatalogue(session, { feed, source: 'prueba', now }),
  )
  if (result.ok) imported += 1
  else expect(result.code).toBe('rows-refused')
}

/** An edit of the office that is prepared at one moment and made at another. */
async function byEdit(one: Product, wanted: Wanted, now: Date, waitMs: number) {
  const set = (asked: number) =>
    ({ how: 'set', amount: toCentavos(asked), rounding: 'exact' }) as const
  const edit = {
    ...(wanted.price !== undefined && { price: set(wanted.price) }),
    ...(wanted.offer !== undefined && {
      offer: wanted.offer
        ? { change: set(wanted.offer.special), from: wanted.offer.from, to: wanted.offer.to }
        : ('none' as const),
    }),
    ...(wanted.visible !== undefined && { visible: wanted.visible }),
  }
  const edited = { choice: { products: [one.sku] }, edit, summary: 'prueba', actor: 'ana' }
  const prepared = await at(now, (session) => prepareBulkEdit(session, edited, now))
  if (!prepared.ok) return null
  const later = new Date(now.getTime() + waitMs)
  await at(later, (session) => applyChangeSet(session, { id: prepared.id, actor: 'ana' }, later))
  return prepared.id
}

/** Every struck price after an action was really offered; returns their number. */
async function expectAsked({ id }: Product, now: Date): Promise<number> {
  let struck = 0
  const { rows } = await sql<Parameters<typeof hoursAsked>[0][number]>`
    select changed_at as at, price_centavos as price, special_price_centavos as special,
      special_from as from, special_to as to, visible
    from price_history where product_id = ${id} order by changed_at, id`.execute(db)
  const changes = await officeProductFacts.listPriceChanges(db, id, 100)
  for (const days of [0, 1, 8, 20]) {
    const seen = new Date(now.getTime() + days * 24 * hourInMs)
    const basis = findFormerPriceEvidence(changes, seen)
    const last = rows.at(-1)
    if (!basis || !last?.visible || last.price === null || last.at > seen) continue
    struck += 1
    expect(basis.askedDays).toBeGreaterThanOrEqual(needed)
    expect(hoursAsked(rows, last.price, basis.began)).toBeGreaterThanOrEqual(needed * 24 - 2)
  }
  return struck
}

it('a crossed-out former price was always really charged before, whatever edits, channels and clock changes occurred', async () => {
  let struck = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 14 }), async (steps) => {
      const product = await addProduct(db, { pricedAt: start })
      let now = start
      for (const { hours, deed, way, wait } of steps) {
        now = new Date(now.getTime() + hours * hourInMs)
        const { offer: idea, ...rest }: Partial<Idea> = deed
        const wanted: Wanted = {
          ...rest,
          ...(idea !== undefined && { offer: idea && daysOf(idea, now) }),
        }
        if (way === 'sql') await bySql(product, wanted, now)
        else if (way === 'import') await byImport(product, wanted, now)
        else {
          const set = await byEdit(product, wanted, now, wait * hourInMs)
          now = new Date(now.getTime() + wait * hourInMs)
          if (set !== null && way === 'edit and undo') {
            struck += await expectAsked(product, now)
            now = new Date(now.getTime() + wait * hourInMs)
            const back = now
            await at(back, (session) => undoChangeSet(session, { id: set, actor: 'ana' }, back))
          }
        }
        struck += await expectAsked(product, now)
      }
    }),
    runs,
  )
  expect(struck).toBeGreaterThan(0)
  expect(imported).toBeGreaterThan(0)
}, 900_000)
