import { type LoaderFunctionArgs, redirect } from 'react-router'
import type { ProductCard } from '#contract/catalogue.ts'
import type { HomeResponse } from '#contract/shop-content.ts'
import { createApiClient } from '../api/api-client.ts'
import { linkTo } from '../page-links.ts'
import { toCategoryTile } from './category-tiles.tsx'
import { homePageFallbackData } from './home-page-fallback-data.ts'
import type { RefurbishedView } from './home-sections.tsx'
import { toOfferCardView, toProductCardView } from './product-card-data.ts'

/** Loader of the home page for both `/` and `/index`; `/` redirects to `/index` with its query (RTE-01). */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { pathname, search } = new URL(request.url)
  if (pathname === '/') throw redirect(linkTo('Index') + search, 308)
  const api = createApiClient(context)
  return { home: shownHome(await api.get('shop/home').catch(() => homePageFallbackData)) }
}

export type HomeData = ReturnType<typeof shownHome>

function shownHome({ banners, today, offers, refurbished, bundle, ...reels }: HomeResponse) {
  const { featured, category_reels, newest, categories } = reels
  return {
    banners: banners.map(({ product, ...banner }) => ({
      ...banner,
      ...(product && { product: toOfferCardView(product, today) }),
    })),
    offers: {
      title: offers.title,
      products:
        offers.products &&
        offers.products.map((one, place) => toOfferCardView(one, today, place === 0)),
    },
    refurbished: {
      title: refurbished.title,
      slug: refurbished.slug,
      products: refurbished.products && refurbished.products.flatMap(toRefurbishedView),
    },
    bundle,
    tiles: categories.map(toCategoryTile),
    featured: shownReel(featured),
    category_reels: category_reels.map(shownReel),
    newest: shownReel(newest),
  }
}

function toRefurbishedView(product: ProductCard): RefurbishedView[] {
  const { refurbishment, qty } = product
  if (!refurbishment || qty === 0) return []
  const { warranty_months: warrantyMonths, tested } = refurbishment
  return [{ ...toProductCardView(product), warrantyMonths, tested: tested ?? [] }]
}

function shownReel({ products, ...reel }: HomeResponse['featured']) {
  return { ...reel, products: products && products.map(toProductCardView) }
}
