import { lowestPrice, type PriceOfDay, pricesByDay } from '#domain/catalogue/price-history.ts'
import { type ProductContent, type relationFields } from '#domain/catalogue/product-content.ts'
import type { Centavos } from '#domain/money.ts'
import * as offeredAttributes from '#persistence/catalogue/offered-attributes.ts'
import * as productList from '#persistence/catalogue/office-product-list.ts'
import * as contents from '#persistence/catalogue/product-contents.ts'
import * as productDesk from '#persistence/catalogue/product-desk.ts'
import * as productImages from '#persistence/catalogue/product-images.ts'
import type { Db } from '#persistence/database.ts'
import { findProduct } from '#persistence/named-product.ts'
import { feedOf } from './product-feed.ts'

const atMost = 100
const historyDays = 90

type RelationField = (typeof relationFields)[number]

export type DeskProduct = {
  row: productList.OfficeProductRow
  /** field values in the names and format of an import */
  fields: Record<string, unknown>
  pictures: { path: string; alt: string | null }[]
  held: productDesk.HeldUnits[]
  kin: productDesk.Kin[]
  /** related products by relation field */
  relations: Record<RelationField, productDesk.NamedProduct[]>
  prices: PriceOfDay[]
  offered: offeredAttributes.OfferedAttribute[]
  lowest: Centavos | null
}

/** A product with everything that the back office needs to edit it; undefined if it does not exist. */
export async function readProduct(
  db: Db,
  product: string,
  now: Date,
): Promise<DeskProduct | undefined> {
  const named = await findProduct(db, product)
  const [content] = named ? await contents.read(db, [named.id]) : []
  if (!content) return undefined
  const { id, family } = content
  const [pictures, held, changes, kin, offered] = await Promise.all([
    productImages.ofProduct(db, id),
    productDesk.heldUnits(db, id, atMost),
    productDesk.priceChanges(db, id, atMost),
    family === null ? [] : productDesk.kinOf(db, { family, id }, atMost),
    offeredAttributes.offeredTo(db, id),
  ])
  const [row] = await productList.page(db, { ids: [id] }, { limit: 1, now })
  if (!row) return undefined
  return {
    row,
    fields: feedOf(content),
    pictures,
    held,
    kin,
    relations: await relationsOf(db, content),
    offered,
    prices: pricesByDay(changes, now, historyDays),
    lowest: lowestPrice(changes, now),
  }
}

async function relationsOf(db: Db, content: ProductContent): Promise<DeskProduct['relations']> {
  const { related, upSells, comparable, recommendedAddon } = content
  const addon = recommendedAddon === null ? [] : [recommendedAddon]
  const keys = { related, upSells, comparable, recommendedAddon: addon }
  const named = await productDesk.byUrlKeys(db, [...new Set(Object.values(keys).flat())])
  const byKey = new Map(named.map((one) => [one.urlKey, one]))
  const of = (name: RelationField) => keys[name].flatMap((key) => byKey.get(key) ?? [])
  return {
    related: of('related'),
    upSells: of('upSells'),
    comparable: of('comparable'),
    recommendedAddon: of('recommendedAddon'),
  }
}
