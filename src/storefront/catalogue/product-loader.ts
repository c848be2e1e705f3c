import { data, type LoaderFunctionArgs, redirect } from 'react-router'
import type { ProductResponse, RelatedProductsResponse } from '#contract/catalogue.ts'
import { normalizePostcode } from '#domain/postcode.ts'
import { type ApiClient, createApiClient } from '../api/api-client.ts'
import { ApiFailure } from '../api/api-request.ts'
import { isPostcode } from '../delivery-postcode.ts'
import { linkTo } from '../page-links.ts'
import type { DeliveryResult } from './delivery-texts.ts'
import { readNotFoundSuggestions } from './not-found-suggestions.ts'
import { type PriceCourse, toPriceCourse } from './price-course.ts'
import { toProductCardView, toComparableProductCardView } from './product-card-data.ts'
import { toVariantGroupStructuredData } from './product-variant-structured-data.ts'
import { parseReviewListUrl } from './review-list-url.ts'
import { toOfferTermsStructuredData } from './structured-offer-terms.ts'

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { search, searchParams } = new URL(request.url)
  const api = createApiClient(context)
  const reply = await productOrStatus(api, params.id ?? '')
  if (typeof reply === 'number') {
    const featured = await readNotFoundSuggestions(api)
    return data({ product: null, featured }, { status: reply })
  }
  if (reply.moved_to) throw redirect(linkTo('Show', { id: reply.moved_to }) + search, 301)

  const { product } = reply
  const list = parseReviewListUrl(searchParams)
  const { all: _, ...asListed } = list
  const asked = deliveryTo(api, product.id, searchParams.get('cp'))
  const [relations, together, reviews, questions, delivery, priceCourse, terms] = await Promise.all(
    [
      api.get(`shop/relatedProducts/${product.id}`).catch(() => null),
      api.get(`shop/bundles/${product.id}`).catch(() => null),
      api.get(`shop/productReviews/${product.id}`, asListed).catch(() => null),
      api
        .get(`shop/productQuestions/${product.id}`, {
          all: searchParams.get('preguntas') === 'todas' || undefined,
        })
        .catch(() => null),
      asked,
      product.on_offer && product.qty > 0 ? priceCourseOf(api, product.id) : null,
      termsOf(api, product, asked),
    ],
  )
  return {
    product,
    family: toVariantGroupStructuredData(product),
    terms,
    relations: relations && shownRelations(relations),
    bundles: together?.bundles ?? [],
    promotions: together?.promotions ?? [],
    reviews,
    list,
    questions,
    delivery,
    priceCourse,
  }
}

/** Price history that proves the current offer; null if it is too short or failed to load. */
async function priceCourseOf(api: ApiClient, productId: number): Promise<PriceCourse | null> {
  const history = await api.get(`shop/priceHistory/${productId}`).catch(() => null)
  if (!history?.offer || history.offer.young) return null
  return toPriceCourse(history.days)
}

/**
 * Structured data of shipping and return terms, computed on the server so that browsers do not load
 * the rules.
 */
async function termsOf(
  api: ApiClient,
  product: ProductResponse['product'],
  asked: Promise<DeliveryResult | null>,
): Promise<object | null> {
  const [settings, times, delivery] = await Promise.all([
    api.get('shop/settings').catch(() => null),
    api.get('shop/deliveryTimes').catch(() => null),
    asked,
  ])
  return toOfferTermsStructuredData(product, {
    settings,
    times,
    estimate: delivery?.estimate ?? null,
  })
}

/** Delivery estimate for the postcode in the URL, used without script. */
async function deliveryTo(
  api: ApiClient,
  productId: number,
  cp: string | null,
): Promise<DeliveryResult | null> {
  if (cp === null) return null
  const postcode = normalizePostcode(cp).slice(0, 10)
  if (!isPostcode(postcode)) return { postcode, estimate: null }
  const reply = await api
    .get(`shop/deliveryEstimate/${productId}`, { cp: postcode })
    .catch(() => null)
  return { postcode, estimate: reply && 'methods' in reply ? reply : null }
}

function shownRelations({ payload }: RelatedProductsResponse) {
  return {
    related: payload.related.related.map(toProductCardView),
    upSells: payload.up_sells.map(toProductCardView),
    comparable: payload.comparable.map(toComparableProductCardView),
  }
}

/**
 * If the product fails to load, the not-found page is shown (ERR-12). Only a missing product gets
 * status 404, because search engines drop such pages.
 */
async function productOrStatus(
  api: ApiClient,
  urlKey: string,
): Promise<ProductResponse | 404 | 503> {
  try {
    return await api.get(`shop/productBySlug/${encodeURIComponent(urlKey)}`)
  } catch (failure) {
    if (failure instanceof ApiFailure) return failure.status === 404 ? 404 : 503
    throw failure
  }
}
