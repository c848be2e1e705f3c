import { toCanonicalJson } from '#domain/canonical-json.ts'
import { type PriceChange, listConstantPricePeriods } from '#domain/catalogue/price-history.ts'
import {
  serializePriceHashTreeLeaf,
  type SignedDailyPriceHash,
  type PriceHashTreeLeaf,
} from '#domain/catalogue/signed-price-receipt.ts'
import { minuteInMs } from '#domain/durations.ts'
import { buildHashTree } from '#domain/hash-tree.ts'
import {
  addDays,
  type Day,
  toMexicoDay,
  toDateFromMexicoTime,
} from '#domain/mexico-dates-and-times.ts'
import * as publishedPriceDays from '#persistence/catalogue/published-price-days.ts'
import { isDatabaseOverloaded } from '#persistence/database-error-codes.ts'
import { type Db, runInTransaction } from '#persistence/database.ts'
import * as signingKeys from '#persistence/signing-keys.ts'
import { hashSha256, type ShopDocumentSigner } from '#sign-in/document-signer.ts'

type Publisher = { signature: ShopDocumentSigner; shop: string }

/**
 * Number of leaves in each part of the price hash tree. The number is a power of two, so that the
 * part roots combine into the same tree as all leaves together.
 */
const leavesPerPart = 1024
/** Maximum number of past days whose prices one run publishes. */
const daysPerRun = 40
/**
 * Time in ms after midnight before the prices of the past day are published, because by then the
 * clocks of all machines have reached the new day.
 */
const settledAfterMs = 10 * minuteInMs

/**
 * Signs the root of the hash tree of all prices for each past day, once per day; returns the number
 * of signed days.
 */
export async function publishDailyPriceHashes(
  db: Db,
  publisher: Publisher,
  now: Date,
): Promise<number> {
  const opened = await publishedPriceDays.findPriceHistoryStart(db)
  if (!opened) return 0
  const yesterday = addDays(toMexicoDay(new Date(now.getTime() - settledAfterMs)), -1)
  for (let made = 0; made < daysPerRun; made += 1) {
    const [last] = await publishedPriceDays.listNewestPublishedPriceDays(db, 1)
    const day = last ? addDays(last.day, 1) : yesterday
    if (day > yesterday || (!last && toMexicoDay(opened) > day)) return made
    if (!(await publishDay(db, publisher, { day, last, now }))) return made
  }
  return daysPerRun
}

async function publishDay(
  db: Db,
  { signature, shop }: Publisher,
  {
    day,
    last,
    now,
  }: { day: Day; last: publishedPriceDays.PublishedDailyPrices | undefined; now: Date },
): Promise<boolean> {
  try {
    await runInTransaction(db, publishedPriceDays.waitForConcurrentPriceChanges)
  } catch (error) {
    // if a long database write makes the lock time out, the next run publishes the prices of the
    // day
    if (isDatabaseOverloaded(error)) return false
    throw error
  }
  const parts = await partsOf(db, day)
  const root = rootOf(parts.map((part) => part.root))
  const products = parts.reduce((sum, part) => sum + part.products.length, 0)
  const previous = last ? { day: last.day, hash: last.hash } : null
  const document: SignedDailyPriceHash = signature.signed({
    kind: 'price-day' as const,
    version: 1 as const,
    shop,
    day,
    products,
    root,
    previous,
  })
  const published = { day, document, hash: hashSha256(toCanonicalJson(document)) }
  await runInTransaction(db, async (transaction) => {
    await signingKeys.addDocumentSigningPublicKey(transaction, signature.publicKey, now)
    await publishedPriceDays.addPublishedDailyPrices(transaction, published, parts, now)
  })
  return true
}

async function partsOf(db: Db, day: Day): Promise<publishedPriceDays.PriceMerkleTreeLeaves[]> {
  const [from, until] = [
    toDateFromMexicoTime(day, '00:00'),
    toDateFromMexicoTime(addDays(day, 1), '00:00'),
  ]
  const parts: publishedPriceDays.PriceMerkleTreeLeaves[] = []
  let part: publishedPriceDays.PriceMerkleTreeLeaves = {
    products: [],
    skus: [],
    hashes: [],
    root: '',
  }
  const close = () => {
    parts.push({ ...part, root: rootOf(part.hashes) })
    part = { products: [], skus: [], hashes: [], root: '' }
  }
  for (let after = 0; ;) {
    const limit = leavesPerPart
    const products = await publishedPriceDays.listPricesBetween(db, { after, from, until, limit })
    for (const { id, sku, changes } of products) {
      const leaf = toPriceHashTreeLeaf(changes, { day, sku })
      if (!leaf) continue
      part.products.push(id)
      part.skus.push(sku)
      part.hashes.push(hashSha256(serializePriceHashTreeLeaf(leaf)))
      if (part.products.length === leavesPerPart) close()
    }
    if (products.length < limit) break
    after = products.at(-1)?.id ?? after
  }
  if (part.products.length > 0) close()
  return parts
}

/** Merkle tree leaf for the price of a product on a day; null if the product was not offered. */
export function toPriceHashTreeLeaf(
  changes: readonly PriceChange[],
  { day, sku }: { day: Day; sku: string },
): PriceHashTreeLeaf | null {
  const [from, until] = [
    toDateFromMexicoTime(day, '00:00'),
    toDateFromMexicoTime(addDays(day, 1), '00:00'),
  ]
  const spans = listConstantPricePeriods(changes, from, until)
  if (spans.every(({ price }) => price === null)) return null
  const prices = spans.map(({ begins, price, regular }) => ({
    since: begins.toISOString(),
    price,
    regular,
  }))
  return { day, sku, prices }
}

/** Merkle root of the price hashes; an empty list has the root of an empty tree. */
function rootOf(hashes: readonly string[]): string {
  return buildHashTree(hashes, hashSha256).at(-1)?.[0] ?? hashSha256('')
}
