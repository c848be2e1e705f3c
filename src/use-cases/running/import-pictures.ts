import { readdir, readFile } from 'node:fs/promises'
import { join, parse } from 'node:path'
import { ownerOf, type PictureOwner, pathOfView } from '#catalogue-import/picture-files.ts'
import type { PictureStore } from '#persistence/catalogue/picture-store.ts'
import * as productImages from '#persistence/catalogue/product-images.ts'
import { type Db, inTransaction } from '#persistence/database.ts'
import { type PictureShape, pictureVersion, storePicture } from '../catalogue/store-picture.ts'

type PictureReport = {
  products: number
  pictures: number
  /** files whose name is no product's */
  strangers: string[]
  /** files that are no pictures */
  unreadable: string[]
}

const view: PictureShape = { widths: [300, 800], ratio: 1, fit: 'contain' }
const pictureFile = /\.(jpe?g|png|webp|avif|tiff?)$/i

/**
 * Takes product pictures from a folder (`<url_key>.jpg`, further views `<url_key>-1.jpg` …) into the
 * store in the sizes that pages use. A product named there has these pictures afterwards and no others.
 */
export async function importPictures(
  db: Db,
  request: {
    folder: string
    pictures: PictureStore
    onProgress?: (done: number, all: number) => void
  },
): Promise<PictureReport> {
  const { folder, pictures, onProgress } = request
  const named = await productImages.names(db)
  const urlKeys = new Set(named.keys())
  const report: PictureReport = { products: 0, pictures: 0, strangers: [], unreadable: [] }
  const found: (PictureOwner & { file: string })[] = []
  for (const file of (await readdir(folder)).filter((name) => pictureFile.test(name)).sort()) {
    const owner = ownerOf(parse(file).name, urlKeys)
    if (owner) found.push({ ...owner, file })
    else report.strangers.push(file)
  }
  const views: { urlKey: string; view: number; path: string }[] = []
  for (const [at, { file, ...owner }] of found.entries()) {
    const path = await storeViews(pictures, owner, join(folder, file))
    if (path === null) report.unreadable.push(file)
    else views.push({ ...owner, path })
    onProgress?.(at + 1, found.length)
  }
  const byProduct = Map.groupBy(
    views.toSorted((a, b) => a.view - b.view),
    ({ urlKey }) => urlKey,
  )
  report.products = byProduct.size
  report.pictures = views.length
  await inTransaction(db, (transaction) =>
    productImages.replace(
      transaction,
      [...byProduct].map(([urlKey, own]) => ({
        urlKey,
        pictures: own.map(({ path }, at) => ({
          path,
          alt: at === 0 ? (named.get(urlKey) ?? null) : `${named.get(urlKey)}, vista ${at + 1}`,
        })),
      })),
    ),
  )
  return report
}

/** Renders one picture in every size and format; null when it is none. */
async function storeViews(
  pictures: PictureStore,
  owner: PictureOwner,
  file: string,
): Promise<string | null> {
  const source = await readFile(file)
  const path = pathOfView(owner, pictureVersion(source))
  try {
    await storePicture(pictures, path, source, view)
    return path
  } catch {
    return null
  }
}
