import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { toCentavos } from '#domain/money.ts'
import type { Permission } from '#domain/running/permissions.ts'
import * as contents from '#persistence/catalogue/product-field-values.ts'
import * as sheetImports from '#persistence/running/sheet-imports.ts'
import { testDatabase } from '#test/support/database.ts'
import { addProduct } from '#test/support/make-product.ts'
import { undoChangeSet } from './apply-product-change-set.ts'
import { addSheetImport, confirmSheetImport } from './manage-sheet-imports.ts'
import { discardSheetImport, pauseSheetImport } from './read-sheet-imports.ts'
import { validateWaitingSpreadsheets } from './run-import-sheet-checks.ts'
import { runSheetImports } from './run-sheet-imports.ts'

const { db } = await testDatabase()
const now = new Date('2026-11-30T18:00:00Z')
const by = {
  actor: 'operator:ana@tienda.test',
  permissions: new Set<Permission>(['products:write', 'prices:write', 'stock:write']),
}

async function confirmed(lines: string[]) {
  const bytes = Buffer.from(['Clave;Nombre;Precio', ...lines].join('\n'))
  const sent = await addSheetImport(db, { name: 'lista.csv', bytes, supplier: '', ...by }, now)
  if (!sent.ok) throw new Error(sent.words)
  await validateWaitingSpreadsheets(db, now)
  expect(await confirmSheetImport(db, { id: sent.id, ...by, freshUntil: now }, now)).toEqual({
    ok: true,
  })
  return sent.id
}

async function read(id: number) {
  const found = await sheetImports.findSheetImport(db, id)
  if (!found) throw new Error('No import')
  return found
}

const pause = (id: number, isPaused: boolean) => pauseSheetImport(db, { id, isPaused }, now)

async function prices(skus: string[]) {
  const keys = await contents.findProductIdentifiers(db, [], skus)
  const products = await contents.readAllProductFields(
    db,
    keys.map(({ id }) => id),
  )
  const bySku = new Map(products.map(({ sku, name, price }) => [sku, { name, price }]))
  return skus.map((sku) => bySku.get(sku))
}

it('a paused import that goes on leaves out products that a newer import or a person changed', async () => {
  for (const sku of ['P-1', 'P-2', 'P-3'])
    await addProduct(db, { sku, name: sku, price: toCentavos(10_000) })
  const old = await confirmed(['P-1;Viejo 1;110', 'P-2;Viejo 2;120', 'P-3;Viejo 3;130'])
  await pause(old, true)
  await runSheetImports(db, now)
  await confirmed(['P-1;Nuevo 1;210'])
  await runSheetImports(db, now)
  await sql`update products set name = 'De Ana' where sku = 'P-2'`.execute(db)

  await pause(old, false)
  await runSheetImports(db, now)
  expect(await prices(['P-1', 'P-2', 'P-3'])).toEqual([
    { name: 'Nuevo 1', price: 21_000 },
    { name: 'De Ana', price: 10_000 },
    { name: 'Viejo 3', price: 13_000 },
  ])
  const { state, outcome } = await read(old)
  expect([state, outcome.counts, outcome.conflicts]).toMatchObject([
    'done',
    { changed: 1, refused: 2 },
    { count: 2, products: [{ name: 'Nuevo 1' }, { name: 'De Ana' }] },
  ])
})

/** State of an import that was paused after it wrote its rows, but before it ended. */
const stopped = (id: number) =>
  sql`update sheet_imports set state = 'running', finished_at = null, paused_at = ${now}
    where id = ${id}`.execute(db)

it('a product that a person set back after a paused import wrote it stays', async () => {
  await addProduct(db, { sku: 'B-1', name: 'B-1', price: toCentavos(10_000) })
  const id = await confirmed(['B-1;B-1;110'])
  await runSheetImports(db, now)
  await stopped(id)
  await sql`update products set price_centavos = 10000 where sku = 'B-1'`.execute(db)
  await pause(id, false)
  await runSheetImports(db, now)
  expect(await prices(['B-1'])).toMatchObject([{ price: 10_000 }])
  expect((await read(id)).outcome.conflicts?.count).toBe(1)
})

it('an import is undone while it is paused, and does not go on afterwards', async () => {
  await addProduct(db, { sku: 'U-1', name: 'U-1', price: toCentavos(10_000) })
  const id = await confirmed(['U-1;U-1;110'])
  await runSheetImports(db, now)
  await stopped(id)
  await sql`update change_sets set applied_at = null
    where id = ${(await read(id)).changeSetId}`.execute(db)
  const set = (await read(id)).changeSetId ?? 0
  expect(await undoChangeSet(db, { ...by, id: set, freshUntil: now }, now)).toMatchObject({
    ok: true,
    done: 1,
  })
  await pause(id, false)
  await runSheetImports(db, now)
  expect(await prices(['U-1'])).toMatchObject([{ price: 10_000 }])
  expect(await sheetImports.findSheetImportUndoState(db, id)).toEqual({
    undoneAt: now,
    undoing: false,
  })
})

it('an import that runs is not undone, and one paused before it began is cancelled', async () => {
  await addProduct(db, { sku: 'C-1', name: 'C-1', price: toCentavos(10_000) })
  const id = await confirmed(['C-1;C-1;110'])
  expect(await discardSheetImport(db, id)).toMatchObject({ code: 'import-not-found' })
  await pause(id, true)
  expect(await discardSheetImport(db, id)).toEqual({ ok: true })
  const other = await confirmed(['C-1;C-1;120'])
  await runSheetImports(db, now)
  await sql`update sheet_imports set state = 'running', finished_at = null where id = ${other}`.execute(
    db,
  )
  const set = (await read(other)).changeSetId ?? 0
  await sql`update change_sets set applied_at = null where id = ${set}`.execute(db)
  expect(await undoChangeSet(db, { ...by, id: set, freshUntil: now }, now)).toMatchObject({
    code: 'set-not-applied',
  })
  expect(await prices(['C-1'])).toMatchObject([{ price: 12_000 }])
})
