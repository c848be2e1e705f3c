import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { Permission } from '#domain/running/permissions.ts'
import * as creations from '#persistence/catalogue/change-set-creations.ts'
import * as changeSets from '#persistence/catalogue/product-change-sets.ts'
import { findRedirect } from '#persistence/catalogue/redirects.ts'
import * as sheetImports from '#persistence/running/sheet-imports.ts'
import { testDatabase } from '#test/support/database.ts'
import { addProduct } from '#test/support/make-product.ts'
import { addCategories } from './add-categories.ts'
import { undoChangeSet } from './apply-product-change-set.ts'
import { addRedirects, changeRedirect } from './manage-redirects.ts'
import { addSheetImport, confirmSheetImport } from './manage-sheet-imports.ts'
import { removeImportCreations } from './remove-import-creations.ts'
import { validateWaitingSpreadsheets } from './run-import-sheet-checks.ts'
import { runSheetImports } from './run-sheet-imports.ts'

const { db } = await testDatabase()
const now = new Date('2026-11-30T18:00:00Z')
const owner = {
  actor: 'operator:ana@tienda.test',
  permissions: new Set<Permission>([
    'products:write',
    'prices:write',
    'costs:write',
    'stock:write',
    'content:write',
  ]),
}

const file = 'r28-shopify-products-export.csv'

async function uploaded(file: string | Buffer, at = now) {
  const bytes = typeof file === 'string' ? Buffer.from(file) : file
  const sent = await addSheetImport(db, { name: 'export.csv', bytes, supplier: '', ...owner }, at)
  if (!sent.ok) throw new Error(sent.words)
  await validateWaitingSpreadsheets(db, at)
  return sent.id
}

async function read(id: number) {
  const found = await sheetImports.findSheetImport(db, id)
  if (!found) throw new Error('No import')
  return found
}

async function imported(id: number, at = now) {
  const decision = await confirmSheetImport(db, { id, ...owner, freshUntil: at }, at)
  if (!decision.ok) throw new Error(decision.code)
  await runSheetImports(db, at)
  const done = await read(id)
  expect([done.state, done.outcome.words]).toEqual(['done', null])
  return done
}

const audio = async () => {
  const { rows } = await sql<{ hidden: boolean }>`
    select hidden from categories where slug = 'audio'`.execute(db)
  return rows
}
const oldPage = () => findRedirect(db, ['/products/bocina-prueba'])
const oldCollection = () => findRedirect(db, ['/collections/audio'])
const undo = (set: number | null) =>
  undoChangeSet(db, { id: set ?? 0, actor: owner.actor }, new Date(now.getTime() + 60_000))

it('undoing an import takes back its redirects, and hides its category with the hidden products', async () => {
  const done = await imported(await uploaded(await readFile(join('test/cases', file))))
  expect([await audio(), await oldPage(), await oldCollection()]).toMatchObject([
    [{ hidden: false }],
    { to: '/bocina-prueba-negro' },
    { to: '/category/audio' },
  ])
  expect(await undo(done.changeSetId)).toMatchObject({ ok: true })
  expect([await audio(), await oldPage(), await oldCollection()]).toEqual([
    [{ hidden: true }],
    null,
    null,
  ])
})

it('undoing an import removes its empty categories, and keeps what is sold or was changed by a person', async () => {
  const { actor } = owner
  const by = { actor }
  const set = await changeSets.addChangeSet(
    db,
    { kind: 'import', summary: 'Importación', fields: [], actor },
    now,
  )
  const made = [
    { slug: 'ropa', name: 'Ropa', parent: null },
    { slug: 'gorras', name: 'Gorras', parent: 'ropa' },
    { slug: 'vacia', name: 'Vacía', parent: null },
    { slug: 'vacia-hija', name: 'Hija', parent: 'vacia' },
  ]
  await addCategories(db, made, set)
  const { id, urlKey } = await addProduct(db)
  await sql`insert into product_categories (product_id, category_id)
    select ${id}, id from categories where slug = 'gorras'`.execute(db)
  const rows = ['/products/uno', '/products/dos'].map((from) => ({ from, to: `/${urlKey}` }))
  const added = await addRedirects(db, { rows, source: 'Shopify', by }, now)
  const stored = added.ok ? added.added : []
  await creations.addCreatedRedirects(
    db,
    set,
    stored.map(({ id: one }) => one),
  )
  const changed = stored.find(({ from }) => from === '/products/uno')
  await changeRedirect(db, { id: changed?.id ?? 0, to: '/index', by }, now)

  await removeImportCreations(db, { changeSet: set, actor }, now)
  const { rows: left } = await sql`
    select slug, hidden from categories where slug = any(${made.map(({ slug }) => slug)})
    order by slug`.execute(db)
  expect(left).toEqual([
    { slug: 'gorras', hidden: false },
    { slug: 'ropa', hidden: false },
  ])
  expect(await findRedirect(db, ['/products/uno'])).toMatchObject({ to: '/index' })
  expect(await findRedirect(db, ['/products/dos'])).toBeNull()
})
