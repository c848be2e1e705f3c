import { useMemo } from 'react'
import {
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useLoaderData,
} from 'react-router'
import type { ProductCard } from '#contract/catalogue.ts'
import type { HomeResponse } from '#contract/shop-content.ts'
import { Alert } from '#ui/alert.tsx'
import { useHydrated } from '#ui/use-hydrated.ts'
import { createApiClient } from '../api/api-client.ts'
import { linkTo } from '../page-links.ts'
import { createPageMeta, findPageMetaShopData } from '../page-meta.ts'
import { markPromiseRejectionHandled } from '../rendering/mark-deferred-rejection-handled.ts'
import { useShopData, useShopName } from '../shared-shop-data.ts'
import { literals } from '../text/specified-texts.ts'
import { DeferredContent } from '../ui/deferred-content.tsx'
import { BannerCarousel } from './banner-carousel.tsx'
import { BuyAgainStall } from './buy-again-stall.tsx'
import { CategoryStrip, CategoryTiles, toCategoryTile } from './category-tiles.tsx'
import { homePageFallbackData } from './home-page-fallback-data.ts'
import { BundleStall, OffersStall, type RefurbishedView, RefurbishedStall } from './home-stalls.tsx'
import './home.css'
import { toOfferCardView, toProductCardView } from './product-card-data.ts'
import { ProductCarousel, LoadingCarousel } from './product-carousel.tsx'
import { readViewedProductIds, loadViewedProducts } from './recently-viewed.ts'
import { ShopPromises } from './shop-promises.tsx'
import { toOrganizationStructuredData, toWebSiteStructuredData } from './shop-structured-data.ts'

const viewedTitle = 'Vistos recientemente'

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
  return {
    home: shownHome(await api.get('shop/home').catch(() => homePageFallbackData)),
    viewed: null,
  }
}

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

/** Adds the recently viewed products, which only the browser stores; the page renders before they load. */
export async function clientLoader({ serverLoader }: ClientLoaderFunctionArgs) {
  const { home } = await serverLoader<typeof loader>()
  return { home, viewed: readViewedProducts() }
}

function readViewedProducts() {
  const ids = readViewedProductIds()
  return ids.length > 0
    ? { ids, products: markPromiseRejectionHandled(loadViewedProducts(ids)) }
    : null
}

/**
 * Recently viewed products, also on a page that the server rendered. A client loader that runs on
 * hydration would scroll a shopper who has scrolled already back to the top.
 */
function useViewedProducts() {
  const { viewed: loaded } = useLoaderData<typeof clientLoader>()
  const hydrated = useHydrated()
  return useMemo(
    () => (loaded === null && hydrated ? readViewedProducts() : loaded),
    [loaded, hydrated],
  )
}

export default function HomePage() {
  const shopName = useShopName()
  const { home } = useLoaderData<typeof clientLoader>()
  const viewed = useViewedProducts()
  const { categories, settings } = useShopData()
  const isUnseen = ({ id }: { id: number }) => !viewed?.ids.includes(id)
  const unseen = <View extends { id: number }>(products: readonly View[] | null) =>
    products && products.filter(isUnseen)
  return (
    <>
      {categories === null || categories.length === 0 ? (
        <div className="wrap py-s4">
          <Alert tone="warn">{literals.home.noCategories}</Alert>
        </div>
      ) : null}
      {settings?.open === false ? (
        <div className="wrap py-s4">
          <Alert>Estamos preparando la tienda: todavía no vendemos.</Alert>
        </div>
      ) : null}
      <section className="wrap promotions" aria-label="Promociones">
        {home.banners.length > 0 ? (
          <BannerCarousel banners={home.banners} />
        ) : (
          <h1 className="sr">{shopName}</h1>
        )}
        <ShopPromises />
      </section>
      <CategoryStrip tiles={home.tiles} />
      <OffersStall title={home.offers.title} products={unseen(home.offers.products) ?? []} />
      {home.bundle?.products.every(isUnseen) ? <BundleStall bundle={home.bundle} /> : null}
      {home.refurbished.slug ? (
        <RefurbishedStall
          title={home.refurbished.title}
          slug={home.refurbished.slug}
          products={unseen(home.refurbished.products) ?? []}
        />
      ) : null}
      <BuyAgainStall shown={listShownProductIds(home, viewed?.ids ?? [])} />
      <ProductCarousel
        title={home.featured.title}
        products={unseen(home.featured.products)}
        seeAll={linkTo('Search Results', {}, { destacados: 1 })}
      />
      {viewed === null ? null : (
        <DeferredContent
          data={viewed.products}
          waiting={<LoadingCarousel title={viewedTitle} count={viewed.ids.length} />}
          failed={<ProductCarousel title={viewedTitle} products={null} />}
        >
          {(products) => <ProductCarousel title={viewedTitle} products={products} />}
        </DeferredContent>
      )}
      {home.category_reels.map((reel) => (
        <ProductCarousel
          key={reel.code}
          title={reel.title}
          products={unseen(reel.products)}
          seeAll={reel.slug ? linkTo('Category', { slug: reel.slug }) : undefined}
        />
      ))}
      <ProductCarousel
        title={home.newest.title}
        products={unseen(home.newest.products)}
        seeAll={linkTo('Search Results', {}, { novedades: 1 })}
      />
      <CategoryTiles tiles={home.tiles} />
    </>
  )
}

/** Ids of the products on the page, which 'Compra otra vez' leaves out. */
function listShownProductIds(home: ReturnType<typeof shownHome>, viewed: readonly number[]) {
  const { offers, refurbished, bundle, featured, category_reels, newest } = home
  const lists = [offers, refurbished, bundle, featured, newest, ...category_reels]
  return [...viewed, ...lists.flatMap((list) => list?.products?.map(({ id }) => id) ?? [])]
}
