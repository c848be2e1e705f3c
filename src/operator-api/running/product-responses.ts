import type {
  OfficeProductResponse,
  ProductReference,
  OfficeProductRow,
} from '#contract/operator/products.ts'
import { isOnOffer } from '#domain/catalogue/offer.ts'
import type { SellingPriceBeforeAndAfter } from '#domain/catalogue/product-change-set.ts'
import {
  getProductFieldDescriptor,
  type ProductFieldName,
} from '#domain/catalogue/product-content.ts'
import { hasVisibilityPeriodEnded } from '#domain/catalogue/product-visibility.ts'
import { toMoneyCell } from '#domain/export-file-cell.ts'
import { toPesos } from '#domain/money.ts'
import type {
  ProductListPage,
  ProductWithContent,
} from '#use-cases/running/list-filtered-products.ts'
import type { OfficeProductView } from '#use-cases/running/read-office-product.ts'
import { getProductPictureUrl } from '../product-picture-url.ts'
import type { ExportColumns } from '../send-list-export.ts'

type Row = ProductListPage['products'][number]

export function toProductRow(product: Row, now: Date): OfficeProductRow {
  const { id, sku, urlKey, name, price, specialPrice } = product
  const pricing = { ...product, regular: price, special: specialPrice }
  return {
    id,
    sku,
    url_key: urlKey,
    name,
    image: getProductPictureUrl(product.image),
    digital: product.delivery === 'digital',
    family_key: product.family,
    visible: product.visible,
    for_sale: product.forSale,
    visible_from: product.visibleFrom,
    visible_from_time: product.visibleFromTime,
    visible_to: product.visibleTo,
    visible_to_time: product.visibleToTime,
    visible_over: hasVisibilityPeriodEnded(product, now),
    price: price === null ? null : toPesos(price),
    special_price: specialPrice === null ? null : toPesos(specialPrice),
    special_from: product.specialFrom,
    special_from_time: product.specialFromTime,
    special_to: product.specialTo,
    special_to_time: product.specialToTime,
    on_offer: isOnOffer(pricing, now),
    qty: product.onHand,
    reserved: product.reserved,
  }
}

export function toPriceChangeReply({ before, after, endsOffer }: SellingPriceBeforeAndAfter) {
  const [was, is] = [before, after].map((price) => (price === null ? null : toPesos(price)))
  return { before: was ?? null, after: is ?? null, ends_offer: endsOffer }
}

/** Product fields of the export beside those that lists show. */
const exportedFields = ['cost', 'tags', 'seoTitle', 'seoDescription', 'richDescription'] as const

function toExportColumn(
  name: (typeof exportedFields)[number],
): [string, ExportColumns<ProductWithContent>[string]] {
  return [
    getProductFieldDescriptor(name).feed,
    ({ content }) => {
      const value = content[name]
      if (typeof value === 'number') return toMoneyCell(value)
      return Array.isArray(value) ? value.join(' | ') : value
    },
  ]
}

/** Columns of the product export, in the format of product imports, without hidden fields. */
export const createProductExportColumns = (
  exportedAt: Date,
  hidden: readonly ProductFieldName[],
): ExportColumns<ProductWithContent> => ({
  sku: ({ sku }) => sku,
  url_key: ({ urlKey }) => urlKey,
  name: ({ name }) => name,
  price: ({ price }) => (price === null ? null : toMoneyCell(price)),
  special_price: ({ specialPrice }) => (specialPrice === null ? null : toMoneyCell(specialPrice)),
  special_from: ({ specialFrom }) => specialFrom,
  special_from_time: ({ specialFromTime }) => specialFromTime,
  special_to: ({ specialTo }) => specialTo,
  special_to_time: ({ specialToTime }) => specialToTime,
  qty: ({ onHand }) => onHand,
  qty_exported: ({ onHand }) => onHand,
  exported_at: () => exportedAt.toISOString(),
  visible: ({ forSale }) => (forSale ? 1 : 0),
  visible_from: ({ visibleFrom }) => visibleFrom,
  visible_from_time: ({ visibleFromTime }) => visibleFromTime,
  visible_to: ({ visibleTo }) => visibleTo,
  visible_to_time: ({ visibleToTime }) => visibleToTime,
  ...Object.fromEntries(
    exportedFields.filter((name) => !hidden.includes(name)).map(toExportColumn),
  ),
})

export function toOfficeProduct(
  found: OfficeProductView,
  { now, shopUrl }: { now: Date; shopUrl: string },
): OfficeProductResponse {
  const { row, pictures, held, kin, relations, prices, lowest, offered, changes } = found
  return {
    ...toProductRow(row, now),
    url: new URL(row.urlKey, shopUrl).href,
    fields: found.fields,
    pictures: pictures.map(({ path, alt }) => ({ image: getProductPictureUrl(path) ?? '', alt })),
    held: held.map(({ orderNumber, quantity, since }) => ({
      order_number: orderNumber,
      quantity,
      since: since.toISOString(),
    })),
    family: kin.map(({ image, ...one }) => ({ ...one, image: getProductPictureUrl(image) })),
    relations: {
      related: named(relations.related),
      up_sells: named(relations.upSells),
      comparable: named(relations.comparable),
      recommended_addon: named(relations.recommendedAddon),
    },
    prices: prices.map(({ day, price }) => ({ day, price: price && toPesos(price) })),
    lowest_price: lowest && toPesos(lowest),
    offered,
    changes: changes.map(({ setId, actor, appliedAt, deeds }) => ({
      change_set: setId,
      actor,
      at: appliedAt.toISOString(),
      deeds,
    })),
  }
}

function named(products: OfficeProductView['relations']['related']): ProductReference[] {
  return products.map(({ urlKey, image, ...one }) => ({
    ...one,
    url_key: urlKey,
    image: getProductPictureUrl(image),
  }))
}
