import { createHash } from 'node:crypto'
import { createReadStream, readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type DemoContent,
  readDemoContent,
  readDemoPostcodes,
} from '#catalogue-import/demo-content.ts'
import { type SortedPictures, sortPictures } from '#catalogue-import/picture-files.ts'
import * as categories from '#persistence/categories.ts'
import * as contentWrites from '#persistence/content-writes.ts'
import { type Db, inTransaction } from '#persistence/database.ts'
import * as runs from '#persistence/import-runs.ts'
import type { PictureStore } from '#persistence/picture-store.ts'
import * as postcodes from '#persistence/postcodes.ts'
import * as productImages from '#persistence/product-images.ts'
import { type ImportResult, importCatalogue } from './import-catalogue.ts'
import { importDemoCustomer } from './import-demo-customer.ts'
import { importDemoShop, putDemoPostcodes } from './import-demo-shop.ts'

const SOURCE = 'demo'
const RETRY_AFTER_MS = 500

export type DemoRequest = {
  /** the folder with products.json and the rest */
  folder: string
  pictures: PictureStore
  now: Date
}

/**
 * Fills an empty shop with the demo catalogue, once: a marker says that all of it is there. What was cut
 * short is done again; every step but the last leaves alone what is there, and the last is one
 * transaction that also sets the marker.
 */
export async function importDemo(db: Db, request: DemoRequest): Promise<'imported' | 'there'> {
  const { folder, now } = request
  if (await runs.isDone(db, SOURCE)) return topUp(db, folder)
  const demo = await readDemoContent(folder)
  const urlKeys = new Set(demo.products.map(({ url_key }) => url_key))
  const pictureFolder = join(folder, 'pictures')
  const pictures = sortPictures(await readdir(pictureFolder), urlKeys, {
    pathOfOther: pathOfOther(demo),
    versionOf: (file) => versionOf(readFileSync(join(pictureFolder, file))),
  })
  await inTransaction(db, async (transaction) => {
    await putCategories(transaction, demo, pictures)
    await contentWrites.replaceSynonyms(transaction, demo.synonyms)
  })
  await importProducts(db, folder, now)
  await copyPictures(request, pictures)
  return inTransaction(db, async (transaction) => {
    await runs.waitForTurn(transaction)
    if (await runs.isDone(transaction, SOURCE)) return 'there'
    await categories.replaceFilters(
      transaction,
      withChildren(demo).map(({ slug, filters }) => ({ slug, codes: filters })),
    )
    await productImages.replace(transaction, picturesOfProducts(demo, pictures))
    await importDemoShop(transaction, { demo, pictures, now })
    await importDemoCustomer(transaction, demo, now)
    const run = await runs.begin(transaction, SOURCE)
    const counts = { added: urlKeys.size, changed: 0, unchanged: 0, refused: 0 }
    await runs.finish(transaction, run, 'done', counts)
    return 'imported'
  })
}

/** A shop that was filled before the demo knew any postcodes gets them. */
async function topUp(db: Db, folder: string): Promise<'imported' | 'there'> {
  if (!(await postcodes.isEmpty(db))) return 'there'
  await putDemoPostcodes(db, await readDemoPostcodes(folder))
  return 'imported'
}

function withChildren({ categories: parents }: DemoContent): DemoContent['categories'] {
  return parents.flatMap((parent) => [parent, ...(parent.children ?? [])])
}

/** Categories and banners have folders; the placeholder keeps its name, by which pages know it. */
function pathOfOther(demo: DemoContent): (name: string, version: string) => string {
  const slugs = new Set(withChildren(demo).map(({ slug }) => slug))
  return (name, version) => {
    if (slugs.has(name)) return `categories/${name}-${version}`
    return name.startsWith('banner-') ? `banners/${name}-${version}` : name
  }
}

async function putCategories(db: Db, demo: DemoContent, pictures: SortedPictures): Promise<void> {
  await categories.put(
    db,
    withChildren(demo).map((category) => ({
      ...category,
      image_key: pictures.others.get(category.image_key)?.path ?? null,
    })),
  )
}

/** Products go the way of every feed; a shop that starts beside this one may be importing them already. */
async function importProducts(db: Db, folder: string, now: Date): Promise<void> {
  const feed = {
    open: () => createReadStream(join(folder, 'products.json')),
    format: 'json' as const,
  }
  let result: ImportResult
  for (;;) {
    result = await importCatalogue(db, { feed, source: 'demo-products', now })
    if (result.ok || result.code !== 'busy') break
    await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS))
  }
  if (!result.ok)
    throw new Error(
      `The demo catalogue is not importable: ${JSON.stringify(result.report.problems)}`,
    )
}

async function copyPictures({ folder, pictures }: DemoRequest, sorted: SortedPictures) {
  const all = [...sorted.products.values()].flat().concat([...sorted.others.values()])
  for (const { files } of all)
    await Promise.all(files.map(({ from, to }) => pictures.add(to, join(folder, 'pictures', from))))
}

function picturesOfProducts(demo: DemoContent, sorted: SortedPictures) {
  return demo.products.map(({ url_key, name, image_alt }) => ({
    urlKey: url_key,
    pictures: (sorted.products.get(url_key) ?? []).map(({ path }, at) => ({
      path,
      alt: at === 0 ? image_alt : `${name}, vista ${at + 1}`,
    })),
  }))
}

function versionOf(content: Uint8Array): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 8)
}
