import {
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useLoaderData,
} from 'react-router'
import type { HomeReply } from '#contract/content.ts'
import { Alert } from '#ui/alert.tsx'
import { apiFor } from '../api/api-client.ts'
import { describePage, shopOf } from '../page-meta.ts'
import { deferred } from '../rendering/deferred.ts'
import { linkTo } from '../route-names.ts'
import { useShopData, useShopName } from '../shop-data.ts'
import { literals } from '../text/literals.ts'
import { Loaded } from '../ui/loaded.tsx'
import { Banners } from './banners.tsx'
import { type CardView, cardView, offerCardView } from './card-view.ts'
import { CategoryTiles, tileData } from './category-tiles.tsx'
import './home.css'
import { ProductReel, WaitingReel } from './product-reel.tsx'
import { Promises } from './promises.tsx'
import { viewedIds, viewedProducts } from './recently-viewed.ts'
import { organizationData, webSiteData } from './shop-structured-data.ts'
import { unavailableHome } from './unavailable-home.ts'

const viewedTitle = 'Vistos recientemente'

export const meta: MetaFunction<typeof loader> = ({ matches }) => {
  const shop = shopOf(matches)
  return describePage(shop, {
    title: 'Tecnología con precios claros',
    description:
      'Laptops, tabletas, casa inteligente, consolas y accesorios con el precio completo a la vista. Envío a todo México y meses sin intereses.',
    path: linkTo('Index'),
    data: import.meta.env.SSR && [organizationData(shop), webSiteData(shop)],
  })
}

/** Module of both `/` and `/index`; `/` redirects to `/index` (RTE-01). */
export async function loader({ context, request }: LoaderFunctionArgs) {
  if (new URL(request.url).pathname === '/') throw redirect(linkTo('Index'), 308)
  const api = apiFor(context)
  return {
    home: shownHome(await api.get('shop/home').catch(() => unavailableHome)),
    viewed: null,
  }
}

function shownHome({ banners, today, offers, ...reels }: HomeReply) {
  const { featured, category_reels, newest, categories } = reels
  return {
    banners,
    offers: {
      ...offers,
      products: offers.products && offers.products.map((one) => offerCardView(one, today)),
    },
    tiles: categories.map(tileData),
    featured: shownReel(featured),
    category_reels: category_reels.map(shownReel),
    newest: shownReel(newest),
  }
}

function shownReel({ products, ...reel }: HomeReply['featured']) {
  return { ...reel, products: products && products.map(cardView) }
}

/** Only the browser stores recently viewed products; the page renders before they load. */
export async function clientLoader({ serverLoader }: ClientLoaderFunctionArgs) {
  const { home } = await serverLoader<typeof loader>()
  const ids = viewedIds()
  return { home, viewed: ids.length > 0 ? { ids, products: deferred(viewedProducts(ids)) } : null }
}
clientLoader.hydrate = true as const

export default function HomePage() {
  const shopName = useShopName()
  const { home, viewed } = useLoaderData<typeof clientLoader>()
  const { categories, settings } = useShopData()
  const unseen = (products: readonly CardView[] | null) =>
    products && products.filter(({ id }) => !viewed?.ids.includes(id))
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
          <Banners banners={home.banners} />
        ) : (
          <h1 className="sr">{shopName}</h1>
        )}
        <Promises />
      </section>
      <ProductReel
        title={home.offers.title}
        products={unseen(home.offers.products)}
        seeAll={linkTo('Offers')}
      />
      <ProductReel
        title={home.featured.title}
        products={unseen(home.featured.products)}
        seeAll={linkTo('Search Results', {}, { destacados: 1 })}
        tall
      />
      {viewed === null ? null : (
        <Loaded
          data={viewed.products}
          waiting={<WaitingReel title={viewedTitle} count={viewed.ids.length} />}
          failed={<ProductReel title={viewedTitle} products={null} />}
        >
          {(products) => <ProductReel title={viewedTitle} products={products} />}
        </Loaded>
      )}
      {home.category_reels.map((reel) => (
        <ProductReel
          key={reel.code}
          title={reel.title}
          products={unseen(reel.products)}
          seeAll={reel.slug ? linkTo('Category', { slug: reel.slug }) : undefined}
        />
      ))}
      <ProductReel
        title={home.newest.title}
        products={unseen(home.newest.products)}
        seeAll={linkTo('Search Results', {}, { novedades: 1 })}
        tall
      />
      <CategoryTiles tiles={home.tiles} />
    </>
  )
}
