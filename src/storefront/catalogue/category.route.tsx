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
import { pictureAddress } from '#ui/picture-address.ts'
import { apiFor } from '../api/api-client.ts'
import { isMissing } from '../api/api-request.ts'
import { ErrorPage } from '../frame/error-page.tsx'
import { describePage, shopOf, titleOf } from '../page-meta.ts'
import { lazyPart } from '../rendering/lazy-part.tsx'
import { linkTo } from '../route-names.ts'
import { useShopName } from '../shop-data.ts'
import { CategoryView, pageSize, type ShownCategory, shownCategory } from './category-view.tsx'
import { featuredForLostShoppers } from './featured.ts'
import {
  filterCount,
  type Listing,
  listingQuery,
  listingSearch,
  readListing,
} from './listing-address.ts'
import './listing.css'
import { breadcrumbData } from './structured-data.ts'

// The browser loads its code separately
const NotFoundPage = import.meta.env.SSR
  ? (await import('./not-found-page.tsx')).NotFoundPage
  : lazyPart(async () => (await import('./not-found-page.tsx')).NotFoundPage)

/** Maximum number of pages displayed at once. */
const mostPages = 12

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches, error }) => {
  if (error) return []
  const { category, listing } = loaderData ?? {}
  const shop = shopOf(matches)
  if (!category || !listing) return [{ title: titleOf('Página no encontrada', shop.name) }]
  const path = linkTo('Category', { slug: category.slug })
  const trail = category.breadcrumbs.map(({ name, slug }) => ({
    name,
    path: linkTo('Category', { slug }),
  }))
  return describePage(shop, {
    title: category.name,
    description: category.description,
    path,
    image: category.image
      ? { address: pictureAddress(category.image, 600, 'webp'), alt: category.name }
      : undefined,
    noindex: filterCount(listing) > 0,
    data: import.meta.env.SSR && [
      breadcrumbData(shop.origin, [{ name: 'Inicio', path: linkTo('Index') }, ...trail]),
    ],
  })
}

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { search, searchParams } = new URL(request.url)
  const slug = params.slug ?? ''
  const api = apiFor(context)
  const listing = readListing(searchParams)
  // 'Cargar más' appends a page: page 3 shows the first sixty products, and Back restores the position. Very long lists
  // drop their first pages.
  const since = Math.max(1, listing.page - mostPages + 1)
  try {
    const found = await api.get(`shop/categories-slug/${encodeURIComponent(slug)}`, {
      ...listingQuery(listing),
      page: since,
      size: pageSize,
      pages: listing.page - since + 1,
    })
    if (found.moved_to) throw redirect(linkTo('Category', { slug: found.moved_to }) + search, 301)
    const category = shownCategory(found.category, (since - 1) * pageSize)
    return { category, listing, featured: null }
  } catch (failure) {
    if (!isMissing(failure)) throw failure
    const featured = await featuredForLostShoppers(api)
    return data({ category: null, listing, featured }, { status: 404 })
  }
}

/** The last displayed list. */
let seen: { category: ShownCategory; listing: Listing } | undefined

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

/** Error view that keeps the last displayed list when loading fails. */
export function ErrorBoundary({ error }: { error: unknown }) {
  const { slug } = useParams()
  const { search } = useLocation()
  const shopName = useShopName()
  if (!seen || seen.category.slug !== slug) {
    return <ErrorPage status={isRouteErrorResponse(error) ? error.status : 500} />
  }
  const asked = readListing(new URLSearchParams(search))
  const more = listingSearch({ ...asked, page: seen.listing.page }) === listingSearch(seen.listing)
  return (
    <>
      <title>{titleOf(seen.category.name, shopName)}</title>
      <CategoryView
        category={seen.category}
        listing={more ? seen.listing : asked}
        failed={more ? 'more' : 'list'}
      />
    </>
  )
}
