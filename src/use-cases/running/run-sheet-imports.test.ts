import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { sql } from 'kysely'
import { expect, it, vi } from 'vitest'
import type { Permission } from '#domain/running/permissions.ts'
import * as sheetImports from '#persistence/running/sheet-imports.ts'
import { testDatabase } from '#test/support/database.ts'
import { addProduct } from '#test/support/make-product.ts'
import { scaledTimeout } from '#test/support/slowness.ts'
import { confirmSheetImport, addSheetImport } from './manage-sheet-imports.ts'
import { validateWaitingSpreadsheets } from './run-import-sheet-checks.ts'
import { runSheetImports } from './run-sheet-imports.ts'

const { db, url } = await testDatabase()
const now = new Date('2026-11-21T18:00:00Z')

const runElsewhere = `
  const { openDatabase } = await import('./src/persistence/database.ts')
  const { runSheetImports } = await import('./src/use-cases/running/run-sheet-imports.ts')
  await runSheetImports(openDatabase(process.argv[1]).db, new Date())`

it('a killed spreadsheet import is resumed, and changes each product once', async () => {
  const held = await addProduct(db, { sku: 'K-0510', name: 'Producto 510', categories: ['casa'] })
  const lines = Array.from({ length: 520 }, (_, at) => {
    const number = String(at + 1).padStart(4, '0')
    return `K-${number};Producto ${at + 1};500;3;Casa`
  })
  const permissions = new Set<Permission>(['products:write', 'prices:write', 'stock:write'])
  const by = { actor: 'operator:ana@tienda.test', permissions }
  const sheet = {
    name: 'lista.csv',
    supplier: '',
    bytes: Buffer.from(['Clave;Nombre;Precio;Existencia;Categoría', ...lines].join('\n')),
  }
  const sent = await addSheetImport(db, { ...sheet, ...by }, now)
  if (!sent.ok) throw new Error(sent.words)
  await validateWaitingSpreadsheets(db, now)
  const decided = await confirmSheetImport(db, { id: sent.id, ...by, freshUntil: null }, now)
  expect([
    decided,
    (await sheetImports.findSheetImport(db, sent.id))?.outcome.counts,
  ]).toMatchObject([{ ok: true }, { added: 519, changed: 1, refused: 0 }])

  await db.transaction().execute(async (own) => {
    await sql`select from products where id = ${held.id} for update`.execute(own)
    const other = spawn(process.execPath, ['--input-type=module', '-e', runElsewhere, url])
    const ended = once(other, 'exit')
    await vi.waitFor(
      async () =>
        expect((await sheetImports.findSheetImport(db, sent.id))?.written).toBeGreaterThan(0),
      { timeout: scaledTimeout(10_000) },
    )
    other.kill('SIGKILL')
    await ended
  })
  expect(await sheetImports.findSheetImport(db, sent.id)).toMatchObject({ state: 'running' })

  await vi.waitFor(
    async () => {
      await runSheetImports(db, now)
      expect(await sheetImports.findSheetImport(db, sent.id)).toMatchObject({ state: 'done' })
    },
    { timeout: scaledTimeout(10_000) },
  )
  // hides added products, so that only the existing one can be undone
  const { rows } = await sql<{ products: number; priced: number; set: number }>`
    select (select count(*)::integer from products where sku like 'K-%') as products,
      (select count(*)::integer from products where sku like 'K-%' and price_centavos = 50000) as priced,
      (select count(*)::integer from change_set_rows) as set`.execute(db)
  expect(rows).toEqual([{ products: 520, priced: 520, set: 1 }])
})
