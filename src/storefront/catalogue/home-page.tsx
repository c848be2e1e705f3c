import { useMemo } from 'react'
import { useLoaderData } from 'react-router'
import { useHydrated } from '#ui/use-hydrated.ts'
import { markPromiseRejectionHandled } from '../rendering/mark-deferred-rejection-handled.ts'
import { HomeView } from './home-view.tsx'
import type { loader } from './home.route.tsx'
import { loadViewedProducts, readViewedProductIds } from './recently-viewed.ts'

export function HomePage() {
  const { home } = useLoaderData<typeof loader>()
  const hydrated = useHydrated()
  // Read again with every reply of the server, so that 'Reintentar' repeats the request
  const viewed = useMemo(() => home && (hydrated ? readViewedProducts() : null), [hydrated, home])
  return <HomeView home={home} viewed={viewed} />
}

/** Recently viewed products, which only the browser stores; the page renders before they load. */
function readViewedProducts() {
  const ids = readViewedProductIds()
  return ids.length > 0
    ? { ids, products: markPromiseRejectionHandled(loadViewedProducts(ids)) }
    : null
}
