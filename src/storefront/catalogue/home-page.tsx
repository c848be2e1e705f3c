import { useLoaderData } from 'react-router'
import { useHydrated } from '#ui/use-hydrated.ts'
import { markPromiseRejectionHandled } from '../rendering/mark-deferred-rejection-handled.ts'
import type { HomeData, loader } from './home-loader.ts'
import { HomeView, type HomeViewProps } from './home-view.tsx'
import { loadViewedProducts, readViewedProductIds } from './recently-viewed.ts'

type ViewedProducts = HomeViewProps['viewed']

/**
 * Recently viewed products by loader data, outside the component: a new request in every rendering attempt would never end,
 * and 'Reintentar' brings new data.
 */
const viewedProducts = new WeakMap<HomeData, ViewedProducts>()

export function HomePage() {
  const { home } = useLoaderData<typeof loader>()
  const viewed = useHydrated() ? readViewedProducts(home) : null
  return <HomeView home={home} viewed={viewed} />
}

/** Recently viewed products, which only the browser stores; the page renders before they load. */
function readViewedProducts(home: HomeData): ViewedProducts {
  const known = viewedProducts.get(home)
  if (known !== undefined) return known
  const ids = readViewedProductIds()
  const viewed =
    ids.length > 0 ? { ids, products: markPromiseRejectionHandled(loadViewedProducts(ids)) } : null
  viewedProducts.set(home, viewed)
  return viewed
}
