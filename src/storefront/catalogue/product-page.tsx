import { Suspense, useEffect } from 'react'
import { isRouteErrorResponse, useLoaderData, useParams } from 'react-router'
import { LazyErrorPage } from '../frame/lazy-error-page.tsx'
import { lazyHydratedComponent } from '../rendering/lazy-hydrated-component.tsx'
import { countVisitStep } from '../visit-step.ts'
import type { loader } from './product-loader.ts'
import { ProductView, type ProductViewData } from './product-view.tsx'
import { storeViewedProductId } from './recently-viewed.ts'

// The browser loads the code of the not-found page separately
const NotFoundPage = import.meta.env.SSR
  ? (await import('./not-found-page.tsx')).NotFoundPage
  : lazyHydratedComponent(async () => (await import('./not-found-page.tsx')).NotFoundPage)

/** The last displayed product, kept for the error view. */
let seen: ProductViewData | undefined

export function ProductPage() {
  const page = useLoaderData<typeof loader>()
  const id = page.product?.id
  useEffect(() => {
    if (id === undefined) return
    storeViewedProductId(id)
    countVisitStep('product')
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
export function ProductErrorView({ error }: { error: unknown }) {
  const { id } = useParams()
  if (!seen || seen.product.url_key !== id) {
    return <LazyErrorPage status={isRouteErrorResponse(error) ? error.status : 500} />
  }
  return (
    <>
      <title>{seen.product.name}</title>
      <ProductView {...seen} reviews={null} />
    </>
  )
}
