import type { Day } from '../calendar.ts'
import type { Centavos } from '../money.ts'
import { pageAddresses } from '../page-addresses.ts'
import type { Pricing } from './offer.ts'
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
])

export const URL_KEY_PATTERN = '^[a-z0-9]+(-[a-z0-9]+)*$'
export const URL_KEY_MAX_LENGTH = 200
const urlKey = new RegExp(URL_KEY_PATTERN)

/** Why a text cannot be a product's url key, or null when it can. */
export function urlKeyProblem(text: string): 'malformed' | 'reserved' | null {
  if (reservedUrlKeys.has(text)) return 'reserved'
  return urlKey.test(text) && text.length <= URL_KEY_MAX_LENGTH ? null : 'malformed'
}

/** How many units of a product can be bought now. */
export function availableUnits(onHand: number, reserved: number): number {
  return Math.max(0, onHand - reserved)
}

export type Refurbishment = {
  grade: 'A' | 'B'
  /** guaranteed minimum; null where there is no battery or nobody measured it */
  battery_health_percent: number | null
  warranty_months: number
  cosmetic_notes: string
}

export type ProductAttribute = {
  code: string
  label: string
  /** as shown, without the unit */
  value: string
  unit: string | null
  /** the option of the category's filter that the product falls under */
  filter: string
  /** orders the options of a filter; null sorts by text */
  sort: number | null
}

/** All that the shop is told about a product; other products are named by their url keys. */
export type ProductContent = {
  urlKey: string
  sku: string
  name: string
  brand: string | null
  model: string | null
  mpn: string | null
  kind: string | null
  /** of its name and texts, as `languageOf` gives it; null: nobody said */
  language: string | null
  /** slugs, the main category first */
  categories: string[]
  refurbished: boolean
  refurbishment: Refurbishment | null
  /** null: listed, not buyable */
  price: Centavos | null
  specialPrice: Centavos | null
  specialFrom: Day | null
  specialTo: Day | null
  /** units on hand */
  stock: number
  delivery: 'physical' | 'digital'
  weightGrams: number | null
  packageCm: { length: number; width: number; height: number } | null
  description: string
  highlights: string[]
  attributes: ProductAttribute[]
  inTheBox: string[]
  warranty: string | null
  warrantyMonths: number | null
  keywords: string[]
  featured: boolean
  visible: boolean
  imageAlt: string | null
  comparable: string[]
  related: string[]
  upSells: string[]
  recommendedAddon: string | null
}

/** What an attribute shows: its value with its unit. */
export function shownValue(attribute: Pick<ProductAttribute, 'value' | 'unit'>): string {
  return attribute.unit === null ? attribute.value : `${attribute.value} ${attribute.unit}`
}

export type Picture = {
  /** path in the picture store, without size and format */
  path: string
  alt: string
}

/** A product as lists show it. */
export type ListedProduct = {
  id: number
  urlKey: string
  name: string
  brand: string | null
  /** of its name and texts, as `languageOf` gives it; null: nobody said */
  language: string | null
  description: string
  refurbished: boolean
  delivery: 'physical' | 'digital'
  pictures: Picture[]
  inventoryId: number
  /** units that can be bought now */
  available: number
  pricing: Pricing
  rating: { sum: number; count: number }
}

export type ShownAttribute = { code: string; label: string; value: string; unit: string | null }

/** A product as its own page shows it. */
export type ProductDetails = ListedProduct & {
  sku: string
  model: string | null
  mpn: string | null
  highlights: string[]
  inTheBox: string[]
  warranty: string | null
  warrantyMonths: number | null
  refurbishment: Refurbishment | null
  attributes: ShownAttribute[]
  /** those it is in, the main one first */
  categories: { id: number; parentId: number | null; slug: string; name: string }[]
  starCounts: StarCounts
}
