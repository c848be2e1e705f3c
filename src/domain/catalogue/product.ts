import { pageAddresses } from '../page-addresses.ts'
import type { ShownAttribute } from './attribute.ts'
import type { FamilyKin } from './family.ts'
import type { Pricing } from './offer.ts'
import type { CardField, PageField, priceFields, ProductContent } from './product-content.ts'
import type { StarCounts } from './review.ts'

/** First segments of the shop's addresses; a product with such a url key could never be reached. */
export const reservedUrlKeys: ReadonlySet<string> = new Set([
  ...pageAddresses.map(({ path }) => path.split('/')[1] ?? ''),
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
])

export const urlKeyPattern = '^[a-z0-9]+(-[a-z0-9]+)*$'
export const urlKeyMaxLength = 200
const urlKey = new RegExp(urlKeyPattern)

/** Why a text cannot be a product's url key, or null when it can. */
export function urlKeyProblem(text: string): 'malformed' | 'reserved' | null {
  if (reservedUrlKeys.has(text)) return 'reserved'
  return urlKey.test(text) && text.length <= urlKeyMaxLength ? null : 'malformed'
}

/** Units available for purchase. */
export function availableUnits(onHand: number, reserved: number): number {
  return Math.max(0, onHand - reserved)
}

export type Picture = {
  /** path in the picture store, without size and format */
  path: string
  alt: string
  /** width of its largest file in pixels */
  width: number
}

/** The largest size of a product's picture, which only the dialog that zooms draws. */
export const zoomWidth = 1600

/** A product as lists show it. */
export type ListedProduct = Pick<
  ProductContent,
  Exclude<CardField, 'imageAlt' | (typeof priceFields)[number]>
> & {
  id: number
  pictures: Picture[]
  inventoryId: number
  /** units that can be bought now */
  available: number
  pricing: Pricing
  rating: { sum: number; count: number }
  /** family members including itself; empty without a family */
  kin: FamilyKin[]
}

/** A product for its own page. */
export type ProductDetails = ListedProduct &
  Pick<ProductContent, PageField> & {
    attributes: ShownAttribute[]
    /** its categories, main first */
    categories: { id: number; parentId: number | null; slug: string; name: string }[]
    starCounts: StarCounts
  }
