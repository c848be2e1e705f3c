import { Suspense, useEffect } from 'react'
import {
  data,
  isRouteErrorResponse,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useLoaderData,
  useLocation,
  useParams,
} from 'react-router'
import { getPictureUrl } from '#ui/picture-url.ts'
import { createApiClient } from '../api/api-client.ts'
import { isNotFound } from '../api/api-request.ts'
import { LazyErrorPage } from '../frame/lazy-error-page.tsx'
import { linkTo } from '../page-links.ts'
import { createPageMeta, findPageMetaShopData, formatPageTitle } from '../page-meta.ts'
import { lazyHydratedComponent } from '../rendering/lazy-hydrated-component.tsx'
import { useShopName } from '../shared-shop-data.ts'
import {
  CategoryView,
  categoryPageSize,
  type CategoryViewData,
  toCategoryViewData,
} from './category-view.tsx'
import {
  countFilters,
  type ProductListing,
  toListingQuery,
  formatListingQueryString,
  parseProductListing,
} from './listing-url.ts'
import { readNotFoundSuggestions } from './not-found-suggestions.ts'
import './listing.css'
import { toBreadcrumbStructuredData } from './product-structured-data.ts'

// The browser loads the code of the not-found page separately
const NotFoundPage = import.meta.env.SSR
  ? (await import('./not-found-page.tsx')).NotFoundPage
  : lazyHydratedComponent(async () => (await import('./not-found-page.tsx')).NotFoundPage)

/** Maximum number of product list pages displayed at once. */
const mostPages = 12

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches, error }) => {
  if (error) return []
  const { category, listing } = loaderData ?? {}
  const shop = findPageMetaShopData(matches)
  if (!category || !listing) return [{ title: formatPageTitle('Página no encontrada', shop.name) }]
  const path = linkTo('Category', { slug: category.slug })
  const trail = category.breadcrumbs.map(({ name, slug }) => ({
    name,
    path: linkTo('Category', { slug }),
  }))
  return createPageMeta(shop, {
    title: category.name,
    description: category.description,
    path,
    image: category.image
      ? { address: getPictureUrl(category.image, 600, 'webp'), alt: category.name }
      : undefined,
    noindex: countFilters(listing) > 0,
    data: import.meta.env.SSR && [
      toBreadcrumbStructuredData(shop.origin, [
        { name: 'Inicio', path: linkTo('Index') },
        ...trail,
      ]),
    ],
  })
}

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { search, searchParams } = new URL(request.url)
  const slug = params.slug ?? ''
  const api = createApiClient(context)
  const listing = parseProductListing(searchParams)
  // 'Cargar más' appends a page of products to the list: page 3 shows the first sixty products, so
  // Back restores the scroll position. Very long lists drop their first pages.
  const since = Math.max(1, listing.page - mostPages + 1)
  try {
    const found = await api.get(`shop/categories-slug/${encodeURIComponent(slug)}`, {
      ...toListingQuery(listing),
      page: since,
      size: categoryPageSize,
      pages: listing.page - since + 1,
    })
    if (found.moved_to) throw redirect(linkTo('Category', { slug: found.moved_to }) + search, 301)
    const category = toCategoryViewData(found.category, (since - 1) * categoryPageSize)
    return { category, listing, featured: null }
  } catch (failure) {
    if (!isNotFound(failure)) throw failure
    const featured = await readNotFoundSuggestions(api)
    return data({ category: null, listing, featured }, { status: 404 })
  }
}

/** The last displayed product list, kept for the error view. */
let seen: { category: CategoryViewData; listing: ProductListing } | undefined

export default function CategoryPage() {
  const { category, listing, featured } = useLoaderData<typeof loader>()
  useEffect(() => {
    if (category) seen = { category, listing }
  }, [category, listing])
  if (!category)
    return (
      <Suspense>
        <NotFoundPage featured={featured} />
      </Suspense>
    )
  return <CategoryView category={category} listing={listing} />
}

/** Error view that keeps the last displayed product list when loading fails. */
export function ErrorBoundary({ error }: { error: unknown }) {
  const { slug } = useParams()
  const { search } = useLocation()
  const shopName = useShopName()
  if (!seen || seen.category.slug !== slug) {
    return <LazyErrorPage status={isRouteErrorResponse(error) ? error.status : 500} />
  }
  const asked = parseProductListing(new URLSearchParams(search))
  const more =
    formatListingQueryString({ ...asked, page: seen.listing.page }) ===
    formatListingQueryString(seen.listing)
  return (
    <>
      <title>{formatPageTitle(seen.category.name, shopName)}</title>
      <CategoryView
        category={seen.category}
        listing={more ? seen.listing : asked}
        failed={more ? 'more' : 'list'}
      />
    </>
  )
}
