import type { HomeReply } from '#contract/content.ts'

/** The reels of home in their order (HOM-04), for when not even their list can be had. */
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

/** Home without its call: every reel says that it is not available and the page stands (HOM-07). */
export const unavailableHome: HomeReply = {
  banners: [],
  today: '',
  offers: unavailable('offers', 'Ofertas que terminan pronto', null),
  featured: unavailable('featured', 'Productos destacados', null),
  category_reels: categoryReels.map(([slug, title]) => unavailable(slug, title, slug)),
  newest: unavailable('new', 'Novedades', null),
  categories: [],
}
