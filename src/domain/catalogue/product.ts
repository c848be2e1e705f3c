import { pageIndexingRules } from '../page-indexing-rules.ts'
import type { ProductPricing } from './offer.ts'
import type { DisplayedAttribute } from './product-attribute.ts'
import type {
  ProductCardField,
  ProductPageField,
  productPriceFieldNames,
  ProductContent,
} from './product-content.ts'
import type { ProductCardVariant } from './product-family.ts'
import type { StarCounts } from './review-rating.ts'

/** First path segments of technical routes, such as files and the API. */
export const technicalPathSegments = [
  'logout',
  'seguimiento',
  'admin',
  'api',
  'v1',
  'services',
  'storage',
  'health',
  'ready',
  'metrics',
  'assets',
  'static',
  'robots.txt',
  'sitemap',
  'sitemap.xml',
  'manifest.webmanifest',
  'sw.js',
  'favicon.ico',
  '.well-known',
  'ucp',
  'feeds',
  'llms.txt',
] as const

/** First path segments of the shop's routes, which product url keys must not use. */
export const reservedUrlKeys: ReadonlySet<string> = new Set([
  ...pageIndexingRules.map(({ path }) => path.split('/')[1] ?? ''),
  ...technicalPathSegments,
])

export const urlKeyPattern = '^[a-z0-9]+(-[a-z0-9]+)*$'
export const maxUrlKeyLength = 200
const urlKey = new RegExp(urlKeyPattern)

/** Validates a product's url key; returns the problem, or null. */
export function findUrlKeyProblem(text: string): 'malformed' | 'reserved' | null {
  if (reservedUrlKeys.has(text)) return 'reserved'
  return urlKey.test(text) && text.length <= maxUrlKeyLength ? null : 'malformed'
}

export function calculateAvailableUnits(onHand: number, reserved: number): number {
  return Math.max(0, onHand - reserved)
}

export type Picture = {
  /** storage path of the picture, without size and format */
  path: string
  alt: string
  /** width of the largest file, in pixels */
  width: number
}

/** Largest picture size in pixels, used only by the zoom dialog. */
export const zoomPictureWidth = 1600

/** Product data for product lists. */
export type ProductListItem = Pick<
  ProductContent,
  Exclude<ProductCardField, 'imageAlt' | (typeof productPriceFieldNames)[number]>
> & {
  id: number
  pictures: Picture[]
  inventoryId: number
  /** units that shoppers can buy now */
  available: number
  pricing: ProductPricing
  rating: { sum: number; count: number }
  /** all variants of the product, including this product; empty if it has no variants */
  kin: ProductCardVariant[]
}

/** Product data for the product page. */
export type ProductDetails = ProductListItem &
  Pick<ProductContent, ProductPageField> & {
    attributes: DisplayedAttribute[]
    /** categories of the product, main category first */
    categories: { id: number; parentId: number | null; slug: string; name: string }[]
    starCounts: StarCounts
  }
