import { parseFamilyValue } from '#domain/catalogue/family-options.ts'
import { shopExportLabels } from '#domain/catalogue/shop-export-summary.ts'
import * as creations from '#persistence/catalogue/change-set-creations.ts'
import * as contents from '#persistence/catalogue/product-field-values.ts'
import { type Db, runInTransaction } from '#persistence/database.ts'
import * as pictures from '#persistence/running/sheet-import-pictures.ts'
import type { SheetImport } from '#persistence/running/sheet-imports.ts'
import * as origins from '#persistence/running/shop-export-products.ts'
import type { AddressedMember } from './address-shop-export.ts'
import type { ImportReport } from './import-report.ts'
import { addRedirects } from './manage-redirects.ts'
import type { OpenedShopExport, PlacedProduct } from './open-shop-export.ts'
import type { GivenRedirect } from './resolve-redirects.ts'
import { storeFamily } from './store-family.ts'

const batchSize = 500

type Imported = {
  found: Pick<SheetImport, 'id' | 'actor'>
  /** its undo takes back the redirects */
  changeSet: number
  report: ImportReport
}

/**
 * Remembers what an import of another shop's export wrote, for the next export of that shop, and
 * queues its pictures and redirects their pages in that shop. May be repeated after an interruption.
 */
export async function recordShopExport(
  db: Db,
  { exported, products, categoryPages }: OpenedShopExport,
  { found: { id, actor }, changeSet, report }: Imported,
  now: Date,
): Promise<void> {
  const refused = new Set(report.problems.map(({ line }) => line))
  const all = products.flatMap((product) =>
    product.members
      .filter(({ line, waits }) => !refused.has(line) && waits?.waits !== 'currency')
      .map((member) => ({ product, member })),
  )
  for (let from = 0; from < all.length; from += batchSize) {
    const batch = all.slice(from, from + batchSize)
    const written = await findWritten(db, batch)
    await runInTransaction(db, async (transaction) => {
      const done = batch.filter(({ member }) => written.has(member.urlKey))
      await origins.saveShopExportOrigins(transaction, exported.shop, done.map(toOrigin), now)
      await pictures.queueImportPictures(
        transaction,
        id,
        done.flatMap(({ member }) => toPictures(member)),
      )
      await redirect(transaction, done.flatMap(toRedirects))
      for (const { product, member } of done)
        if (product.family && member === product.members[0])
          await storeFamily(transaction, toFamily(product, actor), now)
    })
  }
  // after the products, because a product's page comes before a category's
  const pages = [...categoryPages].map(([from, slug]) => ({ from, to: `/category/${slug}` }))
  await runInTransaction(db, (transaction) => redirect(transaction, pages))

  async function redirect(transaction: Db, rows: GivenRedirect[]) {
    if (rows.length === 0) return
    const source = shopExportLabels[exported.shop]
    const made = await addRedirects(transaction, { rows, source, by: { actor } }, now)
    const ids = made.ok ? made.added.map((one) => one.id) : []
    await creations.addCreatedRedirects(transaction, changeSet, ids)
  }
}

type Entry = { product: PlacedProduct; member: AddressedMember }

async function findWritten(db: Db, batch: readonly Entry[]): Promise<Set<string>> {
  const keys = batch.map(({ member }) => member.urlKey)
  return new Set((await contents.findProductIdentifiers(db, keys, [])).map(({ urlKey }) => urlKey))
}

function toOrigin({ product: { handle, page }, member }: Entry): origins.NewShopExportOrigin {
  const { key, urlKey, hashes, row } = member
  return { key, urlKey, handle, page, hashes, units: typeof row.qty === 'number' ? row.qty : null }
}

function toRedirects({ product: { page, members }, member }: Entry) {
  return page !== null && member === members[0] ? [{ from: page, to: `/${member.urlKey}` }] : []
}

function toPictures({ urlKey, ...member }: AddressedMember): pictures.NewImportPicture[] {
  const wrong = member.wrongPictures.map((address) => ({
    address,
    alt: null,
    problem: pictures.noWebAddress,
  }))
  return [...member.pictures.map((one) => ({ ...one, problem: null })), ...wrong].map(
    (picture, position) => ({ urlKey, position, ...picture }),
  )
}

function toFamily({ family, title }: PlacedProduct, actor: string) {
  const options = (family?.options ?? []).map(({ code, label, values }) => ({
    code,
    label,
    values: values.map(parseFamilyValue),
  }))
  return { key: family?.key ?? '', name: title, options, actor }
}
