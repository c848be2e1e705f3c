import {
  defaultProductFields,
  type ProductFieldName,
  productPriceFieldNames,
  type ProductContent,
} from '#domain/catalogue/product-content.ts'
import * as contents from '#persistence/catalogue/product-field-values.ts'
import type { Db } from '#persistence/database.ts'

const brief: ReadonlySet<ProductFieldName> = new Set([...productPriceFieldNames, 'stock'])

/**
 * Reads only those parts of products that are needed to change the given fields; for price and
 * stock fields, only prices and stock.
 */
export async function readProductFieldsToChange(
  db: Db,
  ids: number[],
  fields: readonly ProductFieldName[],
  { lock = false } = {},
): Promise<(ProductContent & { id: number })[]> {
  if (!fields.every((name) => brief.has(name)))
    return contents.readAllProductFields(db, ids, { lock })
  const found = await contents.readProductPricesAndStock(db, ids, { lock })
  return found.map((one) => ({ ...defaultProductFields, categories: [], ...one }))
}
