import {
  blankProduct,
  type FieldName,
  priceFields,
  type ProductContent,
} from '#domain/catalogue/product-content.ts'
import * as contents from '#persistence/catalogue/product-contents.ts'
import type { Db } from '#persistence/database.ts'

const brief: ReadonlySet<FieldName> = new Set([...priceFields, 'stock'])

/**
 * Reads the parts of products that a change of these fields needs; price and stock changes read only prices and stock.
 */
export async function readForChange(
  db: Db,
  ids: number[],
  fields: readonly FieldName[],
  { lock = false } = {},
): Promise<(ProductContent & { id: number })[]> {
  if (!fields.every((name) => brief.has(name))) return contents.read(db, ids, { lock })
  const found = await contents.readBriefly(db, ids, { lock })
  return found.map((one) => ({ ...blankProduct, categories: [], ...one }))
}
