import { createReadStream, readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import {
  createPictureAltText,
  type GroupedPictureFiles,
  groupPictureFiles,
} from '#catalogue-import/picture-file-names.ts'
import type { ShopContent, ImportedShopContent } from '#catalogue-import/shop-content-schema.ts'
import { dayInMs } from '#domain/durations.ts'
import * as listing from '#persistence/catalogue/category-listing.ts'
import type { PictureStore } from '#persistence/catalogue/picture-store.ts'
import * as documentFiles from '#persistence/catalogue/product-document-files.ts'
import * as contents from '#persistence/catalogue/product-field-values.ts'
import * as productImages from '#persistence/catalogue/product-pictures.ts'
import { type Db, runInTransaction } from '#persistence/database.ts'
import * as runs from '#persistence/running/import-runs.ts'
import { hashPicture } from '#use-cases/catalogue/store-picture.ts'
import { type ImportResult, importCatalogue } from '#use-cases/running/import-catalogue.ts'
import { storeDocumentsOfFolder } from '#use-cases/running/import-documents.ts'
import { storeShopContent } from '#use-cases/running/store-shop-content.ts'
import { storeSearchSynonyms } from '#use-cases/running/store-synonyms.ts'
import { type DemoContent, readDemoContent, readDemoPostcodes } from './demo-content.ts'
import { createDemoContent, flattenCategories } from './demo-shop-content.ts'
import { importDemoCustomer } from './import-demo-customer.ts'
import { importDemoShop, putDemoPostcodes } from './import-demo-shop.ts'
import { hasNoPostcodes, openPriceBook } from './insert-past-records.ts'

const demoSource = 'demo'
const retryAfterMs = 500
/** Days before the first start from which the demo products have a price. */
const priceHistoryDays = 128
const copiesAtOnce = 16

type DemoRequest = {
  /** folder of the demo data with `products.json` */
  folder: string
  pictures: PictureStore
  now: Date
}

/**
 * Fills an empty shop with the demo catalogue; a shop with its own content is not changed. The last
 * transaction also sets the completion flag, so interrupted runs are repeated.
 */
export async function importDemo(
  db: Db,
  request: DemoRequest,
): Promise<'imported' | 'there' | 'not-empty'> {
  const { folder, now } = request
  if (await runs.isImportDone(db, demoSource)) return addMissingPostcodes(db, folder)
  const demo = await readDemoContent(folder)
  const urlKeys = new Set(demo.products.map(({ url_key }) => url_key))
  const pictureFolder = join(folder, 'pictures')
  const pictures = groupPictureFiles(await readdir(pictureFolder), urlKeys, {
    pathOfOther: pathOfOtherPicture(demo),
    versionOf: (file) => hashPicture(readFileSync(join(pictureFolder, file))),
  })
  const content = createDemoContent(demo, pictures, now)
  const isEmpty = await runInTransaction(db, async (transaction) => {
    await runs.waitForImportLock(transaction)
    if (await hasOwnContent(transaction, content, now)) return false
    await putDemoContent(transaction, { categories: content.categories }, now)
    await storeSearchSynonyms(transaction, demo.synonyms, now)
    return true
  })
  if (!isEmpty) return 'not-empty'
  const copied = copyPictures(request, pictures)
  copied.catch(() => {})
  await importProducts(db, folder, now)
  await copied
  const documents = await storeDocumentsOfFolder(db, {
    folder: join(folder, 'documents'),
    pictures: request.pictures,
  })
  return runInTransaction(db, async (transaction) => {
    await runs.waitForImportLock(transaction)
    if (await runs.isImportDone(transaction, demoSource)) return 'there'
    await documentFiles.putProductDocuments(transaction, documents.files, now)
    await productImages.replaceProductPictures(transaction, picturesOfProducts(demo, pictures), now)
    await putDemoContent(transaction, content, now)
    // Defers listing updates, because each review and sale would otherwise update the listing of
    // its product.
    await listing.disableListingUpdateTrigger(transaction)
    await importDemoShop(transaction, demo, now)
    await importDemoCustomer(transaction, demo, now)
    const keys = await contents.findProductIdentifiers(transaction, [...urlKeys], [])
    await listing.refreshCategoryListing(
      transaction,
      keys.map(({ id }) => id),
    )
    const run = await runs.addImportRun(transaction, demoSource)
    const counts = { added: urlKeys.size, changed: 0, unchanged: 0, refused: 0 }
    await runs.finishImportRun(transaction, run, 'done', counts)
    return 'imported'
  })
}

/**
 * Adds the demo postcodes to an existing demo shop that was created before the demo data contained
 * postcodes.
 */
async function addMissingPostcodes(db: Db, folder: string): Promise<'imported' | 'there'> {
  if (!(await hasNoPostcodes(db))) return 'there'
  await putDemoPostcodes(db, await readDemoPostcodes(folder))
  return 'imported'
}

/**
 * Returns the store path of a demo picture that shows no product: category and banner pictures are
 * stored in folders; the placeholder picture keeps the name that pages use.
 */
function pathOfOtherPicture(demo: DemoContent): (name: string, version: string) => string {
  const slugs = new Set(flattenCategories(demo).map(({ slug }) => slug))
  return (name, version) => {
    if (slugs.has(name)) return `categories/${name}-${version}`
    return name.startsWith('banner-') ? `banners/${name}-${version}` : name
  }
}

/**
 * Whether the demo import would remove content that the shop has created. Bundles and product
 * coupons are not compared, as their products do not exist yet.
 */
async function hasOwnContent(db: Db, demo: ShopContent, now: Date): Promise<boolean> {
  const coupons = demo.coupons.filter(({ products }) => products === undefined)
  const early = { ...demo, coupons, bundles: [] }
  const put = await storeShopContent(db, early, now, { actor: 'system', dryRun: true })
  return !put.ok || Object.values(put.plan).some(({ removed }) => removed.length > 0)
}

async function putDemoContent(db: Db, content: ImportedShopContent, now: Date): Promise<void> {
  const put = await storeShopContent(db, content, now, { actor: 'system' })
  if (!put.ok) throw new Error(`The demo content was refused: ${put.problems.join('; ')}`)
}

/**
 * Imports the demo products as an ordinary feed, with prices since months ago, so that offers have a
 * former price; waits while another process of the shop imports.
 */
async function importProducts(db: Db, folder: string, now: Date): Promise<void> {
  const feed = {
    open: () => createReadStream(join(folder, 'products.json')),
    format: 'json' as const,
  }
  const pricesSince = new Date(now.getTime() - priceHistoryDays * dayInMs)
  await openPriceBook(db, now)
  let result: ImportResult
  for (;;) {
    result = await importCatalogue(db, { feed, source: 'demo-products', now, pricesSince })
    if (result.ok || result.code !== 'busy') break
    await new Promise((resolve) => setTimeout(resolve, retryAfterMs))
  }
  if (!result.ok) throw new Error(`The demo catalogue is not importable: ${JSON.stringify(result)}`)
}

async function copyPictures({ folder, pictures }: DemoRequest, sorted: GroupedPictureFiles) {
  const all = [...[...sorted.products.values()].flat(), ...sorted.others.values()]
  const files = all.flatMap((picture) => picture.files)
  for (let from = 0; from < files.length; from += copiesAtOnce) {
    const some = files.slice(from, from + copiesAtOnce)
    await Promise.all(some.map((one) => pictures.add(one.to, join(folder, 'pictures', one.from))))
  }
}

function picturesOfProducts(demo: DemoContent, sorted: GroupedPictureFiles) {
  return demo.products.map(({ url_key, name, image_alt }) => ({
    urlKey: url_key,
    pictures: (sorted.products.get(url_key) ?? []).map(({ path, width, ...view }, position) => ({
      path,
      width,
      alt: createPictureAltText(view, { name, main: image_alt, position }),
    })),
  }))
}
