import { toSlug } from '#catalogue-import/sheets/match-category-names.ts'
import {
  hashExportFields,
  keepChangedFields,
} from '#catalogue-import/shop-exports/export-field-hashes.ts'
import type {
  ExportedMember,
  ExportedProduct,
  ShopExport,
} from '#catalogue-import/shop-exports/read-shop-export.ts'
import { defaultProductFields } from '#domain/catalogue/product-content.ts'
import { reservedUrlKeys } from '#domain/catalogue/product.ts'
import { fromPesos } from '#domain/money.ts'
import * as refusedOffers from '#persistence/catalogue/offers-failing-former-price-rule.ts'
import * as contents from '#persistence/catalogue/product-field-values.ts'
import type { Db } from '#persistence/database.ts'
import * as origins from '#persistence/running/shop-export-products.ts'

const batchSize = 500

/** Member of an exported product with its place in the shop. */
export type AddressedMember = ExportedMember & {
  urlKey: string
  /** feed row with what the export changes */
  value: Record<string, unknown>
  hashes: Record<string, string>
  isNew: boolean
  /** whether its offer breaks the rule of former prices, so that it costs the offer's price */
  losesOffer: boolean
}

export type AddressedProduct = Omit<ExportedProduct, 'members'> & { members: AddressedMember[] }

type Found = {
  byKey: ReadonlyMap<string, origins.ShopExportOrigin>
  bySku: ReadonlyMap<string, contents.ProductIdentifiers>
  taken: Set<string>
}

/**
 * Finds the products of an export in the shop: those that came from the same shop before, those
 * with the same SKU, and free url keys for new ones. Of products that came before, only what the
 * export changes since then is kept.
 */
export async function addressShopExport(db: Db, exported: ShopExport): Promise<AddressedProduct[]> {
  const members = exported.products.flatMap((product) =>
    product.members.map((member) => ({ product, member })),
  )
  const addressed = new Map<ExportedMember, AddressedMember>()
  const given = new Set<string>()
  for (let from = 0; from < members.length; from += batchSize) {
    const batch = members.slice(from, from + batchSize)
    const found = await find(db, exported, batch)
    const fresh = batch.map(({ product, member }) => {
      const one = address(member, { product, exported, found, given })
      given.add(one.urlKey)
      return one
    })
    const settled = await withoutUnaskedPrices(db, fresh, found)
    for (const [at, { member }] of batch.entries()) {
      const one = settled[at]
      if (one) addressed.set(member, one)
    }
  }
  return exported.products.map((product) => ({
    ...product,
    members: product.members.flatMap((member) => addressed.get(member) ?? []),
  }))
}

type Batch = { product: ExportedProduct; member: ExportedMember }[]

async function find(db: Db, { shop }: ShopExport, batch: Batch): Promise<Found> {
  const known = await origins.listShopExportOrigins(
    db,
    shop,
    batch.map(({ member }) => member.key),
  )
  const same = await contents.findProductIdentifiers(
    db,
    batch.flatMap(({ member }) => [member.wish, wishWithSku(member)]),
    batch.map(({ member }) => member.row.sku),
  )
  return {
    byKey: new Map(known.map((one) => [one.key, one])),
    bySku: new Map(same.map((one) => [one.sku, one])),
    taken: new Set(same.map(({ urlKey }) => urlKey)),
  }
}

function wishWithSku({ wish, row }: ExportedMember): string {
  return `${wish}-${toSlug(row.sku)}`.replace(/-$/, '')
}

type Context = {
  product: ExportedProduct
  exported: ShopExport
  found: Found
  given: ReadonlySet<string>
}

function address(
  member: ExportedMember,
  { product, exported, found, given }: Context,
): AddressedMember {
  const written = { ...member.row, categories: product.categoryPaths }
  const hashes = hashExportFields(written, exported)
  const before = found.byKey.get(member.key)
  const place = { ...member, hashes, isNew: false, losesOffer: false }
  if (before) {
    const { urlKey, visible, units, importedAt } = before
    const changed = keepChangedFields(member.row, hashes, before.hashes)
    const isPlacedAnew = hashes.categories !== before.hashes.categories
    const value = {
      visible,
      ...changed,
      ...(isPlacedAnew && { categories: [] }),
      ...('qty' in changed &&
        units !== null && { qty_exported: units, exported_at: importedAt.toISOString() }),
      url_key: urlKey,
    }
    return { ...place, urlKey, value }
  }
  const same = found.bySku.get(member.row.sku)
  if (same) {
    // a product that the shop has already keeps what the export is silent about
    const stated = Object.entries(member.row).filter(([, value]) => value !== null)
    const value = {
      ...Object.fromEntries(stated),
      categories: [],
      visible: same.visible,
      url_key: same.urlKey,
    }
    return { ...place, urlKey: same.urlKey, value }
  }
  const isFree = (wish: string) =>
    !found.taken.has(wish) && !given.has(wish) && !reservedUrlKeys.has(wish)
  const urlKey = isFree(member.wish) ? member.wish : wishWithSku(member)
  return {
    ...place,
    urlKey,
    isNew: true,
    value: { ...member.row, categories: [], url_key: urlKey },
  }
}

/**
 * Takes the offer from members whose former price the shop may not cross out yet; they cost what
 * they cost in the other shop.
 */
async function withoutUnaskedPrices(
  db: Db,
  members: readonly AddressedMember[],
  { byKey, bySku }: Found,
): Promise<AddressedMember[]> {
  const offered = members.flatMap(({ value, key, row }, at) => {
    const { price, special_price: special, special_from: from, special_to: to } = value
    if (typeof price !== 'number' || typeof special !== 'number') return []
    const content = {
      ...defaultProductFields,
      urlKey: row.sku,
      sku: row.sku,
      name: row.name,
      categories: [],
      price: fromPesos(price),
      specialPrice: fromPesos(special),
      specialFrom: typeof from === 'string' ? from : null,
      specialTo: typeof to === 'string' ? to : null,
      visible: value.visible === true,
    }
    const id = byKey.get(key)?.productId ?? bySku.get(row.sku)?.id ?? null
    return [{ key: at, id, content }]
  })
  const unasked = await refusedOffers.listOffersFailingPriceRule(db, offered)
  return members.map((member, at) => {
    if (!unasked.has(at)) return member
    const { special_price: price, ...value } = member.value
    const none = { special_price: null, special_from: null, special_to: null }
    return { ...member, losesOffer: true, value: { ...value, price, ...none } }
  })
}
