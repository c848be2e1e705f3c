import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { toCentavos } from '#domain/money.ts'
import * as changeSets from '#persistence/catalogue/product-change-sets.ts'
import * as writes from '#persistence/catalogue/product-writes.ts'
import * as runs from '#persistence/running/import-runs.ts'
import { testDatabase } from '#test/support/database.ts'
import { eventually } from '#test/support/eventually.ts'
import { addCategories, makeProduct } from '#test/support/make-product.ts'
import { someLock } from '#test/support/meanwhile.ts'
import { auditOf } from '#test/support/operator.ts'
import { applyChangeSet, undoChangeSet } from './apply-product-change-set.ts'
import { runChangeSets } from './run-product-change-sets.ts'

const { db } = await testDatabase()
const now = new Date('2026-11-21T18:00:00Z')
const actor = 'operator:ana@tienda.test'
/** More than go in one batch. */
const many = 520

async function prepared(): Promise<{ id: number; last: number }> {
  await addCategories(db, ['tabletas'])
  const made = Array.from({ length: many }, () => ({ content: makeProduct(), createdAt: now }))
  const ids = [...(await writes.insertProducts(db, made)).values()].toSorted(
    (one, two) => one - two,
  )
  const id = await changeSets.addChangeSet(
    db,
    { kind: 'edit', summary: 'Más caro', fields: ['price'], actor },
    now,
  )
  const rows = ids.map((productId) => ({
    productId,
    before: { price: toCentavos(100000) },
    after: { price: toCentavos(110000) },
    state: 'prepared' as const,
  }))
  await changeSets.addChangeRows(db, id, rows)
  return { id, last: ids.at(-1) ?? 0 }
}

async function countsOf(id: number) {
  return (await changeSets.countChangeRowsByState(db, [id])).get(id)
}

const finishFirstBatch = (id: number, state: 'applied' | 'undone') =>
  eventually(async () => expect((await countsOf(id))?.[state]).toBe(500))

const resume = (id: number, counts: object) =>
  eventually(async () => {
    await runChangeSets(db, now)
    expect(await countsOf(id)).toEqual(counts)
  })

/** Locks the last product, so that a second batch waits until `work` ends. */
async function lockProductDuring(last: number, work: () => Promise<unknown>) {
  await db.transaction().execute(async (own) => {
    await sql`select from products where id = ${last} for update`.execute(own)
    await work()
  })
}

/** Ends the connection of the second batch, as the death of its process would. */
async function breakSecondBatch() {
  const [pid] = await someLock(db)
  await sql`select pg_terminate_backend(${pid})`.execute(db)
}

it('an interrupted bulk edit of products, or its undo, is resumed, with one audit entry each', async () => {
  const { id, last } = await prepared()
  const press = () => applyChangeSet(db, { id, actor, patience: 0 }, now)
  await db.connection().execute(async (connection) => {
    // without this lock the second press would wait for a batch of the first
    await runs.tryImportLock(connection)
    for (const pressed of await Promise.all([press(), press()]))
      expect(pressed).toMatchObject({ ok: true, underway: true })
    await runs.releaseImportLock(connection)
  })
  const jobs: Promise<void>[] = []
  await lockProductDuring(last, async () => {
    jobs.push(runChangeSets(db, now), runChangeSets(db, now))
    await finishFirstBatch(id, 'applied')
  })
  await Promise.all(jobs)
  await resume(id, { applied: many })
  expect(await auditOf(db, `change-set:${id}`)).toHaveLength(1)

  await changeSets.markChangeSetUndone(db, id, now)
  await changeSets.setApplyOrUndoDirection(db, id, { direction: 'back', actor })
  await lockProductDuring(last, async () => {
    const broken = Promise.allSettled([runChangeSets(db, now)])
    await finishFirstBatch(id, 'undone')
    await breakSecondBatch()
    expect(await broken).toMatchObject([{ status: 'rejected' }])
  })
  expect(await changeSets.findChangeSet(db, id)).toMatchObject({ moving: 'back' })
  await resume(id, { undone: many })
  expect(await changeSets.findChangeSet(db, id)).toMatchObject({ moving: null })
  const { rows } = await sql`select distinct price_centavos as price from products`.execute(db)
  expect(rows).toEqual([{ price: 100000 }])
})

it('a partly applied bulk edit of products can be undone', async () => {
  const { id, last } = await prepared()
  await lockProductDuring(last, async () => {
    await applyChangeSet(db, { id, actor, patience: 0 }, now)
    await finishFirstBatch(id, 'applied')
  })
  await eventually(async () => {
    expect(await undoChangeSet(db, { id, actor }, now)).toMatchObject({ underway: false })
  })
  expect((await countsOf(id))?.applied).toBeUndefined()
  expect(await changeSets.findChangeSet(db, id)).toMatchObject({ moving: null })
})

it('a bulk edit of products waits for a running import to end', async () => {
  const { id } = await prepared()
  await db.connection().execute(async (connection) => {
    await runs.tryImportLock(connection)
    expect(await applyChangeSet(db, { id, actor }, now)).toMatchObject({ done: 0, underway: true })
    await runs.releaseImportLock(connection)
  })
  await runChangeSets(db, now)
  expect(await countsOf(id)).toEqual({ applied: many })
  expect(await changeSets.findChangeSet(db, id)).toMatchObject({ moving: null })
})
