import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { sql } from 'kysely'
import { expect, it, vi } from 'vitest'
import { toCentavos } from '#domain/money.ts'
import * as changeSets from '#persistence/catalogue/product-change-sets.ts'
import * as writes from '#persistence/catalogue/product-writes.ts'
import * as runs from '#persistence/running/import-runs.ts'
import { testDatabase } from '#test/support/database.ts'
import { addCategories, makeProduct } from '#test/support/make-product.ts'
import { auditOf } from '#test/support/operator.ts'
import { scaledTimeout } from '#test/support/slowness.ts'
import { applyChangeSet, undoChangeSet } from './apply-product-change-set.ts'
import { runChangeSets } from './run-product-change-sets.ts'

const { db, url } = await testDatabase()
const now = new Date('2026-11-21T18:00:00Z')
const actor = 'operator:ana@tienda.test'
/** More than go in one batch. */
const many = 520

const runElsewhere = `
  const { openDatabase } = await import('./src/persistence/database.ts')
  const { runChangeSets } = await import('./src/use-cases/running/run-product-change-sets.ts')
  await runChangeSets(openDatabase(process.argv[1]).db, new Date())`

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

/** Gives up after a long delay; the job continues. */
async function untilFirstBatch(id: number) {
  await vi.waitFor(
    async () => {
      runChangeSets(db, now).catch(() => {})
      expect((await countsOf(id))?.applied).toBe(500)
    },
    { timeout: scaledTimeout(10_000), interval: 500 },
  )
}

/** A process that carries out what waits and ends in the middle of its second batch. */
async function endInTheMiddle(last: number, begun: () => Promise<unknown>) {
  await db.transaction().execute(async (own) => {
    await sql`select from products where id = ${last} for update`.execute(own)
    const other = spawn(process.execPath, ['--input-type=module', '-e', runElsewhere, url])
    const ended = once(other, 'exit')
    await vi.waitFor(begun, { timeout: scaledTimeout(10_000) })
    other.kill('SIGKILL')
    await ended
  })
}

it('a killed bulk edit of products, or its undo, is resumed, with one audit entry each', async () => {
  const { id, last } = await prepared()
  const impatient = { id, actor, patience: 0 }
  await db.transaction().execute(async (own) => {
    await sql`select from products where id = ${last} for update`.execute(own)
    // pressed twice at once: a later press would wait for a batch that itself waits for this transaction
    const press = () => applyChangeSet(db, impatient, now)
    for (const pressed of await Promise.all([press(), press()]))
      expect(pressed).toMatchObject({ ok: true, underway: true })
    await untilFirstBatch(id)
  })
  await vi.waitFor(
    async () => {
      await runChangeSets(db, now)
      expect(await countsOf(id)).toEqual({ applied: many })
    },
    { timeout: scaledTimeout(10_000) },
  )
  expect(await auditOf(db, `change-set:${id}`)).toHaveLength(1)

  await changeSets.markChangeSetUndone(db, id, now)
  await changeSets.setApplyOrUndoDirection(db, id, { direction: 'back', actor })
  await endInTheMiddle(last, async () => expect((await countsOf(id))?.undone).toBe(500))
  expect(await changeSets.findChangeSet(db, id)).toMatchObject({ moving: 'back' })
  await vi.waitFor(
    async () => {
      await runChangeSets(db, now)
      expect(await countsOf(id)).toEqual({ undone: many })
    },
    { timeout: scaledTimeout(10_000) },
  )
  expect(await changeSets.findChangeSet(db, id)).toMatchObject({ moving: null })
  const { rows } = await sql`select distinct price_centavos as price from products`.execute(db)
  expect(rows).toEqual([{ price: 100000 }])
})

it('a partly applied bulk edit of products can be undone', async () => {
  const { id, last } = await prepared()
  await db.transaction().execute(async (own) => {
    await sql`select from products where id = ${last} for update`.execute(own)
    await applyChangeSet(db, { id, actor, patience: 0 }, now)
    await untilFirstBatch(id)
  })
  await vi.waitFor(
    async () => {
      expect(await undoChangeSet(db, { id, actor }, now)).toMatchObject({ underway: false })
    },
    { timeout: scaledTimeout(10_000) },
  )
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
