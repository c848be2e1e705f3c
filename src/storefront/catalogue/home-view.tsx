import { Alert } from '#ui/alert.tsx'
import { linkTo } from '../page-links.ts'
import { useShopData, useShopName } from '../shared-shop-data.ts'
import { literals } from '../text/specified-texts.ts'
import { DeferredContent } from '../ui/deferred-content.tsx'
import { BannerCarousel } from './banner-carousel.tsx'
import { BuyAgainSection } from './buy-again-section.tsx'
import { CategoryStrip, CategoryTiles } from './category-tiles.tsx'
import type { HomeData } from './home-loader.ts'
import { BundleSection, OffersSection, RefurbishedSection } from './home-sections.tsx'
import type { ProductCardView } from './product-card-data.ts'
import { LoadingCarousel, ProductCarousel } from './product-carousel.tsx'
import { ShopPromises } from './shop-promises.tsx'

const viewedTitle = 'Vistos recientemente'

export interface HomeViewProps {
  home: HomeData
  /** Recently viewed products; null without any */
  viewed: { ids: readonly number[]; products: Promise<readonly ProductCardView[]> } | null
}

/** Complete home page; carousels that failed to load show an error in place. */
export function HomeView({ home, viewed }: HomeViewProps) {
  const shopName = useShopName()
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
      <OffersSection title={home.offers.title} products={unseen(home.offers.products) ?? []} />
      {home.bundle?.products.every(isUnseen) ? <BundleSection bundle={home.bundle} /> : null}
      {home.refurbished.slug ? (
        <RefurbishedSection
          title={home.refurbished.title}
          slug={home.refurbished.slug}
          products={unseen(home.refurbished.products) ?? []}
        />
      ) : null}
      <BuyAgainSection shown={listShownProductIds(home, viewed?.ids ?? [])} />
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
function listShownProductIds(home: HomeData, viewed: readonly number[]) {
  const { offers, refurbished, bundle, featured, category_reels, newest } = home
  const lists = [offers, refurbished, bundle, featured, newest, ...category_reels]
  return [...viewed, ...lists.flatMap((list) => list?.products?.map(({ id }) => id) ?? [])]
}
