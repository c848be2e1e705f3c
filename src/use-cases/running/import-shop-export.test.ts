import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import type { Permission } from '#domain/running/permissions.ts'
import * as categories from '#persistence/catalogue/categories.ts'
import * as contents from '#persistence/catalogue/product-field-values.ts'
import * as sheetImports from '#persistence/running/sheet-imports.ts'
import { testDatabase } from '#test/support/database.ts'
import { addCategories } from '#test/support/make-product.ts'
import { addSheetImport, changeColumnMapping, confirmSheetImport } from './manage-sheet-imports.ts'
import { parseStoredColumnMapping } from './parse-stored-column-mapping.ts'
import { validateWaitingSpreadsheets } from './run-import-sheet-checks.ts'
import { runSheetImports } from './run-sheet-imports.ts'

const { db } = await testDatabase()
const now = new Date('2026-11-30T18:00:00Z')
const owner = {
  actor: 'operator:ana@tienda.test',
  permissions: new Set<Permission>([
    'products:write',
    'prices:write',
    'stock:write',
    'content:write',
  ]),
}

async function uploaded(file: string | Buffer) {
  const bytes = typeof file === 'string' ? Buffer.from(file) : file
  const sent = await addSheetImport(db, { name: 'export.csv', bytes, supplier: '', ...owner }, now)
  if (!sent.ok) throw new Error(sent.words)
  await validateWaitingSpreadsheets(db, now)
  return sent.id
}

async function read(id: number) {
  const found = await sheetImports.findSheetImport(db, id)
  if (!found) throw new Error('No import')
  return found
}

async function imported(id: number) {
  const decided = await confirmSheetImport(db, { id, ...owner, freshUntil: now }, now)
  if (!decided.ok) throw new Error(decided.code)
  await runSheetImports(db, now)
  return read(id)
}

async function stored(sku: string) {
  const [key] = await contents.findProductIdentifiers(db, [], [sku])
  if (!key) throw new Error(`No product ${sku}`)
  const [content] = await contents.readAllProductFields(db, [key.id])
  return { ...content, ...key }
}

const sample = (name: string) => readFile(join('test/cases/shop-exports', name))

beforeAll(() => addCategories(db, ['laptops-gamer']))

it('an export of Shopify becomes a family with its options, offer and category', async () => {
  const id = await uploaded(await sample('r28-shopify-products-export.csv'))
  const { outcome, plan } = await read(id)
  console.log(JSON.stringify(outcome, null, 1), plan)
  const done = await imported(id)
  console.log(done.state, done.outcome.words, done.outcome.problems)
  console.log(await stored('SH-1-N'))
})
