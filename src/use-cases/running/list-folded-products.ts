import {
  type FamilyCombination,
  formatFamilyCombination,
  getFamilyCombination,
} from '#domain/catalogue/family-options.ts'
import * as productList from '#persistence/catalogue/office-product-list.ts'
import * as productFamilies from '#persistence/catalogue/product-families.ts'
import * as families from '#persistence/catalogue/stored-families.ts'
import type { Db } from '#persistence/database.ts'
import { type ProductSearchFilter, toProductFilter } from './list-filtered-products.ts'

type ListedProduct = productList.OfficeProductRow & {
  /** its values of the family's options: `Azul · 256 GB`; empty for a product without family */
  label: string
}

/** Row of the folded product list: a family with its matching products, or one product. */
type FoldedRow = {
  /** null where only one product of the family matches, or where there is none */
  family: { key: string; name: string; options: string[]; total: number } | null
  products: ListedProduct[]
}

const batchSize = 100

/**
 * Reads a page of the product list with families folded, newest first. A family stands where its
 * newest product that matches would stand.
 */
export async function listFoldedProducts(
  db: Db,
  choice: ProductSearchFilter,
  { after, limit }: { after?: number | undefined; limit: number },
  now: Date,
): Promise<{ rows: FoldedRow[]; next: number | null }> {
  const filter = await toProductFilter(db, choice)
  const rows: { head: number; row: FoldedRow }[] = []
  let cursor = after
  for (let isMore = true; isMore && rows.length <= limit;) {
    const batch = await productList.listPageOfProducts(db, filter, {
      after: cursor,
      limit: batchSize,
      now,
    })
    const fold = await readFamilies(db, filter, batch, now)
    for (const product of batch) {
      const row = fold(product)
      if (row) rows.push({ head: product.id, row })
    }
    cursor = batch.at(-1)?.id
    isMore = batch.length === batchSize
  }
  const page = rows.slice(0, limit)
  return {
    rows: page.map(({ row }) => row),
    next: rows.length > limit ? (page.at(-1)?.head ?? null) : null,
  }
}

/** Returns a function from a product to its row; null if the row starts with a newer product of the family. */
async function readFamilies(
  db: Db,
  filter: productList.ProductFilter,
  batch: readonly productList.OfficeProductRow[],
  now: Date,
): Promise<(product: productList.OfficeProductRow) => FoldedRow | null> {
  const keys = [...new Set(batch.flatMap(({ family }) => family ?? []))]
  const members = await productFamilies.listFamilyMembers(db, keys)
  const names = await families.readFamilyNames(db, keys)
  const chosen = filter.ids && new Set(filter.ids)
  const ids = members.map(({ id }) => id).filter((id) => !chosen || chosen.has(id))
  const kin =
    ids.length === 0
      ? []
      : await productList.listPageOfProducts(db, { ...filter, ids }, { limit: ids.length, now })
  const byId = new Map(members.map((member) => [member.id, member]))
  const matching = Map.groupBy(kin, ({ family }) => family)
  const totals = Map.groupBy(members, ({ family }) => family)
  const combinationOf = (id: number): FamilyCombination => {
    const member = byId.get(id)
    return member ? getFamilyCombination(member) : {}
  }
  const listed = (product: productList.OfficeProductRow): ListedProduct => ({
    ...product,
    label: formatFamilyCombination(combinationOf(product.id)),
  })
  return (product) => {
    const { family: key } = product
    const same = key === null ? [] : (matching.get(key) ?? [])
    if (key === null || same.length < 2) return { family: null, products: [listed(product)] }
    if (same[0]?.id !== product.id) return null
    const options = byId.get(product.id)?.options.map(({ label }) => label) ?? []
    const total = totals.get(key)?.length ?? same.length
    return {
      family: { key, name: names.get(key) ?? product.name, options, total },
      products: same.toReversed().map(listed),
    }
  }
}
