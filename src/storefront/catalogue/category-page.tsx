import { Suspense, useEffect } from 'react'
import { isRouteErrorResponse, useLoaderData, useLocation, useParams } from 'react-router'
import { LazyErrorPage } from '../frame/lazy-error-page.tsx'
import { formatPageTitle } from '../page-meta.ts'
import { lazyHydratedComponent } from '../rendering/lazy-hydrated-component.tsx'
import { useShopName } from '../shared-shop-data.ts'
import type { loader } from './category-loader.ts'
import type { CategoryViewData } from './category-view-data.ts'
import { CategoryView } from './category-view.tsx'
import {
  formatListingQueryString,
  parseProductListing,
  type ProductListing,
} from './listing-url.ts'

// The browser loads the code of the not-found page separately
const NotFoundPage = import.meta.env.SSR
  ? (await import('./not-found-page.tsx')).NotFoundPage
  : lazyHydratedComponent(async () => (await import('./not-found-page.tsx')).NotFoundPage)

/** The last displayed product list, kept for the error view. */
let seen: { category: CategoryViewData; listing: ProductListing } | undefined

export function CategoryPage() {
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
export function CategoryErrorView({ error }: { error: unknown }) {
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
