import { lazy, Suspense, useEffect } from 'react'
import {
  data,
  isRouteErrorResponse,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useLoaderData,
  useParams,
} from 'react-router'
import type { ProductReply, RelatedReply } from '#contract/catalogue.ts'
import { tidyPostcode } from '#domain/postcode.ts'
import { pictureAddress } from '#ui/picture-address.ts'
import { truncate } from '#ui/text/format.ts'
import { type Api, apiFor } from '../api/api-client.ts'
import { ApiFailure } from '../api/api-request.ts'
import { isPostcode } from '../destination.ts'
import { ErrorPage } from '../frame/error-page.tsx'
import { describePage, shopOf } from '../page-meta.ts'
import { linkTo } from '../route-names.ts'
import { literals } from '../text/literals.ts'
import { cardView, comparedView } from './card-view.ts'
import type { DeliveryAnswer } from './delivery-words.ts'
import { familyData } from './family-data.ts'
import { featuredForLostShoppers } from './featured.ts'
import '../account/photos.css'
import './bundle-offers.css'
import './product.css'
import { merchantTerms } from './merchant-terms.ts'
import './refurbished-passport.css'
import { ProductView, type ShownProduct } from './product-view.tsx'
import { rememberViewed } from './recently-viewed.ts'
import { readReviewList } from './review-list-address.ts'
import { breadcrumbData, productData } from './structured-data.ts'

const NotFoundPage = lazy(() =>
  import('./not-found-page.tsx').then((file) => ({ default: file.NotFoundPage })),
)

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches, error }) => {
  if (error) return []
  const product = loaderData?.product
  if (!product)
    return describePage(shopOf(matches), { title: literals.notFound.title, noindex: true })
  const shop = shopOf(matches)
  const path = linkTo('Show', { id: product.url_key })
  const picture = product.images[0]
  return describePage(shop, {
    title: product.name,
    description: truncate(product.simple_fields.description, 155),
    path,
    image: picture && {
      address: pictureAddress(picture.path, 800, 'webp'),
      alt: picture.alt || product.name,
    },
    type: 'product',
    data: import.meta.env.SSR && [
      productData(shop, product, loaderData.family, loaderData.terms),
      breadcrumbData(shop.origin, [
        { name: 'Inicio', path: linkTo('Index') },
        ...product.breadcrumbs.map(({ name, slug }) => ({
          name,
          path: linkTo('Category', { slug }),
        })),
        { name: product.name, path },
      ]),
    ],
  })
}

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { search, searchParams } = new URL(request.url)
  const api = apiFor(context)
  const reply = await productOrStatus(api, params.id ?? '')
  if (typeof reply === 'number') {
    const featured = await featuredForLostShoppers(api)
    return data({ product: null, featured }, { status: reply })
  }
  if (reply.moved_to) throw redirect(linkTo('Show', { id: reply.moved_to }) + search, 301)

  const { product } = reply
  const list = readReviewList(searchParams)
  const asked = deliveryTo(api, product.id, searchParams.get('cp'))
  const [relations, together, reviews, questions, delivery, terms] = await Promise.all([
    api.get(`shop/relatedProducts/${product.id}`).catch(() => null),
    api.get(`shop/bundles/${product.id}`).catch(() => null),
    api.get(`shop/productReviews/${product.id}`, { ...list }).catch(() => null),
    api
      .get(`shop/productQuestions/${product.id}`, {
        all: searchParams.get('preguntas') === 'todas' || undefined,
      })
      .catch(() => null),
    asked,
    termsOf(api, product, asked),
  ])
  return {
    product,
    family: familyData(product),
    terms,
    relations: relations && shownRelations(relations),
    bundles: together?.bundles ?? [],
    promotions: together?.promotions ?? [],
    reviews,
    list,
    questions,
    delivery,
  }
}

/** Structured shipping and return terms, computed on the server so that browsers do not load the rules. */
async function termsOf(
  api: Api,
  product: ProductReply['product'],
  asked: Promise<DeliveryAnswer | null>,
): Promise<object | null> {
  const [settings, times, delivery] = await Promise.all([
    api.get('shop/settings').catch(() => null),
    api.get('shop/deliveryTimes').catch(() => null),
    asked,
  ])
  return merchantTerms(product, { settings, times, estimate: delivery?.estimate ?? null })
}

/** Delivery estimate for the postcode in the URL, used without script. */
async function deliveryTo(
  api: Api,
  productId: number,
  cp: string | null,
): Promise<DeliveryAnswer | null> {
  if (cp === null) return null
  const postcode = tidyPostcode(cp).slice(0, 10)
  if (!isPostcode(postcode)) return { postcode, estimate: null }
  const reply = await api
    .get(`shop/deliveryEstimate/${productId}`, { cp: postcode })
    .catch(() => null)
  return { postcode, estimate: reply && 'methods' in reply ? reply : null }
}

function shownRelations({ payload }: RelatedReply) {
  return {
    related: payload.related.related.map(cardView),
    upSells: payload.up_sells.map(cardView),
    comparable: payload.comparable.map(comparedView),
  }
}

/**
 * Load failures show the not-found page (ERR-12). Only missing products answer 404, because search engines drop such
 * pages.
 */
async function productOrStatus(api: Api, urlKey: string): Promise<ProductReply | 404 | 503> {
  try {
    return await api.get(`shop/productBySlug/${encodeURIComponent(urlKey)}`)
  } catch (failure) {
    if (failure instanceof ApiFailure) return failure.status === 404 ? 404 : 503
    throw failure
  }
}

/** The last displayed product. */
let seen: ShownProduct | undefined

export default function ProductPage() {
  const page = useLoaderData<typeof loader>()
  const id = page.product?.id
  useEffect(() => {
    if (id !== undefined) rememberViewed(id)
  }, [id])
  useEffect(() => {
    if (page.product !== null) seen = page
  }, [page])
  if (page.product === null)
    return (
      <Suspense>
        <NotFoundPage featured={page.featured} />
      </Suspense>
    )
  return <ProductView {...page} />
}

/** Error view that keeps the last displayed product when re-sorted reviews fail to load. */
export function ErrorBoundary({ error }: { error: unknown }) {
  const { id } = useParams()
  if (!seen || seen.product.url_key !== id) {
    return <ErrorPage status={isRouteErrorResponse(error) ? error.status : 500} />
  }
  return (
    <>
      <title>{seen.product.name}</title>
      <ProductView {...seen} reviews={null} />
    </>
  )
}
