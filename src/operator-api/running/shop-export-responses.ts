import type { SheetImportResponse } from '#contract/operator/sheet-imports.ts'
import type { ShopExportSummary } from '#domain/catalogue/shop-export-summary.ts'
import { toPesos } from '#domain/money.ts'

/** Reply about a product export of another shop. */
export function toShopExportReview(found: ShopExportSummary): SheetImportResponse['shop_export'] {
  const { preview, leftOut, currencies, tax, unpriced, products, pictures, offers, hidden } = found
  return {
    products,
    unpriced,
    pictures,
    offers,
    hidden,
    preview: preview.map(({ isNewCategory, isHidden, members, ...product }) => ({
      ...product,
      is_new_category: isNewCategory,
      is_hidden: isHidden,
      members: members.map(({ price, offer, ...member }) => ({
        ...member,
        price: price === null ? null : toPesos(price),
        offer: offer === null ? null : toPesos(offer),
      })),
    })),
    left_out: leftOut,
    currencies: currencies.map(({ example, ...currency }) => ({ ...currency, ...example })),
    price_heading: found.priceHeading,
    tax: tax && {
      is_net: tax.isNet,
      title: tax.example.title,
      price: toPesos(tax.example.price),
      with_tax: toPesos(tax.example.withVat),
    },
    new_categories: found.newCategories,
    wrong_pictures: found.wrongPictures ?? 0,
    old_pages: found.oldPages,
    old_category_pages: found.oldCategoryPages ?? 0,
    lost_offers: found.lostOffers,
    offers_end: found.offersEnd,
    negative_stocks: found.negativeStocks,
    wrong_barcodes: found.wrongBarcodes,
    needs_site: found.needsSite,
    used_columns: found.usedColumns,
    unused_columns: found.unusedColumns,
  }
}
