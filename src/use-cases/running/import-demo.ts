import { createReadStream, readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { ShopContent, WantedContent } from '#catalogue-import/content-shape.ts'
import {
  type DemoContent,
  readDemoContent,
  readDemoPostcodes,
} from '#catalogue-import/demo-content.ts'
import { altOf, type SortedPictures, sortPictures } from '#catalogue-import/picture-files.ts'
import * as postcodes from '#persistence/buying/postcodes.ts'
import * as listing from '#persistence/catalogue/category-listing.ts'
import * as documentFiles from '#persistence/catalogue/document-files.ts'
import type { PictureStore } from '#persistence/catalogue/picture-store.ts'
import * as contents from '#persistence/catalogue/product-contents.ts'
import * as productImages from '#persistence/catalogue/product-images.ts'
import { type Db, inTransaction } from '#persistence/database.ts'
import * as runs from '#persistence/running/import-runs.ts'
import { pictureVersion } from '../catalogue/store-picture.ts'
import { demoContent, withChildren } from './demo-shop-content.ts'
import { type ImportResult, importCatalogue } from './import-catalogue.ts'
import { importDemoCustomer } from './import-demo-customer.ts'
import { importDemoShop, putDemoPostcodes } from './import-demo-shop.ts'
import { readDocuments } from './import-documents.ts'
import { putContent } from './put-content.ts'
import { putSynonyms } from './put-synonyms.ts'

const demoSource = 'demo'
const retryAfterMs = 500
const copiesAtOnce = 16

type DemoRequest = {
  /** folder of the demo data with `products.json` */
  folder: string
  pictures: PictureStore
  now: Date
}

/**
 * Fills an empty shop with the demo catalogue once, marked by a flag. Interrupted runs repeat; the last step is one
 * transaction with the flag. Shops with their own content are left alone.
 */
export async function importDemo(
  db: Db,
  request: DemoRequest,
): Promise<'imported' | 'there' | 'not-empty'> {
  const { folder, now } = request
  if (await runs.isDone(db, demoSource)) return addMissingPostcodes(db, folder)
  const demo = await readDemoContent(folder)
  const urlKeys = new Set(demo.products.map(({ url_key }) => url_key))
  const pictureFolder = join(folder, 'pictures')
  const pictures = sortPictures(await readdir(pictureFolder), urlKeys, {
    pathOfOther: pathOfOtherPicture(demo),
    versionOf: (file) => pictureVersion(readFileSync(join(pictureFolder, file))),
  })
  const content = demoContent(demo, pictures, now)
  const isEmpty = await inTransaction(db, async (transaction) => {
    await runs.waitForLock(transaction)
    if (await hasOwnContent(transaction, content, now)) return false
    await putDemoContent(transaction, { categories: content.categories }, now)
    await putSynonyms(transaction, demo.synonyms, now)
    return true
  })
  if (!isEmpty) return 'not-empty'
  const copied = copyPictures(request, pictures)
  copied.catch(() => {})
  await importProducts(db, folder, now)
  await copied
  const documents = await readDocuments(db, {
    folder: join(folder, 'documents'),
    pictures: request.pictures,
  })
  return inTransaction(db, async (transaction) => {
    await runs.waitForLock(transaction)
    if (await runs.isDone(transaction, demoSource)) return 'there'
    await documentFiles.put(transaction, documents.files, now)
    await productImages.replace(transaction, picturesOfProducts(demo, pictures), now)
    await putDemoContent(transaction, content, now)
    // Each review and sale would update the listing of its product.
    await listing.deferListing(transaction)
    await importDemoShop(transaction, demo, now)
    await importDemoCustomer(transaction, demo, now)
    const keys = await contents.findKeys(transaction, [...urlKeys], [])
    await listing.refreshListing(
      transaction,
      keys.map(({ id }) => id),
    )
    const run = await runs.begin(transaction, demoSource)
    const counts = { added: urlKeys.size, changed: 0, unchanged: 0, refused: 0 }
    await runs.finish(transaction, run, 'done', counts)
    return 'imported'
  })
}

/** Adds the demo postcodes to a demo shop from before postcodes were part of the demo. */
async function addMissingPostcodes(db: Db, folder: string): Promise<'imported' | 'there'> {
  if (!(await postcodes.isEmpty(db))) return 'there'
  await putDemoPostcodes(db, await readDemoPostcodes(folder))
  return 'imported'
}

/**
 * Store paths of demo pictures other than products': categories and banners have folders, the placeholder keeps the
 * name that pages use.
 */
function pathOfOtherPicture(demo: DemoContent): (name: string, version: string) => string {
  const slugs = new Set(withChildren(demo).map(({ slug }) => slug))
  return (name, version) => {
    if (slugs.has(name)) return `categories/${name}-${version}`
    return name.startsWith('banner-') ? `banners/${name}-${version}` : name
  }
}

/**
 * Whether the demo import would remove content of the shop. Bundles and product coupons are skipped, as their products
 * do not exist yet.
 */
async function hasOwnContent(db: Db, demo: ShopContent, now: Date): Promise<boolean> {
  const coupons = demo.coupons.filter(({ products }) => products === undefined)
  const early = { ...demo, coupons, bundles: [] }
  const put = await putContent(db, early, now, { actor: 'system', dryRun: true })
  return !put.ok || Object.values(put.plan).some(({ removed }) => removed.length > 0)
}

async function putDemoContent(db: Db, content: WantedContent, now: Date): Promise<void> {
  const put = await putContent(db, content, now, { actor: 'system' })
  if (!put.ok) throw new Error(`The demo content was refused: ${put.problems.join('; ')}`)
}

/** Imports the demo products as an ordinary feed; waits while another process of the shop imports. */
async function importProducts(db: Db, folder: string, now: Date): Promise<void> {
  const feed = {
    open: () => createReadStream(join(folder, 'products.json')),
    format: 'json' as const,
  }
  let result: ImportResult
  for (;;) {
    result = await importCatalogue(db, { feed, source: 'demo-products', now })
    if (result.ok || result.code !== 'busy') break
    await new Promise((resolve) => setTimeout(resolve, retryAfterMs))
  }
  if (!result.ok) throw new Error(`The demo catalogue is not importable: ${JSON.stringify(result)}`)
}

async function copyPictures({ folder, pictures }: DemoRequest, sorted: SortedPictures) {
  const all = [...[...sorted.products.values()].flat(), ...sorted.others.values()]
  const files = all.flatMap((picture) => picture.files)
  for (let from = 0; from < files.length; from += copiesAtOnce) {
    const some = files.slice(from, from + copiesAtOnce)
    await Promise.all(some.map((one) => pictures.add(one.to, join(folder, 'pictures', one.from))))
  }
}

function picturesOfProducts(demo: DemoContent, sorted: SortedPictures) {
  return demo.products.map(({ url_key, name, image_alt }) => ({
    urlKey: url_key,
    pictures: (sorted.products.get(url_key) ?? []).map(({ path, width, ...view }, position) => ({
      path,
      width,
      alt: altOf(view, { name, main: image_alt, position }),
    })),
  }))
}
