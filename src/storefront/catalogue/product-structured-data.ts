import type { ProductDetail } from '#contract/catalogue.ts'
import type { PublicReview } from '#contract/reviews.ts'
import { productFields } from '#domain/catalogue/product-field-definitions.ts'
import { formatDecimalPesos, fromPesos } from '#domain/money.ts'
import { getPictureUrl } from '#ui/picture-url.ts'
import { linkTo } from '../page-links.ts'
import type { PageMetaShopData } from '../page-meta.ts'

/** Structured data (JSON-LD) of a product's variant group, computed on the server. */
export type VariantGroupStructuredData = {
  group: object
  colour: string | undefined
  others: string[]
}

export const schemaOrgContextUrl = 'https://schema.org'

export function toBreadcrumbStructuredData(
  origin: string,
  trail: readonly { name: string; path: string }[],
): object {
  return {
    '@context': schemaOrgContextUrl,
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: origin + path,
    })),
  }
}

export function toFaqStructuredData(
  questions: readonly { question: string; answer: string }[],
): object {
  return {
    '@context': schemaOrgContextUrl,
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  }
}

/**
 * Structured data (JSON-LD) of a product with offer, rating and reviews; unknown values are
 * omitted. Variants refer to their own pages. `terms` are shipping and return terms.
 */
export function toProductStructuredData(
  { name, origin }: PageMetaShopData,
  product: ProductDetail,
  family: VariantGroupStructuredData | null = null,
  terms: object | null = null,
): object {
  const url = origin + linkTo('Show', { id: product.url_key })
  const { average, count } = product.ratings
  const own = {
    '@context': schemaOrgContextUrl,
    '@type': 'Product',
    name: product.name,
    description: product.simple_fields.description,
    sku: product.sku,
    ...publishedTexts(product),
    brand: product.brand ? { '@type': 'Brand', name: product.brand } : undefined,
    image: product.images.map(({ path }) => origin + getPictureUrl(path, 800, 'webp')),
    url,
    itemCondition: `${schemaOrgContextUrl}/${product.simple_fields.refurbished ? 'RefurbishedCondition' : 'NewCondition'}`,
    subjectOf:
      product.documents.length > 0
        ? product.documents.map(({ title, path }) => ({
            '@type': 'DigitalDocument',
            name: title,
            encodingFormat: 'application/pdf',
            url: `${origin}/storage/${path}.pdf`,
          }))
        : undefined,
    offers: offerData(url, product, name, terms),
    aggregateRating:
      average === null || count === 0
        ? undefined
        : { '@type': 'AggregateRating', ratingValue: average, reviewCount: count },
    review: product.productReviews.length > 0 ? product.productReviews.map(reviewData) : undefined,
  }
  return family
    ? {
        ...family.group,
        hasVariant: [
          { ...own, color: family.colour },
          ...family.others.map((path) => ({ '@type': 'Product', url: origin + path })),
        ],
      }
    : own
}

/** Texts of the product under the names that schema.org gives them. */
function publishedTexts(product: ProductDetail): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.values(productFields).flatMap((field) =>
      'published' in field && 'schemaOrg' in field.published
        ? [[field.published.schemaOrg, product[field.wire] ?? undefined]]
        : [],
    ),
  )
}

function offerData(
  url: string,
  product: ProductDetail,
  seller: string,
  terms: object | null,
): object | undefined {
  if (product.best_price === null) return undefined
  return {
    '@type': 'Offer',
    url,
    priceCurrency: 'MXN',
    price: formatDecimalPesos(fromPesos(product.best_price)),
    priceValidUntil: product.on_offer
      ? (product.inventory.offer_ends ?? product.inventory.mb_special_price_to ?? undefined)
      : undefined,
    availability: `${schemaOrgContextUrl}/${product.qty > 0 ? 'InStock' : 'OutOfStock'}`,
    itemCondition: `${schemaOrgContextUrl}/${product.simple_fields.refurbished ? 'RefurbishedCondition' : 'NewCondition'}`,
    seller: { '@type': 'Organization', name: seller },
    ...terms,
  }
}

function reviewData(review: PublicReview): object {
  return {
    '@type': 'Review',
    author: { '@type': 'Person', name: review.name },
    datePublished: review.created_at.slice(0, 10),
    name: review.title,
    reviewBody: review.comment,
    reviewRating: { '@type': 'Rating', ratingValue: review.rating, bestRating: 5 },
  }
}
