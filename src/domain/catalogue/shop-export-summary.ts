import type { Day } from '../mexico-dates-and-times.ts'
import type { Centavos } from '../money.ts'

/** Shops whose product exports the importer reads, with their names. */
export const shopExportLabels = {
  shopify: 'Shopify',
  woocommerce: 'WooCommerce',
  tiendanube: 'Tiendanube',
  magento: 'Magento',
  prestashop: 'PrestaShop',
  odoo: 'Odoo',
  mercadolibre: 'Mercado Libre',
} as const

/** Shop whose product export the importer reads. */
export type ShopExportName = keyof typeof shopExportLabels

/** A product of another shop as it will be here, for the preview. */
export type PreviewedProduct = {
  line: number
  title: string
  /** labels of the options in which its variants differ */
  options: string[]
  category: string
  isNewCategory: boolean
  pictures: number
  isHidden: boolean
  members: {
    variant: string
    sku: string
    price: Centavos | null
    offer: Centavos | null
    stock: number | null
  }[]
}

/** What becomes of a product export of another shop, for the review before its import. */
export type ShopExportSummary = {
  /** products, each family as one: imported, waiting for a decision, left out, unchanged */
  products: { go: number; wait: number; stay: number; same: number; families: number }
  preview: PreviewedProduct[]
  leftOut: { line: number; title: string; reason: string }[]
  /** currencies without a rate, with their number of products and an example */
  currencies: { code: string; products: number; example: { title: string; amount: number } }[]
  unpriced: { line: number; title: string; sku: string }[]
  /** heading of the price column, in which missing prices are corrected */
  priceHeading: string
  /** whether prices include VAT: unknown, or certainly not because the heading says so */
  tax: { isNet: boolean; example: { title: string; price: Centavos; withVat: Centavos } } | null
  pictures: number
  /** pictures whose text is no web address; absent in older results */
  wrongPictures?: number
  /** product pages of the old shop that lead here afterwards */
  oldPages: number
  /** category pages of the old shop likewise; absent in older results */
  oldCategoryPages?: number
  newCategories: string[]
  offers: number
  /** offers whose former price cannot be crossed out yet */
  lostOffers: number
  offersEnd: Day
  hidden: number
  /** values that are not imported as written */
  negativeStocks: number
  wrongBarcodes: number
  /** pictures that only have a path, so that the old shop's address is needed */
  needsSite: boolean
  usedColumns: string[]
  unusedColumns: string[]
}
