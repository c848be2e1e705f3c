import { type LoaderFunctionArgs, type MetaFunction, redirect } from 'react-router'
import type { ProductCard } from '#contract/catalogue.ts'
import type { HomeResponse } from '#contract/shop-content.ts'
import { createApiClient } from '../api/api-client.ts'
import { linkTo } from '../page-links.ts'
import { createPageMeta, findPageMetaShopData } from '../page-meta.ts'
import { hydratedWhenNeeded } from '../rendering/lazy-hydrated-component.tsx'
import { toCategoryTile } from './category-tiles.tsx'
import { homePageFallbackData } from './home-page-fallback-data.ts'
import type { RefurbishedView } from './home-sections.tsx'
import './home.css'
import { toOfferCardView, toProductCardView } from './product-card-data.ts'
import { toOrganizationStructuredData, toWebSiteStructuredData } from './shop-structured-data.ts'

export default import.meta.env.SSR
  ? (await import('./home-page.tsx')).HomePage
  : hydratedWhenNeeded(async () => (await import('./home-page.tsx')).HomePage)

export const meta: MetaFunction<typeof loader> = ({ matches }) => {
  const shop = findPageMetaShopData(matches)
  return createPageMeta(shop, {
    title: 'Tecnología con precios claros',
    description:
      'Laptops, tabletas, casa inteligente, consolas y accesorios con el precio completo a la vista. Envío a todo México y meses sin intereses.',
    path: linkTo('Index'),
    data: import.meta.env.SSR && [
      toOrganizationStructuredData(shop),
      toWebSiteStructuredData(shop),
    ],
  })
}

/** Loader of the home page for both `/` and `/index`; `/` redirects to `/index` (RTE-01). */
export async function loader({ context, request }: LoaderFunctionArgs) {
  if (new URL(request.url).pathname === '/') throw redirect(linkTo('Index'), 308)
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
