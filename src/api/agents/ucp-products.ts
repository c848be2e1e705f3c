import { createProductBreadcrumbs } from '#domain/catalogue/category.ts'
import { getCurrentPrice, isOnOffer } from '#domain/catalogue/offer.ts'
import { formatAttributeValue } from '#domain/catalogue/product-attribute.ts'
import {
  getProductFieldPublication,
  publishedProductFields,
} from '#domain/catalogue/product-content.ts'
import type { ProductListItem, ProductDetails } from '#domain/catalogue/product.ts'
import { calculateAverageRating } from '#domain/catalogue/review-rating.ts'
import type { Centavos } from '#domain/money.ts'

const currency = 'MXN'

const priceOf = (amount: Centavos) => ({ amount, currency })

export const toUcpProductId = (productId: number) => String(productId)

/** Parses an agent's product id; null if invalid. */
export function parseUcpProductId(text: string): number | null {
  return /^[1-9]\d{0,15}$/.test(text) ? Number(text) : null
}

/**
 * Converts a product to UCP format, with a single variant because product variants have separate
 * pages. Null for products without a price.
 */
export function toUcpProduct(product: ProductListItem, shopUrl: string, now: Date) {
  const price = getCurrentPrice(product.pricing, now)
  const { regular } = product.pricing
  if (price === null || regular === null) return null
  const list = isOnOffer(product.pricing, now) ? regular : null
  const description = { plain: product.description || product.name }
  const { sum, count } = product.rating
  const average = calculateAverageRating(sum, count)
  const url = `${shopUrl}/${product.urlKey}`
  return {
    id: toUcpProductId(product.id),
    handle: product.urlKey,
    title: product.name,
    description,
    url,
    price_range: { min: priceOf(price), max: priceOf(price) },
    ...(list && { list_price_range: { min: priceOf(list), max: priceOf(list) } }),
    media: product.pictures.map(({ path, alt }) => ({
      type: 'image',
      url: `${shopUrl}/storage/${path}-800.webp`,
      alt_text: alt,
    })),
    variants: [
      {
        id: toUcpProductId(product.id),
        title: product.name,
        description,
        url,
        price: priceOf(price),
        ...(list && { list_price: priceOf(list) }),
        availability: {
          available: product.available > 0,
          status: product.available > 0 ? 'in_stock' : 'out_of_stock',
        },
        tags: [product.refurbished ? 'refurbished' : 'new', product.delivery],
      },
    ],
    ...(average !== null &&
      count > 0 && { rating: { value: average, scale_min: 1, scale_max: 5, count } }),
    metadata: { brand: product.brand, condition: product.refurbished ? 'refurbished' : 'new' },
  }
}

export type UcpProduct = NonNullable<ReturnType<typeof toUcpProduct>>

/** A product in UCP format with all details of its product page; null for products without price. */
export function toUcpProductDetails(product: ProductDetails, shopUrl: string, now: Date) {
  const known = toUcpProduct(product, shopUrl, now)
  if (!known) return null
  const trail = createProductBreadcrumbs(product.categories)
  const texts = publishedProductFields.map((name) => ({
    ...getProductFieldPublication(name),
    value: product[name],
  }))
  const codes = texts.flatMap(({ barcode, value }) =>
    barcode && value !== null ? [{ type: barcode, value }] : [],
  )
  return {
    ...known,
    categories: trail.map(({ slug }) => ({ value: slug, taxonomy: 'merchant' })),
    variants: known.variants.map((variant) => ({
      ...variant,
      sku: product.sku,
      ...(codes.length > 0 && { barcodes: codes }),
    })),
    metadata: {
      ...known.metadata,
      ...Object.fromEntries(
        texts.flatMap(({ agents, value }) => (agents ? [[agents, value]] : [])),
      ),
      highlights: product.highlights,
      attributes: Object.fromEntries(
        product.attributes.map(({ label, ...shown }) => [label, formatAttributeValue(shown)]),
      ),
    },
  }
}
