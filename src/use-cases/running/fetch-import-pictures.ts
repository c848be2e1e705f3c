import { createProductPictureStoragePath } from '#catalogue-import/picture-file-names.ts'
import { zoomPictureWidth } from '#domain/catalogue/product.ts'
import { maxPicturesOfProduct } from '#domain/picture-file.ts'
import type { PictureDownloader } from '#mail/picture-downloader.ts'
import type { PictureStore } from '#persistence/catalogue/picture-store.ts'
import { StorageUnavailable } from '#persistence/catalogue/storage-unavailable-error.ts'
import { isDiskFull } from '#persistence/database-error-codes.ts'
import type { Db } from '#persistence/database.ts'
import * as importPictures from '#persistence/running/sheet-import-pictures.ts'
import * as sheetImports from '#persistence/running/sheet-imports.ts'
import { hashPicture, storeProductPicture } from '../catalogue/store-picture.ts'
import { runWithLimitedConcurrency } from '../limited-concurrency.ts'
import { reencodeUploadedPicture } from '../reencode-uploaded-picture.ts'
import { changeProductPictures } from './product-pictures.ts'

const batch = { downloads: 24, drawings: 8 }
const atOnce = { downloads: 4, drawings: 2 }
/** Folder of downloaded pictures whose sizes are not drawn yet. */
const folder = 'imports'

type Tools = { pictures: PictureStore; download: PictureDownloader; stopped?: AbortSignal }

/**
 * Downloads waiting pictures of imports, draws the sizes of downloaded ones, and removes those of
 * undone imports. Only one process does so at a time; an interrupted run goes on where it was.
 */
export async function fetchImportPictures(db: Db, tools: Tools, clock: () => Date): Promise<void> {
  await sheetImports.runAsOnlyProcess(db, 'sheet-pictures', async () => {
    while (!tools.stopped?.aborted) {
      const waiting = await importPictures.listWaitingPictureAddresses(db, batch.downloads)
      // Drawing takes many times as long as downloading, so downloads come first.
      const drawings = waiting.length > 0 ? 1 : batch.drawings
      const stored = await importPictures.listStoredPictures(db, drawings)
      const undone = await importPictures.listPicturesOfUndoneImports(db, batch.drawings)
      if (waiting.length + stored.length + undone.length === 0) return
      await Promise.all([
        runWithLimitedConcurrency(atOnce.downloads, waiting, (one) =>
          unlessBroken(download(db, one, tools), () =>
            importPictures.markPictureFailed(db, one, 'damaged'),
          ),
        ),
        // One after the other for a product: each takes its place among those before.
        runWithLimitedConcurrency(
          atOnce.drawings,
          [...Map.groupBy(stored, (one) => one.productId).values()],
          async (ofProduct) => {
            for (const one of ofProduct)
              await unlessBroken(draw(db, one, tools, clock()), () =>
                importPictures.savePictureState(db, one.id, {
                  state: 'failed',
                  problem: 'damaged',
                }),
              )
          },
        ),
        runWithLimitedConcurrency(1, undone, (one) => remove(db, one, tools, clock())),
      ])
    }
  })
}

/** Downloads a picture, checks and re-encodes it, and stores it until its sizes are drawn. */
async function download(
  db: Db,
  one: { importId: number; address: string },
  { pictures, download: fetchPicture, stopped }: Tools,
): Promise<void> {
  const answer = await fetchPicture(one.address, stopped)
  if (stopped?.aborted) return
  if ('problem' in answer) return importPictures.markPictureFailed(db, one, answer.problem)
  const taken = await reencodeUploadedPicture(answer.file, zoomPictureWidth, (work) => work())
  if (!taken.ok) return importPictures.markPictureFailed(db, one, taken.problem)
  const { large, hash } = taken.picture
  await pictures.write(sourceName(one.importId, hash), large)
  await importPictures.markPictureStored(db, one, hash)
}

/** Runs the work on one picture; a picture that breaks it is marked, so that the others go on. */
async function unlessBroken(work: Promise<void>, mark: () => Promise<void>): Promise<void> {
  try {
    await work
  } catch (error) {
    // without room for files, pictures wait
    if (!(error instanceof StorageUnavailable) && !isDiskFull(error)) await mark()
    throw error
  }
}

function sourceName(importId: number, source: string): string {
  return `${folder}/${importId}/${source}.webp`
}

/** Draws the sizes of a downloaded picture, and adds it to its product at its place. */
async function draw(
  db: Db,
  one: importPictures.StoredImportPicture,
  { pictures }: Tools,
  now: Date,
): Promise<void> {
  const { id, importId, productId, urlKey, position, alt, source, actor } = one
  const name = sourceName(importId, source)
  if (!(await pictures.find(name)))
    return importPictures.savePictureState(db, id, { state: 'failed', problem: 'no-answer' })
  const { path, width } =
    (await importPictures.findDrawnPicture(db, importId, source)) ??
    (await drawSizes(pictures, urlKey, await pictures.read(name)))
  const places = await importPictures.listImportedPicturePositions(db, { importId, productId })
  let isOwn = true
  const added = await changeProductPictures<{ ok: false; code: 'too-many-pictures' }>(
    db,
    pictures,
    { product: urlKey, actor },
    now,
    (before) => {
      isOwn = before.every((picture) => picture.path !== path)
      if (!isOwn) return before
      if (before.length >= maxPicturesOfProduct) return { ok: false, code: 'too-many-pictures' }
      const later = before.findIndex((picture) => (places.get(picture.path) ?? -1) > position)
      const at = later === -1 ? before.length : later
      return before.toSpliced(at, 0, { path, alt, width })
    },
  )
  await importPictures.savePictureState(
    db,
    id,
    // an undo leaves a picture that the product had before
    added.ok ? { state: 'done', ...(isOwn && { path }) } : { state: 'failed', problem: added.code },
  )
  if (!(await importPictures.isPictureSourceUsed(db, importId, source))) await pictures.remove(name)
}

async function drawSizes(pictures: PictureStore, urlKey: string, large: Buffer) {
  const path = createProductPictureStoragePath({ urlKey, view: 0 }, hashPicture(large))
  return { path, width: await storeProductPicture(pictures, path, large) }
}

/** Takes a picture of an undone import from its product. */
async function remove(
  db: Db,
  { id, importId, source, urlKey, path, actor }: importPictures.UndonePicture,
  { pictures }: Tools,
  now: Date,
): Promise<void> {
  if (path !== null)
    await changeProductPictures<never>(db, pictures, { product: urlKey, actor }, now, (before) =>
      before.filter((picture) => picture.path !== path),
    )
  if (source !== null) await pictures.remove(sourceName(importId, source))
  await importPictures.savePictureState(db, id, { state: 'removed' })
}
