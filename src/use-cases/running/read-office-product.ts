import {
  findLowestPrice,
  type DailyLowestPrice,
  listLowestPricesByDay,
} from '#domain/catalogue/price-history.ts'
import {
  describeProductChange,
  type ProductDeed,
} from '#domain/catalogue/product-change-sentences.ts'
import {
  type ProductContent,
  type ProductFieldName,
  type relatedProductFields,
} from '#domain/catalogue/product-content.ts'
import type { Centavos } from '#domain/money.ts'
import * as officeProductFacts from '#persistence/catalogue/office-product-details.ts'
import * as productList from '#persistence/catalogue/office-product-list.ts'
import * as contents from '#persistence/catalogue/product-field-values.ts'
import * as productImages from '#persistence/catalogue/product-pictures.ts'
import * as suggestedAttributes from '#persistence/catalogue/suggested-attributes.ts'
import type { Db } from '#persistence/database.ts'
import { findProductByUrlKeyOrSku } from '#persistence/find-product.ts'
import { toFeedRow } from './product-to-feed-row.ts'

const atMost = 100
const historyDays = 90
const recentChanges = 5

type RelationField = (typeof relatedProductFields)[number]

export type OfficeProductView = {
  row: productList.OfficeProductRow
  /** field values of the product, named and formatted as in an import */
  fields: Record<string, unknown>
  pictures: { path: string; alt: string | null }[]
  held: officeProductFacts.ReservedUnits[]
  kin: officeProductFacts.FamilyVariantRow[]
  /** related products, grouped by kind of relation */
  relations: Record<RelationField, officeProductFacts.ProductWithUrlKey[]>
  prices: DailyLowestPrice[]
  offered: suggestedAttributes.SuggestedAttribute[]
  lowest: Centavos | null
  /** the newest changes, without those of hidden fields alone */
  changes: { setId: number; actor: string; appliedAt: Date; deeds: ProductDeed[] }[]
}

/** A product with everything that the back office needs to edit it; undefined if it does not exist. */
export async function readOfficeProduct(
  db: Db,
  product: string,
  { hidden, now }: { hidden: readonly ProductFieldName[]; now: Date },
): Promise<OfficeProductView | undefined> {
  const named = await findProductByUrlKeyOrSku(db, product)
  const [content] = named ? await contents.readAllProductFields(db, [named.id]) : []
  if (!content) return undefined
  const { id, family } = content
  const [pictures, held, prices, kin, offered, changes] = await Promise.all([
    productImages.listPicturesOfProduct(db, id),
    officeProductFacts.listReservedUnits(db, id, atMost),
    officeProductFacts.listPriceChanges(db, id, atMost),
    family === null ? [] : officeProductFacts.listFamilyVariants(db, { family, id }, atMost),
    suggestedAttributes.listSuggestedAttributes(db, id),
    officeProductFacts.listChangesOfProduct(db, id, recentChanges),
  ])
  const [row] = await productList.listPageOfProducts(db, { ids: [id] }, { limit: 1, now })
  if (!row) return undefined
  return {
    row,
    fields: toFeedRow(content, hidden),
    pictures,
    held,
    kin,
    relations: await relationsOf(db, content),
    offered,
    prices: listLowestPricesByDay(prices, now, historyDays),
    lowest: findLowestPrice(prices, now),
    changes: changes
      .map(({ before, after, ...change }) => ({
        ...change,
        deeds: describeProductChange({ before, after }, hidden),
      }))
      .filter(({ deeds }) => deeds.length > 0),
  }
}

async function relationsOf(
  db: Db,
  content: ProductContent,
): Promise<OfficeProductView['relations']> {
  const { related, upSells, comparable, recommendedAddon } = content
  const addon = recommendedAddon === null ? [] : [recommendedAddon]
  const keys = { related, upSells, comparable, recommendedAddon: addon }
  const named = await officeProductFacts.findProductsByUrlKeys(db, [
    ...new Set(Object.values(keys).flat()),
  ])
  const byKey = new Map(named.map((one) => [one.urlKey, one]))
  const of = (name: RelationField) => keys[name].flatMap((key) => byKey.get(key) ?? [])
  return {
    related: of('related'),
    upSells: of('upSells'),
    comparable: of('comparable'),
    recommendedAddon: of('recommendedAddon'),
  }
}
