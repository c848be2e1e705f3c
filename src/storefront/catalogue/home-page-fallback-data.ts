import type { HomeResponse } from '#contract/shop-content.ts'

/** Category carousels of the home page in order (HOM-04), used when their list fails to load. */
const categoryReels = [
  ['tabletas', 'Tabletas'],
  ['portatiles', 'Portátiles'],
  ['smarth-home', 'Casa inteligente'],
  ['software', 'Software'],
  ['almacenamiento', 'Almacenamiento'],
  ['games', 'Videojuegos'],
] as const

function unavailable(code: string, title: string, slug: string | null) {
  return { code, title, slug, products: null }
}

/**
 * Fallback data of the home page when its API call fails: every carousel shows an error (HOM-07).
 */
export const homePageFallbackData: HomeResponse = {
  banners: [],
  today: '',
  offers: unavailable('offers', 'Ofertas que terminan pronto', null),
  refurbished: unavailable('refurbished', 'Reacondicionados', null),
  bundle: null,
  featured: unavailable('featured', 'Productos destacados', null),
  category_reels: categoryReels.map(([slug, title]) => unavailable(slug, title, slug)),
  newest: unavailable('new', 'Novedades', null),
  categories: [],
}
