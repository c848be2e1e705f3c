import { addDays, type Day, dayInMexico, momentInMexico } from '#domain/calendar.ts'
import { canonicalJson } from '#domain/canonical-json.ts'
import { type PriceChange, priceSpans } from '#domain/catalogue/price-history.ts'
import { leafText, type PriceDay, type PriceLeaf } from '#domain/catalogue/price-receipt.ts'
import { minuteInMs } from '#domain/durations.ts'
import { treeRows } from '#domain/hash-tree.ts'
import * as priceDays from '#persistence/catalogue/price-days.ts'
import { type Db, inTransaction } from '#persistence/database.ts'
import { isOverburdened } from '#persistence/error-code.ts'
import * as signingKeys from '#persistence/signing-keys.ts'
import { sha256, type ShopSignature } from '#sign-in/shop-signature.ts'

type Publisher = { signature: ShopSignature; shop: string }

/**
 * Leaves per part of the hash tree; a power of two, so that the roots of the parts form the same tree as all leaves.
 */
const leavesPerPart = 1024
/** Maximum missed days that one run publishes. */
const daysPerRun = 40
/** Delay after midnight, in ms, after which the clocks of all machines have reached the new day. */
const settledAfterMs = 10 * minuteInMs

/** Signs the hash-tree root of all prices of each past day, once per day; returns the number of days. */
export async function publishPrices(db: Db, publisher: Publisher, now: Date): Promise<number> {
  const opened = await priceDays.openedAt(db)
  if (!opened) return 0
  const yesterday = addDays(dayInMexico(new Date(now.getTime() - settledAfterMs)), -1)
  for (let made = 0; made < daysPerRun; made += 1) {
    const [last] = await priceDays.newest(db, 1)
    const day = last ? addDays(last.day, 1) : yesterday
    if (day > yesterday || (!last && dayInMexico(opened) > day)) return made
    if (!(await publishDay(db, publisher, { day, last, now }))) return made
  }
  return daysPerRun
}

async function publishDay(
  db: Db,
  { signature, shop }: Publisher,
  { day, last, now }: { day: Day; last: priceDays.PublishedDay | undefined; now: Date },
): Promise<boolean> {
  try {
    await inTransaction(db, priceDays.waitForChanges)
  } catch (error) {
    // a long write exceeds the lock wait: the next run publishes the day
    if (isOverburdened(error)) return false
    throw error
  }
  const parts = await partsOf(db, day)
  const root = rootOf(parts.map((part) => part.root))
  const products = parts.reduce((sum, part) => sum + part.products.length, 0)
  const previous = last ? { day: last.day, hash: last.hash } : null
  const document: PriceDay = signature.signed({
    kind: 'price-day' as const,
    version: 1 as const,
    shop,
    day,
    products,
    root,
    previous,
  })
  const published = { day, document, hash: sha256(canonicalJson(document)) }
  await inTransaction(db, async (transaction) => {
    await signingKeys.add(transaction, signature.publicKey, now)
    await priceDays.add(transaction, published, parts, now)
  })
  return true
}

async function partsOf(db: Db, day: Day): Promise<priceDays.Leaves[]> {
  const [from, until] = [momentInMexico(day, '00:00'), momentInMexico(addDays(day, 1), '00:00')]
  const parts: priceDays.Leaves[] = []
  let part: priceDays.Leaves = { products: [], skus: [], hashes: [], root: '' }
  const close = () => {
    parts.push({ ...part, root: rootOf(part.hashes) })
    part = { products: [], skus: [], hashes: [], root: '' }
  }
  for (let after = 0; ;) {
    const limit = leavesPerPart
    const products = await priceDays.pricedBetween(db, { after, from, until, limit })
    for (const { id, sku, changes } of products) {
      const leaf = leafOf(changes, { day, sku })
      if (!leaf) continue
      part.products.push(id)
      part.skus.push(sku)
      part.hashes.push(sha256(leafText(leaf)))
      if (part.products.length === leavesPerPart) close()
    }
    if (products.length < limit) break
    after = products.at(-1)?.id ?? after
  }
  if (part.products.length > 0) close()
  return parts
}

/** Leaf of the hash tree for the price of a product on a day; null if it was not offered. */
export function leafOf(
  changes: readonly PriceChange[],
  { day, sku }: { day: Day; sku: string },
): PriceLeaf | null {
  const [from, until] = [momentInMexico(day, '00:00'), momentInMexico(addDays(day, 1), '00:00')]
  const spans = priceSpans(changes, from, until)
  if (spans.every(({ price }) => price === null)) return null
  const prices = spans.map(({ begins, price, regular }) => ({
    since: begins.toISOString(),
    price,
    regular,
  }))
  return { day, sku, prices }
}

/** Merkle root of the hashes; an empty list has the root of an empty tree. */
function rootOf(hashes: readonly string[]): string {
  return treeRows(hashes, sha256).at(-1)?.[0] ?? sha256('')
}
