import type {
  Category as CategoryOnWire,
  ComparableProduct,
  ProductCard,
  ProductDetail,
} from '#contract/catalogue.ts'
import type { PublicReviewPhoto, PublicReview } from '#contract/reviews.ts'
import type { Category, Breadcrumb } from '#domain/catalogue/category.ts'
import { getCurrentPrice, isOnOffer, getOfferEnd } from '#domain/catalogue/offer.ts'
import type { FormerPriceEvidence } from '#domain/catalogue/price-history.ts'
import {
  type DisplayedAttribute,
  formatAttributeValue,
} from '#domain/catalogue/product-attribute.ts'
import {
  type ProductContent,
  type ProductFields,
  type ProductApiField,
  productApiFields,
} from '#domain/catalogue/product-content.ts'
import { listFamilyVariantAttributes } from '#domain/catalogue/product-family.ts'
import { productFields } from '#domain/catalogue/product-field-definitions.ts'
import { extractSpecsFromProductName } from '#domain/catalogue/product-name.ts'
import type { ProductReturnCounts } from '#domain/catalogue/product-return-rate.ts'
import {
  type ProductListItem,
  type ProductDetails,
  zoomPictureWidth,
} from '#domain/catalogue/product.ts'
import {
  calculateAverageRating,
  calculateRatingPercentages,
  type StarCounts,
} from '#domain/catalogue/review-rating.ts'
import { shopLanguage } from '#domain/catalogue/shop-locale.ts'
import { type Centavos, toPesos } from '#domain/money.ts'
import type { PublishedReview } from '#persistence/catalogue/product-reviews.ts'
import type { PublishedReviewPhoto } from '#persistence/catalogue/published-review-photos.ts'
import type {
  ProductPageDocument,
  ProductPageVariants,
} from '#use-cases/catalogue/read-product-page.ts'
import type { ComparableProductWithAttributes } from '#use-cases/catalogue/read-related-products.ts'
import { toOfferEvidence } from './offer-evidence.ts'
import { toProductFamily } from './product-family-response.ts'
import { toReviewPhotoPath } from './review-photo-path.ts'

const pesos = (amount: Centavos | null): number | null => (amount === null ? null : toPesos(amount))

/** Converts a listed product at its current price into the wire format of a product card. */
export function toProductCard(product: ProductListItem, now: Date): ProductCard {
  const { id, urlKey, name, description, available, pricing } = product
  const differs = listFamilyVariantAttributes(product.kin)
  return {
    id,
    type: 'simple',
    url_key: urlKey,
    name,
    ...(product.shortName &&
      extractSpecsFromProductName(name, product.shortName) && { short_name: product.shortName }),
    brand: product.brand,
    ...(product.language && product.language !== shopLanguage ? { lang: product.language } : {}),
    simple_fields: {
      id,
      product_id: id,
      name,
      description,
      url_key: urlKey,
      refurbished: product.refurbished ? 1 : 0,
    },
    images: product.pictures.map(({ path, alt, width }) => ({
      path,
      db_path: path,
      small_image_url: `/storage/${path}-300.webp`,
      alt,
      ...(width === zoomPictureWidth ? { zoom_width: width } : {}),
    })),
    inventory: {
      id: product.inventoryId,
      qty: available,
      mb_price: pesos(pricing.regular),
      mb_special_price: pesos(pricing.special),
      mb_special_price_to: pricing.specialTo,
      ...(pricing.specialToTime && { mb_special_price_to_time: pricing.specialToTime }),
    },
    qty: available,
    best_price: pesos(getCurrentPrice(pricing, now)),
    original_price: pesos(pricing.regular),
    on_offer: isOnOffer(pricing, now),
    delivery: product.delivery,
    ...(product.refurbishment && { refurbishment: product.refurbishment }),
    rating: {
      average: calculateAverageRating(product.rating.sum, product.rating.count),
      count: product.rating.count,
    },
    ...(differs.length > 0 && { differs }),
  }
}

export function toProductCards(products: ProductListItem[], now: Date): ProductCard[] {
  return products.map((product) => toProductCard(product, now))
}

export function toProductDetail(
  product: ProductDetails,
  {
    crumbs,
    reviews,
    documents,
    family,
    returns,
    basis,
    now,
  }: {
    crumbs: Breadcrumb[]
    reviews: PublishedReview[]
    documents: ProductPageDocument[]
    family: ProductPageVariants | null
    returns: ProductReturnCounts | null
    basis: FormerPriceEvidence | null
    now: Date
  },
): ProductDetail {
  const card = toProductCard(product, now)
  return {
    ...card,
    ...(basis && toOfferEvidence(basis)),
    ...renameProductFieldsForApi(product),
    documents: documents.map(({ language, ...document }) => ({
      ...document,
      language: language === shopLanguage ? null : language,
    })),
    family:
      product.family === null || !family ? null : toProductFamily(product.family, family, now),
    ...(product.refurbished && { model_returns: returns }),
    attributes: toAttributeValues(product.attributes),
    breadcrumbs: crumbs,
    ratings: {
      average: card.rating.average,
      count: card.rating.count,
      counts: perStar(product.starCounts),
      percentages: toRatingPercentages(product.starCounts),
    },
    productReviews: reviews.map(toPublicReview),
    inventory: {
      ...card.inventory,
      mb_special_price_from: product.pricing.specialFrom,
      ...(product.pricing.specialFromTime && {
        mb_special_price_from_time: product.pricing.specialFromTime,
      }),
      ...(product.pricing.specialToTime && {
        offer_ends: getOfferEnd(product.pricing)?.toISOString(),
      }),
    },
  }
}

type OnWire = { [Name in ProductApiField as ProductFields[Name]['wire']]: ProductContent[Name] }

/** Returns the product fields that API replies contain unchanged, keyed by their API name. */
export function renameProductFieldsForApi(product: Pick<ProductContent, ProductApiField>): OnWire {
  return Object.fromEntries(
    productApiFields.map((name): unknown[] => [productFields[name].wire, product[name]]),
  )
}

export function toComparableProduct(
  product: ComparableProductWithAttributes,
  now: Date,
): ComparableProduct {
  return { ...toProductCard(product, now), attributes: toAttributeValues(product.attributes) }
}

export function toAttributeValues(attributes: DisplayedAttribute[]): ProductDetail['attributes'] {
  return attributes.map(({ code, label, ...shown }) => ({
    code,
    label,
    value: formatAttributeValue(shown),
  }))
}

export function toRatingPercentages(counts: StarCounts): ProductDetail['ratings']['percentages'] {
  return perStar(calculateRatingPercentages(counts))
}

function perStar(numbers: StarCounts): ProductDetail['ratings']['counts'] {
  return { '1': numbers[1], '2': numbers[2], '3': numbers[3], '4': numbers[4], '5': numbers[5] }
}

export function toPublicReview(review: PublishedReview): PublicReview {
  return {
    id: review.id,
    status: 'approved',
    name: review.authorName,
    rating: review.rating,
    title: review.title,
    comment: review.comment,
    created_at: review.createdAt.toISOString(),
    verified_purchase: review.verifiedPurchase,
    shop_reply: review.shopReply && {
      text: review.shopReply.text,
      created_at: review.shopReply.createdAt.toISOString(),
    },
    helpful: review.helpful,
    photos: review.photos.map(toPublicReviewPhoto),
  }
}

export function toPublicReviewPhoto({
  hash,
  width,
  height,
}: PublishedReviewPhoto): PublicReviewPhoto {
  return {
    small: toReviewPhotoPath(hash, 'small'),
    large: toReviewPhotoPath(hash, 'large'),
    width,
    height,
  }
}

export function toApiCategory(category: Category): CategoryOnWire {
  return {
    id: category.id,
    name: category.name,
    slug: category.slug,
    parent_id: category.parentId,
    description: category.description,
    image: category.picture,
    translations: category.translations,
    position: category.position,
    product_count: category.productCount,
  }
}
