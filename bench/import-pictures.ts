// Import of an export of another shop with a picture per product, up to the last picture checked and stored.
// IMPORT_PICTURES sets the products, by default 10,000; a server of this machine draws their pictures, JPEG of 800 × 800.
// One shop process serves SHEET_PAGES pages per second at the same time.
import { createServer } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { permissions as everyPermission } from '#domain/running/permissions.ts'
import { openDatabase } from '#persistence/database.ts'
import { readImportPictureProgress } from '#persistence/running/sheet-import-pictures.ts'
import * as sheetImports from '#persistence/running/sheet-imports.ts'
import { undoChangeSet } from '#use-cases/running/apply-product-change-set.ts'
import { addSheetImport, confirmSheetImport } from '#use-cases/running/manage-sheet-imports.ts'
import { validateWaitingSpreadsheets } from '#use-cases/running/run-import-sheet-checks.ts'
import { runSheetImports } from '#use-cases/running/run-sheet-imports.ts'
import { openScaleServer } from './scale-databases.ts'
import { startShop } from './shops.ts'
import { sendVisitors } from './visitors-elsewhere.ts'

type Progress = Awaited<ReturnType<typeof readImportPictureProgress>>

const products = Number(process.env.IMPORT_PICTURES ?? 10_000)
const by = {
  actor: 'operator:bench@tianguis.example',
  permissions: new Set(everyPermission.values()),
}

const oldShop = await openOldShop()
const server = await openScaleServer()
const databaseUrl = await server.copy(144, 'pictures_run')
const { db, close } = openDatabase(databaseUrl)
const shop = await startShop({
  processes: 1,
  databaseUrl,
  environment: { IMPORT_PICTURE_NETWORKS: '127.0.0.0/8' },
})
try {
  const visitors = await sendVisitors(shop.url)
  const began = performance.now()
  const sent = await addSheetImport(
    db,
    { name: 'products_export.csv', supplier: '', bytes: exportOf(oldShop.url), ...by },
    new Date(),
  )
  if (!sent.ok) throw new Error(sent.words)
  await validateWaitingSpreadsheets(db, new Date())
  tell('revisado', began)
  const decided = await confirmSheetImport(db, { id: sent.id, ...by, freshUntil: null }, new Date())
  if (!decided.ok) throw new Error(decided.code)
  await runSheetImports(db, new Date())
  tell('productos escritos', began)
  const { all, drawn } = await until(sent.id, ({ stored, failures }) => stored + failures.length)
  tell(`${all} fotos revisadas y guardadas, ${drawn} de ellas dibujadas`, began)
  console.log(await visitors.leave())
  const { failures } = await until(sent.id, (now) => now.drawn + now.failures.length)
  tell(`todas dibujadas, ${failures.length} que no llegaron`, began)
  const done = await sheetImports.findSheetImport(db, sent.id)
  const undoing = performance.now()
  await undoChangeSet(
    db,
    { id: done?.changeSetId ?? 0, actor: by.actor, freshUntil: null },
    new Date(),
  )
  tell('deshecho', undoing)
} finally {
  await shop.close()
  await close()
  await server.close()
  oldShop.close()
}

/** Waits until the worker of the shop has gone through all pictures. */
async function until(id: number, done: (progress: Progress) => number): Promise<Progress> {
  for (;;) {
    const progress = await readImportPictureProgress(db, id)
    if (done(progress) >= progress.all) return progress
    await sleep(250)
  }
}

function tell(what: string, began: number) {
  console.log(`${((performance.now() - began) / 1000).toFixed(1).padStart(7)} s  ${what}`)
}

/** The export of a shop with one picture for each product. */
function exportOf(url: string): Uint8Array {
  const rows = Array.from(
    { length: products },
    (_, at) => `prod-${at},Producto ${at},,Cocina,F-${at},5,${100 + at}.00,${url}/${at}.jpg,active`,
  )
  const head =
    'Handle,Title,Body (HTML),Type,Variant SKU,Variant Inventory Qty,Variant Price,Image Src,Status'
  return Buffer.from([head, ...rows].join('\n'))
}

/** Server of pictures of about 100 KB, each another one. */
async function openOldShop() {
  const grain = await sharp({
    create: {
      width: 200,
      height: 200,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 32 },
    },
  })
    .png()
    .toBuffer()
  const noise = await sharp(grain).resize(800, 800).raw().toBuffer()
  const pictures = createServer((request, response) => {
    const at = Number(/(\d+)\.jpg$/.exec(request.url ?? '')?.[1] ?? 0)
    void sharp(noise, { raw: { width: 800, height: 800, channels: 3 } })
      .tint({ r: at % 256, g: (at >> 4) % 256, b: 120 })
      .jpeg({ quality: 75 })
      .toBuffer()
      .then((file) => response.writeHead(200, { 'content-type': 'image/jpeg' }).end(file))
  })
  await new Promise<void>((resolve) => pictures.listen(0, '127.0.0.1', resolve))
  const address = pictures.address()
  if (typeof address !== 'object' || !address) throw new Error('no port')
  return { url: `http://127.0.0.1:${address.port}`, close: () => pictures.close() }
}
