import type {
  Category as CategoryOnWire,
  ChoiceCount,
  ComparableProduct,
  ProductCard,
  ProductDetail,
} from '#contract/catalogue.ts'
import type { Family } from '#contract/family.ts'
import type { PublicPhoto, PublicReview } from '#contract/reviews.ts'
import { type ShownAttribute, formatValue } from '#domain/catalogue/attribute.ts'
import type { Category, Crumb } from '#domain/catalogue/category.ts'
import { familyMarks } from '#domain/catalogue/family.ts'
import { spanish } from '#domain/catalogue/language.ts'
import type { ModelReturns } from '#domain/catalogue/model-returns.ts'
import { offerBasisWords } from '#domain/catalogue/offer-basis-words.ts'
import { bestPrice, isOnOffer, offerEnds } from '#domain/catalogue/offer.ts'
import type { OfferBasis } from '#domain/catalogue/price-history.ts'
import {
  type ProductContent,
  type ProductFields,
  type WireField,
  wireFields,
} from '#domain/catalogue/product-content.ts'
import { productFields } from '#domain/catalogue/product-fields.ts'
import { specificationIn } from '#domain/catalogue/product-name.ts'
import { type ListedProduct, type ProductDetails, zoomWidth } from '#domain/catalogue/product.ts'
import { averageRating, ratingPercentages, type StarCounts } from '#domain/catalogue/review.ts'
import { type Centavos, toPesos } from '#domain/money.ts'
import type { PublishedReview } from '#persistence/catalogue/product-reviews.ts'
import type { PublishedPhoto } from '#persistence/catalogue/review-pictures.ts'
import type { ComparedProduct } from '#use-cases/catalogue/relate-products.ts'
import type { ShownDocument, ShownFamily } from '#use-cases/catalogue/show-product.ts'
import { reviewPhotoAddress } from './review-photo-address.ts'

const pesos = (amount: Centavos | null): number | null => (amount === null ? null : toPesos(amount))

/** A product card of a list at current prices, in wire format. */
export function productCard(product: ListedProduct, now: Date): ProductCard {
  const { id, urlKey, name, description, available, pricing } = product
  const differs = familyMarks(product.kin)
  return {
    id,
    type: 'simple',
    url_key: urlKey,
    name,
    ...(product.shortName &&
      specificationIn(name, product.shortName) && { short_name: product.shortName }),
    brand: product.brand,
    ...(product.language && product.language !== spanish ? { lang: product.language } : {}),
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
      ...(width === zoomWidth ? { zoom_width: width } : {}),
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
    best_price: pesos(bestPrice(pricing, now)),
    original_price: pesos(pricing.regular),
    on_offer: isOnOffer(pricing, now),
    delivery: product.delivery,
    rating: {
      average: averageRating(product.rating.sum, product.rating.count),
      count: product.rating.count,
    },
    ...(differs.length > 0 && { differs }),
  }
}

export function productCards(products: ListedProduct[], now: Date): ProductCard[] {
  return products.map((product) => productCard(product, now))
}

export function productDetail(
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
    crumbs: Crumb[]
    reviews: PublishedReview[]
    documents: ShownDocument[]
    family: ShownFamily | null
    returns: ModelReturns | null
    basis: OfferBasis | null
    now: Date
  },
): ProductDetail {
  const card = productCard(product, now)
  return {
    ...card,
    ...(basis && { lowest_before: offerBasisWords(basis) }),
    ...pageOnWire(product),
    documents: documents.map(({ language, ...document }) => ({
      ...document,
      language: language === spanish ? null : language,
    })),
    family: product.family === null || !family ? null : familyOnWire(product.family, family, now),
    ...(product.refurbished && { model_returns: returns }),
    attributes: attributeValues(product.attributes),
    breadcrumbs: crumbs,
    ratings: {
      average: card.rating.average,
      count: card.rating.count,
      counts: perStar(product.starCounts),
      percentages: percentages(product.starCounts),
    },
    productReviews: reviews.map(publicReview),
    inventory: {
      ...card.inventory,
      mb_special_price_from: product.pricing.specialFrom,
      ...(product.pricing.specialFromTime && {
        mb_special_price_from_time: product.pricing.specialFromTime,
      }),
      ...(product.pricing.specialToTime && {
        offer_ends: offerEnds(product.pricing)?.toISOString(),
      }),
    },
  }
}

function familyOnWire(code: string, { members, options }: ShownFamily, now: Date): Family {
  return {
    code,
    members: members.map(({ id, urlKey }) => ({ product_id: id, url_key: urlKey })),
    options: options.map(({ choices, ...option }) => ({
      ...option,
      choices: choices.map(({ value, isColour, member, besides }) => ({
        product_id: member.id,
        url_key: member.urlKey,
        value,
        besides,
        swatch: isColour ? member.swatch : null,
        best_price: pesos(bestPrice(member.pricing, now)),
        available: member.available > 0,
      })),
    })),
  }
}

type OnWire = { [Name in WireField as ProductFields[Name]['wire']]: ProductContent[Name] }

/** Product fields that are copied unchanged into the reply, by wire name. */
export function pageOnWire(product: Pick<ProductContent, WireField>): OnWire {
  return Object.fromEntries(
    wireFields.map((name): unknown[] => [productFields[name].wire, product[name]]),
  )
}

export function comparableProduct(product: ComparedProduct, now: Date): ComparableProduct {
  return { ...productCard(product, now), attributes: attributeValues(product.attributes) }
}

export function attributeValues(attributes: ShownAttribute[]): ProductDetail['attributes'] {
  return attributes.map(({ code, label, ...shown }) => ({ code, label, value: formatValue(shown) }))
}

export function percentages(counts: StarCounts): ProductDetail['ratings']['percentages'] {
  return perStar(ratingPercentages(counts))
}

function perStar(numbers: StarCounts): ProductDetail['ratings']['counts'] {
  return { '1': numbers[1], '2': numbers[2], '3': numbers[3], '4': numbers[4], '5': numbers[5] }
}

export function publicReview(review: PublishedReview): PublicReview {
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
    photos: review.photos.map(publicPhoto),
  }
}

export function publicPhoto({ hash, width, height }: PublishedPhoto): PublicPhoto {
  return {
    small: reviewPhotoAddress(hash, 'small'),
    large: reviewPhotoAddress(hash, 'large'),
    width,
    height,
  }
}

export function categoryOnWire(category: Category): CategoryOnWire {
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

export function choiceCount({
  count,
  isPartial,
}: {
  count: number
  isPartial: boolean
}): ChoiceCount {
  return { count, counted_in_part: isPartial }
}
