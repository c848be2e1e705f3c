import { createHash } from 'node:crypto'
import type {
  ExistingProduct,
  PlannedProductChange,
} from '#catalogue-import/plan-product-changes.ts'
import {
  type ProductFieldName,
  productFieldNames,
  relatedProductFields,
} from '#domain/catalogue/product-content.ts'

/** Product versions at the preview of an import. */
export type ReviewedProducts = {
  versions: Map<number, string>
  /** id of the reviewed import that is being written; null during its preview */
  importId: number | null
}

// stock merges with sales by a rule of its own, and links are written after the products
const ignored: ReadonlySet<ProductFieldName> = new Set([...relatedProductFields, 'stock'])
const compared = productFieldNames.filter((field) => !ignored.has(field))

/**
 * Optimistic concurrency of imports: a preview notes the version of each product it would change,
 * and the import then refuses rows whose product has another version.
 */
export function refuseChangedSinceReview<
  Row extends { change: PlannedProductChange; before: ExistingProduct | null },
>(planned: Row, { versions, importId }: ReviewedProducts): Row {
  const { change, before } = planned
  if (change.kind !== 'change' || !before) return planned
  if (importId === null) {
    versions.set(change.id, createProductVersion(before))
    return planned
  }
  if (change.fields.every((field) => ignored.has(field))) return planned
  if (versions.get(change.id) === createProductVersion(before)) return planned
  const problems = ['cambió después de revisarlo, así que se quedó como está']
  return { ...planned, change: { kind: 'refuse', problems, isConflict: true } }
}

function createProductVersion(product: ExistingProduct): string {
  const values = compared.map((field) => product[field])
  return createHash('sha1').update(JSON.stringify(values)).digest('base64url').slice(0, 16)
}
