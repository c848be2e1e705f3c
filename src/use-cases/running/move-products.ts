import { isDeepStrictEqual } from 'node:util'
import { fieldsOf, type FieldValuesOf, stockMoved } from '#domain/catalogue/change-set.ts'
import {
  type FieldName,
  type ProductContent,
  relationFields,
} from '#domain/catalogue/product-content.ts'
import { isAboutOffers, struckPriceFault } from '#domain/catalogue/struck-price.ts'
import * as listing from '#persistence/catalogue/category-listing.ts'
import * as changeSets from '#persistence/catalogue/change-sets.ts'
import * as priceRule from '#persistence/catalogue/price-rule.ts'
import * as contents from '#persistence/catalogue/product-contents.ts'
import * as links from '#persistence/catalogue/product-links.ts'
import * as writes from '#persistence/catalogue/product-writes.ts'
import type { Db } from '#persistence/database.ts'
import type { StockCause } from '#persistence/stock-cause.ts'
import { readForChange } from './read-for-change.ts'
import { followProducts } from './write-products.ts'

/** Change of a product, from expected to new values of the same fields (optimistic concurrency). */
type Move = { id: number; from: FieldValuesOf; to: FieldValuesOf }
/** Spanish reason why a product was skipped; null if it was changed. */
type Moved = { id: number; problem: string | null }

/**
 * Changes products that still have the expected values and skips the others. Stock changes apply as a difference,
 * unless the stock was counted after `since`; null if the caller already had the row locks. Listings, search and caches
 * are updated.
 */
export async function moveProducts(
  transaction: Db,
  moves: readonly Move[],
  { cause, since, now }: { cause: StockCause; since: Date | null; now: Date },
): Promise<{
  outcomes: Moved[]
  /** units that remain in stock because open payments have reserved them */
  heldBack: { productId: number; units: number }[]
  isFound: boolean
}> {
  await listing.deferListing(transaction)
  const ids = moves.map(({ id }) => id)
  const fields = [...new Set(moves.flatMap(({ to }) => fieldsOf(to)))]
  const found = await readForChange(transaction, ids, fields, { lock: true })
  const products = new Map(found.map((product) => [product.id, product]))
  const stand = await readSurroundings(transaction, moves, since)

  const outcomes: Moved[] = []
  const wanted: writes.ChangedProduct[] = []
  for (const move of moves) {
    const product = products.get(move.id)
    const problem = product ? problemOf(move, product, stand) : 'Ya no está en la tienda.'
    outcomes.push({ id: move.id, problem })
    if (product && problem === null) wanted.push(...changeOf(move, product))
  }
  const struck = await struckProblems(transaction, wanted)
  for (const outcome of outcomes) outcome.problem ??= struck.get(outcome.id) ?? null
  const changed = wanted.filter(({ id }) => !struck.has(id))
  const onHand = await writes.update(transaction, changed, { cause, now })
  await links.replaceRelations(transaction, changed.filter(writes.changes(...relationFields)))
  const heldBack = changed.flatMap(({ id, content }) => {
    const units = (onHand.get(id) ?? content.stock) - content.stock
    return units > 0 && content.delivery !== 'digital' ? [{ productId: id, units }] : []
  })
  return { outcomes, heldBack, isFound: await followProducts(transaction, [], changed) }
}

/** Products whose crossed-out price was never actually charged, with the error. */
async function struckProblems(
  db: Db,
  changed: readonly writes.ChangedProduct[],
): Promise<Map<number, string>> {
  const priced = changed.filter(({ fields }) => fields.some(isAboutOffers))
  const unasked = await priceRule.unasked(
    db,
    priced.map(({ id, content }) => ({ key: id, id, content })),
  )
  return new Map([...unasked].map(([id, price]) => [id, struckPriceFault(price).words]))
}

type Surroundings = {
  keys: contents.ProductKey[]
  categories: ReadonlyMap<string, string>
  counted: ReadonlySet<number>
}

async function readSurroundings(
  db: Db,
  moves: readonly Move[],
  since: Date | null,
): Promise<Surroundings> {
  const urlKeys = moves.flatMap(({ to }) => to.urlKey ?? [])
  const skus = moves.flatMap(({ to }) => to.sku ?? [])
  const restocked = moves.flatMap(({ id, to }) => (to.stock === undefined ? [] : id))
  return {
    keys: urlKeys.length + skus.length > 0 ? await contents.findKeys(db, urlKeys, skus) : [],
    categories: moves.some(({ to }) => to.categories)
      ? await contents.categorySlugs(db)
      : new Map(),
    counted:
      since && restocked.length > 0
        ? await changeSets.countedSince(
            db,
            restocked.map((id) => ({ id, since })),
          )
        : new Set(),
  }
}

function problemOf(
  { id, from, to }: Move,
  product: ProductContent,
  { keys, categories, counted }: Surroundings,
): string | null {
  const isOther = (name: FieldName) =>
    name === 'stock' ? counted.has(id) : !isDeepStrictEqual(product[name], from[name])
  if (fieldsOf(from).some(isOther)) return 'Alguien lo cambió después.'
  if (keys.some((key) => key.id !== id && (key.urlKey === to.urlKey || key.sku === to.sku)))
    return 'Otro producto tiene ya su dirección o su SKU.'
  if (to.categories?.some((slug) => categories.get(slug) !== slug))
    return 'Una de sus categorías ya no existe.'
  return null
}

function changeOf(
  { id, from, to }: Move,
  { id: _, ...product }: ProductContent & { id: number },
): writes.ChangedProduct[] {
  const content: ProductContent = { ...product, ...to }
  const isKeysNow = product.delivery === 'digital' && to.delivery === 'physical'
  if (from.stock !== undefined && to.stock !== undefined && !isKeysNow)
    content.stock = stockMoved(product.stock, from.stock, to.stock)
  const fields = fieldsOf(to).filter((name) => !isDeepStrictEqual(content[name], product[name]))
  if (fields.length === 0) return []
  return [{ id, content, fields, formerUrlKey: fields.includes('urlKey') ? product.urlKey : null }]
}
