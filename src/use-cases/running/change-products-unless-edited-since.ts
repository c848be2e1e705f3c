import { isDeepStrictEqual } from 'node:util'
import {
  affectsOfferFormerPrice,
  createFormerPriceError,
} from '#domain/catalogue/former-price-rule.ts'
import {
  listChangedFields,
  type ChangedFieldValues,
  applyStockChangeAsDifference,
} from '#domain/catalogue/product-change-set.ts'
import {
  type ProductFieldName,
  type ProductContent,
  relatedProductFields,
} from '#domain/catalogue/product-content.ts'
import * as listing from '#persistence/catalogue/category-listing.ts'
import * as refusedOffers from '#persistence/catalogue/offers-failing-former-price-rule.ts'
import * as links from '#persistence/catalogue/product-associations.ts'
import * as changeSets from '#persistence/catalogue/product-change-sets.ts'
import * as contents from '#persistence/catalogue/product-field-values.ts'
import * as writes from '#persistence/catalogue/product-writes.ts'
import type { Db } from '#persistence/database.ts'
import type { StockChangeCause } from '#persistence/stock-change-cause.ts'
import { readProductFieldsToChange } from './read-products-for-change.ts'
import { updateProductIndexes } from './update-product-indexes.ts'

/**
 * Change of a product's fields from expected to new values; applied only if the expected values are
 * still stored (optimistic concurrency).
 */
type Move = { id: number; from: ChangedFieldValues; to: ChangedFieldValues }
/** Result for one product: the Spanish reason why it was skipped; null if it was changed. */
type Moved = { id: number; problem: string | null }

/**
 * Changes products that still have the expected values, and updates listings, search and caches.
 * Stock changes by a difference; stock counted after `since` stays unchanged (null: no check).
 */
export async function changeProductsUnlessEdited(
  transaction: Db,
  moves: readonly Move[],
  { cause, since, now }: { cause: StockChangeCause; since: Date | null; now: Date },
): Promise<{
  outcomes: Moved[]
  /** units that remain in stock because open payments have reserved them */
  heldBack: { productId: number; units: number }[]
  isFound: boolean
}> {
  await listing.disableListingUpdateTrigger(transaction)
  const ids = moves.map(({ id }) => id)
  const fields = [...new Set(moves.flatMap(({ to }) => listChangedFields(to)))]
  const found = await readProductFieldsToChange(transaction, ids, fields, { lock: true })
  const products = new Map(found.map((product) => [product.id, product]))
  const stand = await readSurroundings(transaction, moves, since)

  const outcomes: Moved[] = []
  const wanted: writes.ProductUpdate[] = []
  for (const move of moves) {
    const product = products.get(move.id)
    const problem = product ? problemOf(move, product, stand) : 'Ya no está en la tienda.'
    outcomes.push({ id: move.id, problem })
    if (product && problem === null) wanted.push(...changeOf(move, product))
  }
  const struck = await struckProblems(transaction, wanted)
  for (const outcome of outcomes) outcome.problem ??= struck.get(outcome.id) ?? null
  const changed = wanted.filter(({ id }) => !struck.has(id))
  const onHand = await writes.updateProducts(transaction, changed, { cause, now })
  await links.replaceProductRelations(
    transaction,
    changed.filter(writes.createFieldChangePredicate(...relatedProductFields)),
  )
  const heldBack = changed.flatMap(({ id, content }) => {
    const units = (onHand.get(id) ?? content.stock) - content.stock
    return units > 0 && content.delivery !== 'digital' ? [{ productId: id, units }] : []
  })
  return { outcomes, heldBack, isFound: await updateProductIndexes(transaction, [], changed) }
}

/**
 * Finds changed products whose crossed-out price was never actually charged; returns an error
 * message for each product.
 */
async function struckProblems(
  db: Db,
  changed: readonly writes.ProductUpdate[],
): Promise<Map<number, string>> {
  const priced = changed.filter(({ fields }) => fields.some(affectsOfferFormerPrice))
  const unasked = await refusedOffers.listOffersFailingPriceRule(
    db,
    priced.map(({ id, content }) => ({ key: id, id, content })),
  )
  return new Map([...unasked].map(([id, price]) => [id, createFormerPriceError(price).words]))
}

type Surroundings = {
  keys: contents.ProductIdentifiers[]
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
    keys:
      urlKeys.length + skus.length > 0
        ? await contents.findProductIdentifiers(db, urlKeys, skus)
        : [],
    categories: moves.some(({ to }) => to.categories)
      ? await contents.readCategorySlugs(db)
      : new Map(),
    counted:
      since && restocked.length > 0
        ? await changeSets.listProductsWithNewerStockCount(
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
  const isOther = (name: ProductFieldName) =>
    name === 'stock' ? counted.has(id) : !isDeepStrictEqual(product[name], from[name])
  if (listChangedFields(from).some(isOther)) return 'Alguien lo cambió después.'
  if (keys.some((key) => key.id !== id && (key.urlKey === to.urlKey || key.sku === to.sku)))
    return 'Otro producto tiene ya su dirección o su SKU.'
  if (to.categories?.some((slug) => categories.get(slug) !== slug))
    return 'Una de sus categorías ya no existe.'
  return null
}

function changeOf(
  { id, from, to }: Move,
  { id: _, ...product }: ProductContent & { id: number },
): writes.ProductUpdate[] {
  const content: ProductContent = { ...product, ...to }
  const isKeysNow = product.delivery === 'digital' && to.delivery === 'physical'
  if (from.stock !== undefined && to.stock !== undefined && !isKeysNow)
    content.stock = applyStockChangeAsDifference(product.stock, from.stock, to.stock)
  const fields = listChangedFields(to).filter(
    (name) => !isDeepStrictEqual(content[name], product[name]),
  )
  if (fields.length === 0) return []
  return [{ id, content, fields, formerUrlKey: fields.includes('urlKey') ? product.urlKey : null }]
}
