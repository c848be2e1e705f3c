import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { sql } from 'kysely'
import { beforeEach, expect, it, vi } from 'vitest'
import type { Permission } from '#domain/running/permissions.ts'
import * as sheetImports from '#persistence/running/sheet-imports.ts'
import { testDatabase } from '#test/support/database.ts'
import { eventually } from '#test/support/eventually.ts'
import { makeWorkbook } from '#test/support/make-workbook.ts'
import { scaledTimeout } from '#test/support/slowness.ts'
import { exportInvalidSheetRows } from './export-invalid-sheet-rows.ts'
import { changeColumnMapping, confirmSheetImport, addSheetImport } from './manage-sheet-imports.ts'
import { parseStoredColumnMapping } from './parse-stored-column-mapping.ts'
import { discardSheetImport } from './read-sheet-imports.ts'
import { validateWaitingSpreadsheets } from './run-import-sheet-checks.ts'

const { db, url } = await testDatabase()
const now = new Date('2026-11-21T18:00:00Z')
const permissions = new Set<Permission>(['products:write', 'prices:write', 'content:write'])
const ana = { actor: 'operator:ana@tienda.test', permissions }
const beto = { actor: 'operator:beto@tienda.test', permissions }
const list = 'Clave;Nombre;Precio;Categoría\nC-1;Uno;100;Casa\n'

beforeEach(async () => {
  await db.deleteFrom('sheet_imports').execute()
})

async function send(content: string | Uint8Array, by = ana, name = 'lista.csv') {
  return addSheetImport(db, { name, bytes: Buffer.from(content), supplier: '', ...by }, now)
}

async function sent(content: string | Uint8Array, by = ana): Promise<number> {
  const received = await send(content, by)
  if (!received.ok) throw new Error(received.words)
  return received.id
}

async function read(id: number) {
  const found = await sheetImports.findSheetImport(db, id)
  if (!found) throw new Error('It is gone')
  return found
}

/** A list whose lines are counted and compared for a moment. */
const longList = `Clave;Nombre;Precio;Categoría\n${Array.from({ length: 4000 }, (_, at) => `L-${at};Largo ${at};100;Casa`).join('\n')}`

const checkElsewhere = `
  const { openDatabase } = await import('./src/persistence/database.ts')
  const { validateWaitingSpreadsheets } = await import('./src/use-cases/running/run-import-sheet-checks.ts')
  await validateWaitingSpreadsheets(openDatabase(process.argv[1]).db, new Date())`

it('an uploaded spreadsheet is accepted before its validation, and can be applied or discarded after it', async () => {
  const id = await sent(list)
  expect(await read(id)).toMatchObject({ state: 'checking', lines: null, checked: 0 })
  const wanted = { id, ...ana, freshUntil: null }
  expect(await confirmSheetImport(db, wanted, now)).toMatchObject({ code: 'import-checking' })
  await validateWaitingSpreadsheets(db, now)
  expect(await read(id)).toMatchObject({
    state: 'draft',
    lines: 2,
    checked: 2,
    outcome: { counts: { added: 1 } },
  })
})

it('the validation of an uploaded spreadsheet restarts after its process was killed', async () => {
  const id = await sent(longList)
  await db.transaction().execute(async (own) => {
    // its lines are counted, then it waits for the locked tables
    await sql`lock table product_categories, products in access exclusive mode`.execute(own)
    const other = spawn(process.execPath, ['--input-type=module', '-e', checkElsewhere, url])
    const ended = once(other, 'exit')
    await vi.waitFor(async () => expect((await read(id)).checked).toBeGreaterThan(0), {
      timeout: scaledTimeout(10_000),
    })
    other.kill('SIGKILL')
    await ended
  })
  expect(await read(id)).toMatchObject({ state: 'checking' })
  await vi.waitFor(
    async () => {
      await validateWaitingSpreadsheets(db, now)
      expect(await read(id)).toMatchObject({ state: 'draft', outcome: { counts: { added: 4000 } } })
    },
    { timeout: scaledTimeout(10_000) },
  )
})

it('the validation of an uploaded spreadsheet ends when cancelled, or after three failures', async () => {
  const id = await sent(longList)
  const poison = await sent(list)
  await sql`update sheet_imports set tries = 3 where id = ${poison}`.execute(db)
  await db
    .transaction()
    .execute(async (own) => {
      await sql`lock table product_categories, products in access exclusive mode`.execute(own)
      const checking = validateWaitingSpreadsheets(db, now)
      await eventually(async () => expect((await read(id)).checked).toBeGreaterThan(0))
      expect(await discardSheetImport(db, id)).toEqual({ ok: true })
      return { checking }
    })
    .then(({ checking }) => checking)
  expect(await sheetImports.findSheetImport(db, id)).toBeUndefined()
  expect(await read(poison)).toMatchObject({
    state: 'draft',
    outcome: { words: expect.stringContaining('tres veces') },
  })
})

it('a spreadsheet uploaded twice by one operator is one import; uploads by other operators are mentioned', async () => {
  const [first, again] = await Promise.all([sent(list), sent(list)])
  expect(again).toBe(first)
  const other = await sent(list, beto)
  expect(other).not.toBe(first)
  expect(await sheetImports.findImportOfSameFile(db, other)).toMatchObject({
    id: first,
    actor: ana.actor,
  })
  expect((await send(list)).ok && (await send(list))).toMatchObject({ id: first, isKnown: true })
})

it('a spreadsheet import rejects a column mapping made for columns that the file no longer has', async () => {
  const id = await sent(list)
  await validateWaitingSpreadsheets(db, now)
  const plan = parseStoredColumnMapping((await read(id)).plan)
  const arrange = (more: object, by: typeof ana, version?: string) => {
    const asked = { id, plan: { ...plan, ...more }, reading: {}, supplier: '', remember: false }
    return changeColumnMapping(db, { ...asked, ...by, version }, now)
  }
  const seen = await arrange({}, ana, 'otra')
  const version = 'current' in seen ? seen.current.version : ''
  expect(await arrange({ shown: false }, beto, version)).toEqual({ ok: true })
  expect(await arrange({ shown: false }, ana, version)).toMatchObject({ code: 'import-checking' })
  await validateWaitingSpreadsheets(db, now)
  expect(await arrange({ pricesOnly: true }, ana, version)).toMatchObject({
    code: 'changed-meanwhile',
    current: { savedBy: beto.actor, savedAt: now, values: { shown: false, prices_only: false } },
  })
  const wanted = { id, version, ...ana, freshUntil: null }
  expect(await confirmSheetImport(db, wanted, now)).toMatchObject({ code: 'import-reread' })
})

it('an unreadable spreadsheet upload is reported with a message, immediately where possible', async () => {
  expect(await send('nada')).toMatchObject({ ok: false, code: 'no-sheet' })
  expect(await send(Buffer.alloc(20 * 1024 * 1024 + 1, 'a;b\n'))).toMatchObject({
    words: 'El archivo pasa de 20 MB. Divídelo en varios.',
  })
  const book = makeWorkbook({
    Hoja1: [
      ['CÓDIGO', 'PRECIO'],
      ['C-1', 5],
    ],
  })
  const broken = await sent(book.slice(0, book.length / 2))
  const long = await sent(`Clave;Precio\n${'1;2\n'.repeat(100_020)}`)
  await validateWaitingSpreadsheets(db, now)
  expect(await read(broken)).toMatchObject({
    state: 'draft',
    outcome: { words: expect.stringMatching(/libro de Excel/), counts: { added: 0 } },
  })
  expect(await read(long)).toMatchObject({
    state: 'draft',
    outcome: { words: 'El archivo pasa de 100,000 renglones. Divídelo en varios.' },
  })
})

it('a spreadsheet that cannot be read to its end has no file of wrong lines', async () => {
  const good = Array.from({ length: 30 }, (_, at) => `D-${at};Uno;100;Casa\n`).join('')
  const open = `D-99;"${'z'.repeat(40_000)}";100;Casa`
  const id = await sent(`Clave;Nombre;Precio;Categoría\n${good}${open}\n`)
  await validateWaitingSpreadsheets(db, now)
  expect((await read(id)).outcome.words).toContain('tiene una celda de más de 32,767 letras')
  expect(await exportInvalidSheetRows(db, id, [])).toBeNull()
})
