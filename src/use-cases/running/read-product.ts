import { lowestPrice, type PriceOfDay, pricesByDay } from '#domain/catalogue/price-history.ts'
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

export type DeskProduct = {
  row: productList.OfficeProductRow
  /** by the names and in the form that an import has them */
  fields: Record<string, unknown>
  pictures: { path: string; alt: string | null }[]
  held: productDesk.HeldUnits[]
  kin: productDesk.Kin[]
  prices: PriceOfDay[]
  offered: offeredAttributes.OfferedAttribute[]
  lowest: Centavos | null
}

/** A product with all that an operator needs to look after it; nothing where there is none. */
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
    offered,
    prices: pricesByDay(changes, now, historyDays),
    lowest: lowestPrice(changes, now),
  }
}
