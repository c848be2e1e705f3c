import { maskLicenceKey } from '#domain/orders/licence-key.ts'
import type { Db } from '#persistence/database.ts'
import { findProductByUrlKeyOrSku } from '#persistence/find-product.ts'
import * as licenceImports from '#persistence/orders/licence-imports.ts'
import * as officeLicences from '#persistence/orders/office-licences.ts'
import type { LicenceCipher } from './licence-cipher.ts'

const shownImports = 10

/** Licence key counts of a digital product, a page of its masked keys, and its recent imports. */
export async function readProductLicences(
  db: Db,
  cipher: LicenceCipher,
  named: string,
  {
    state,
    after,
    limit,
  }: {
    state?: officeLicences.LicenceKeyState | undefined
    after?: number | undefined
    limit: number
  },
) {
  const product = await findProductByUrlKeyOrSku(db, named)
  if (!product?.digital) return undefined
  const [[counts], rows, imports] = await Promise.all([
    officeLicences.countLicencesOfProducts(db, [product.id]),
    officeLicences.listLicenceKeyPage(db, product.id, { state, after, limit: limit + 1 }),
    licenceImports.listLicenceImports(db, product.id, shownImports),
  ])
  if (!counts) return undefined
  const shown = rows.slice(0, limit)
  return {
    counts,
    keys: shown.map(({ sealed, ...key }) => ({
      key,
      masked: maskLicenceKey(cipher.read(product.id, sealed)),
    })),
    next: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
    imports,
  }
}
