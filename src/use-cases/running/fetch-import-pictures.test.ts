import { mkdtemp } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import type { Permission } from '#domain/running/permissions.ts'
import { openPictureDownloader } from '#mail/picture-downloader.ts'
import { parseIpNetworks } from '#mail/public-ip-addresses.ts'
import { openPictureFolder } from '#persistence/catalogue/local-folder-picture-store.ts'
import { readImportPictureProgress } from '#persistence/running/sheet-import-pictures.ts'
import * as sheetImports from '#persistence/running/sheet-imports.ts'
import { testDatabase } from '#test/support/database.ts'
import { makePicture } from '#test/support/make-picture.ts'
import { undoChangeSet } from './apply-product-change-set.ts'
import { fetchImportPictures } from './fetch-import-pictures.ts'
import { addSheetImport, confirmSheetImport } from './manage-sheet-imports.ts'
import { readProductPictures } from './product-pictures.ts'
import { pauseSheetImport, retryImportPictures } from './read-sheet-imports.ts'
import { validateWaitingSpreadsheets } from './run-import-sheet-checks.ts'
import { runSheetImports } from './run-sheet-imports.ts'

const { db } = await testDatabase()
const now = new Date('2026-11-30T18:00:00Z')
const pictures = openPictureFolder(await mkdtemp(path.join(tmpdir(), 'tianguis-import-')))
const download = openPictureDownloader({ networks: parseIpNetworks(['127.0.0.0/8']) })
const owner = {
  actor: 'operator:ana@tienda.test',
  permissions: new Set<Permission>([
    'products:write',
    'prices:write',
    'stock:write',
    'content:write',
  ]),
}

/** Paths that the old shop answers with 404 until they are repaired. */
const broken = new Set(['/roto.jpg'])
let requests = 0
const oldShop = createServer((request, response) => {
  requests += 1
  const { url = '' } = request
  if (broken.has(url)) return void response.writeHead(404).end()
  if (url === '/pagina.jpg') return void response.writeHead(200).end('<html>no es una foto</html>')
  const colour =
    { '/a.jpg': '#c02020', '/roto.jpg': '#c0c020' }[url.replace(/\?.*/, '')] ?? '#20c020'
  void makePicture({ width: 400, height: 400 }, 'jpeg', colour).then((file) =>
    response.writeHead(200, { 'content-type': 'image/jpeg' }).end(file),
  )
})
let base = ''

beforeAll(async () => {
  await new Promise<void>((resolve) => oldShop.listen(0, '127.0.0.1', resolve))
  const address = oldShop.address()
  if (typeof address === 'object' && address) base = `http://127.0.0.1:${address.port}`
  return () => oldShop.close()
})

async function imported(rows: string): Promise<number> {
  const csv = `Handle,Title,Body (HTML),Type,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Qty,Variant Price,Image Src,Image Alt Text,Status\n${rows}`
  const sheet = { name: 'products_export.csv', bytes: Buffer.from(csv), supplier: '' }
  const sent = await addSheetImport(db, { ...sheet, ...owner }, now)
  if (!sent.ok) throw new Error(sent.words)
  await validateWaitingSpreadsheets(db, now)
  const decided = await confirmSheetImport(db, { id: sent.id, ...owner, freshUntil: now }, now)
  if (!decided.ok) throw new Error(decided.code)
  await runSheetImports(db, now)
  return sent.id
}

const fetched = () => fetchImportPictures(db, { pictures, download }, () => now)

async function picturesOf(sku: string) {
  return (await readProductPictures(db, sku))?.pictures ?? []
}

it('fetches the pictures of an import in their order, and says which did not arrive', async () => {
  const id = await imported(`taza,Taza,,Cocina,,,T-1,1,10.00,${base}/a.jpg,De frente,active
taza,,,,,,,,,${base}/b.jpg,,
taza,,,,,,,,,${base}/roto.jpg,,
taza,,,,,,,,,${base}/pagina.jpg,,
taza,,,,,,,,,http://10.0.0.7/dentro.jpg,,
`)
  expect(await readImportPictureProgress(db, id)).toMatchObject({ all: 5, stored: 0, drawn: 0 })
  await fetched()
  const progress = await readImportPictureProgress(db, id)
  expect(progress).toMatchObject({ all: 5, stored: 2, drawn: 2 })
  expect(
    progress.failures.map(({ position, problem }) => `${position} ${problem}`).toSorted(),
  ).toEqual(['2 gone', '3 no-picture', '4 inside'])
  const own = await picturesOf('T-1')
  expect(own.map(({ alt }) => alt)).toEqual(['De frente', null])
  for (const { path: name } of own) expect(await pictures.find(`${name}-300.avif`)).not.toBeNull()
  expect(await Array.fromAsync(pictures.everyFile('imports'))).toEqual([])

  broken.clear()
  expect(await retryImportPictures(db, id)).toEqual({ ok: true, pictures: 3 })
  await fetched()
  expect(await picturesOf('T-1')).toHaveLength(3)
})

it('downloads a picture once for all variants of a family', async () => {
  const before = requests
  await imported(`gorra,Gorra,,Ropa,Color,Roja,G-1,1,10.00,${base}/gorra.jpg,,active
gorra,,,,,Azul,G-2,1,10.00,,,
`)
  await fetched()
  const [red, blue] = [await picturesOf('G-1'), await picturesOf('G-2')]
  expect([red.length, blue.length, requests - before]).toEqual([1, 1, 1])
  expect(red).toEqual(blue)
})

it('a second export brings no picture twice', async () => {
  const rows = `plato,Plato,,Cocina,,,P-1,1,10.00,${base}/a.jpg,,active\n`
  await imported(rows)
  await fetched()
  const id = await imported(rows.replace('10.00', '12.00'))
  expect((await readImportPictureProgress(db, id)).all).toBe(0)
  await fetched()
  expect(await picturesOf('P-1')).toHaveLength(1)
})

it('a paused import fetches nothing until it goes on', async () => {
  const id = await imported(`jarra,Jarra,,Cocina,,,J-1,1,10.00,${base}/a.jpg,,active\n`)
  await pauseSheetImport(db, { id, isPaused: true }, now)
  await fetched()
  expect(await readImportPictureProgress(db, id)).toMatchObject({ all: 1, stored: 0 })
  await pauseSheetImport(db, { id, isPaused: false }, now)
  await fetched()
  expect(await readImportPictureProgress(db, id)).toMatchObject({ all: 1, stored: 1, drawn: 1 })
})

it('a run that ended between download and sizes goes on where it was', async () => {
  const id = await imported(`vaso,Vaso,,Cocina,,,V-1,1,10.00,${base}/a.jpg,,active\n`)
  const stopping = new AbortController()
  const once = fetchImportPictures(
    db,
    {
      pictures,
      stopped: stopping.signal,
      async download(address, stopped) {
        const answer = await download(address, stopped)
        // the process stops during the download
        setTimeout(() => stopping.abort(), 0)
        return answer
      },
    },
    () => now,
  )
  await once
  const before = requests
  await fetched()
  expect(await readImportPictureProgress(db, id)).toMatchObject({ stored: 1, drawn: 1 })
  expect(requests - before).toBeLessThanOrEqual(1)
  expect(await picturesOf('V-1')).toHaveLength(1)
})

async function undo(id: number) {
  const found = await sheetImports.findSheetImport(db, id)
  const set = { id: found?.changeSetId ?? 0, ...owner, freshUntil: now }
  expect(await undoChangeSet(db, set, now)).toMatchObject({ ok: true })
  await fetched()
}

it('undoing an import leaves a picture that the product had before it', async () => {
  const rows = `sarten,Sartén,,Cocina,,,S-1,1,10.00,${base}/a.jpg?v=1,,active\n`
  await imported(rows)
  await fetched()
  const before = await picturesOf('S-1')
  expect(before).toHaveLength(1)
  // the same picture with another address, as Shopify writes it after each change
  const id = await imported(rows.replace('v=1', 'v=2').replace('10.00', '12.00'))
  await fetched()
  expect(await readImportPictureProgress(db, id)).toMatchObject({ all: 1, drawn: 1 })
  await undo(id)
  expect(await picturesOf('S-1')).toEqual(before)
})

it('undoing an import takes its pictures, also those that wait', async () => {
  const id = await imported(`olla,Olla,,Cocina,,,O-1,1,10.00,${base}/a.jpg,,active\n`)
  await fetched()
  expect(await picturesOf('O-1')).toHaveLength(1)
  await sql`
    insert into sheet_import_pictures (import_id, product_id, position, url)
    select import_id, product_id, 1, ${`${base}/c.jpg`} from sheet_import_pictures
    where import_id = ${id}`.execute(db)
  await undo(id)
  expect(await picturesOf('O-1')).toEqual([])
  const { rows } = await sql`
    select distinct state from sheet_import_pictures where import_id = ${id}`.execute(db)
  expect(rows).toEqual([{ state: 'removed' }])
})
