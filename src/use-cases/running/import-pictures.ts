import { readdir, readFile } from 'node:fs/promises'
import { join, parse } from 'node:path'
import {
  createPictureAltText,
  comparePictureSortOrder,
  parsePictureFileName,
  type PictureFileNameParts,
  createProductPictureStoragePath,
} from '#catalogue-import/picture-file-names.ts'
import * as auditLog from '#persistence/audit-log.ts'
import * as leftPictures from '#persistence/catalogue/orphaned-pictures.ts'
import type { PictureStore } from '#persistence/catalogue/picture-store.ts'
import * as productImages from '#persistence/catalogue/product-pictures.ts'
import { type Db, runInTransaction } from '#persistence/database.ts'
import { hashPicture, storeProductPicture } from '../catalogue/store-picture.ts'
import { restorePictureFiles } from './remove-pictures.ts'

type PictureReport = {
  products: number
  pictures: number
  /** names of picture files that match no product */
  strangers: string[]
  /** files that are not readable as pictures */
  unreadable: string[]
}

const pictureFile = /\.(jpe?g|png|webp|avif|tiff?)$/i

/**
 * Imports product pictures from a folder in the sizes that pages use, replacing all pictures of
 * these products. Files are named `<url_key>.jpg`, further views `<url_key>-1.jpg` or
 * `<url_key>-atras.jpg`.
 */
export async function importPictures(
  db: Db,
  request: {
    folder: string
    pictures: PictureStore
    actor: string
    now: Date
    onProgress?: (done: number, all: number) => void
  },
): Promise<PictureReport> {
  const { folder, pictures, actor, now, onProgress } = request
  const named = await productImages.readProductNamesAndAltTexts(db)
  const urlKeys = new Set(named.keys())
  const report: PictureReport = { products: 0, pictures: 0, strangers: [], unreadable: [] }
  const found: (PictureFileNameParts & { file: string })[] = []
  for (const file of (await readdir(folder)).filter((name) => pictureFile.test(name)).sort()) {
    const owner = parsePictureFileName(parse(file).name, urlKeys)
    if (owner) found.push({ ...owner, file })
    else report.strangers.push(file)
  }
  const views: (PictureFileNameParts & StoredView)[] = []
  for (const [at, { file, ...owner }] of found.entries()) {
    const stored = await storeView(pictures, owner, join(folder, file))
    if (stored === null) report.unreadable.push(file)
    else views.push({ ...owner, ...stored })
    onProgress?.(at + 1, found.length)
  }
  const byProduct = Map.groupBy(views.toSorted(comparePictureSortOrder), ({ urlKey }) => urlKey)
  report.products = byProduct.size
  report.pictures = views.length
  await runInTransaction(db, async (transaction) => {
    const paths = views.map(({ path }) => path)
    for (const path of await leftPictures.listRemovedPictures(transaction, paths))
      await restorePictureFiles(pictures, path, now)
    await productImages.replaceProductPictures(
      transaction,
      [...byProduct].map(([urlKey, own]) => ({
        urlKey,
        pictures: own.map(({ path, width, ...view }, position) => {
          const words = named.get(urlKey)
          return {
            path,
            width,
            alt: words ? createPictureAltText(view, { ...words, position }) : null,
          }
        }),
      })),
      now,
    )
    if (byProduct.size === 0) return
    const after = { products: report.products, pictures: report.pictures }
    const entry: auditLog.AuditEntry = {
      actor,
      action: 'pictures-import',
      subject: 'catalogue',
      after,
    }
    await auditLog.addAuditEntry(transaction, entry, now)
  })
  return report
}

type StoredView = { path: string; width: number }

/** Renders one picture in every size and format; null if the file is no picture. */
async function storeView(
  pictures: PictureStore,
  owner: PictureFileNameParts,
  file: string,
): Promise<StoredView | null> {
  const source = await readFile(file)
  const path = createProductPictureStoragePath(owner, hashPicture(source))
  try {
    return { path, width: await storeProductPicture(pictures, path, source) }
  } catch {
    return null
  }
}
