import { normalizeContentCoupon } from '#catalogue-import/shop-content-file.ts'
import type {
  ContentCategory,
  ContentCoupon,
  ShopContent,
} from '#catalogue-import/shop-content-schema.ts'
import { toPesos } from '#domain/money.ts'
import { removeNullEntries } from '#domain/pick-object-keys.ts'
import { contentPieceKinds } from '#domain/running/content-piece.ts'
import * as couponWrites from '#persistence/buying/coupon-writes.ts'
import * as categories from '#persistence/catalogue/categories.ts'
import * as catalogue from '#persistence/catalogue/storefront-product-lists.ts'
import type { Db } from '#persistence/database.ts'
import * as contentPieces from '#persistence/running/content-pieces.ts'
import { readSettings } from '../read-settings.ts'
import { exportContentPieces } from './export-content-pieces.ts'

/**
 * Reads the shop's content (categories, banners and the like), coupons and bundles, without
 * products, in the format of a content file.
 */
export async function readShopContent(db: Db): Promise<ShopContent> {
  const tree = await readCategories(db)
  const { bundles = [] } = await readSettings(db, ['bundles'])
  const pieces = await contentPieces.listContentPieces(db, contentPieceKinds)
  const coupons = await couponWrites.listSharedCoupons(db)
  return {
    categories: tree,
    ...exportContentPieces(pieces),
    coupons: coupons.map(couponOf),
    bundles: bundles.map(({ code, name, saving, products, paused }) => ({
      code,
      name,
      saving,
      products,
      ...(paused && { paused }),
    })),
  }
}

/** Reads the categories as a tree, children after their parent. */
export async function readCategories(db: Db): Promise<ContentCategory[]> {
  const all = await catalogue.listAllCategories(db)
  const filters = await categories.readFilterCodes(db)
  const others = await categories.readFormerSlugs(db)
  const read = (
    { slug, name, description, picture, isHidden }: (typeof all)[number],
    parent: string | null,
  ) => ({
    slug,
    parent,
    name,
    description,
    picture,
    filters: filters.get(slug) ?? [],
    otherSlugs: others.get(slug) ?? [],
    ...(isHidden && { hidden: true }),
  })
  return all
    .filter(({ parentId }) => parentId === null)
    .flatMap((top) => [
      read(top, null),
      ...all.filter(({ parentId }) => parentId === top.id).map((below) => read(below, top.slug)),
    ])
}

function couponOf(row: couponWrites.SharedCoupon): ContentCoupon {
  const pesos = (amount: typeof row.amount_centavos) => (amount === null ? null : toPesos(amount))
  const said = removeNullEntries({
    description: row.description,
    percent: row.percent,
    max_discount: pesos(row.max_discount_centavos),
    amount: pesos(row.amount_centavos),
    free_shipping: row.type === 'free_shipping',
    min_subtotal: toPesos(row.min_subtotal_centavos),
    valid_from: row.valid_from,
    valid_to: row.valid_to,
    total_limit: row.total_limit,
    per_customer_limit: row.per_customer_limit,
    categories: row.scope.kind === 'categories' ? row.scope.slugs : null,
    products: row.scope.kind === 'products' ? row.scope.url_keys : null,
    exclude_offers: row.exclude_offers,
    exclude_refurbished: row.exclude_refurbished,
    first_purchase_only: row.first_purchase_only,
    public: row.public,
  })
  return normalizeContentCoupon({ ...said, code: row.code })
}
