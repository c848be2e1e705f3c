import type { MetaDescriptor, MetaFunction } from 'react-router'
import { defaultShopName } from '#domain/running/shop-name.ts'
import type { ShopData } from './shop-data.ts'

interface PageMeta {
  title: string
  description?: string
  /** address of the page itself, without what only filters or counts */
  path?: string
  /** address of a picture for link previews, and its text alternative */
  image?: { address: string; alt: string } | undefined
  type?: 'website' | 'product' | 'article'
  noindex?: boolean
  /** JSON-LD blocks */
  data?: readonly object[]
}

/** Whose page it is: what the shop is called, and its origin. */
export type PageOwner = { name: string; origin: string; settings?: ShopData['settings'] }

type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[]

/** The shop, as the root loader saw it. */
export function shopOf(matches: Matches): PageOwner {
  const root = matches.find((match) => match?.id === 'root')?.loaderData
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the route of this name has one loader, the shop's own
  const data = root as ShopData | undefined
  const settings = data?.settings ?? null
  return { name: settings?.name ?? defaultShopName, origin: data?.origin ?? '', settings }
}

/** The title of a page, as the browser's tab shows it. */
export function titleOf(title: string, shopName: string): string {
  return `${title} · ${shopName}`
}

/** Title, description, canonical address, link preview and structured data of a public page. */
export function describePage(shop: PageOwner, page: PageMeta): MetaDescriptor[] {
  const { origin } = shop
  const url = page.path === undefined ? undefined : origin + page.path
  const image = page.image ?? { address: '/compartir.jpg', alt: shop.name }
  const described: MetaDescriptor[] = [
    { title: titleOf(page.title, shop.name) },
    { property: 'og:title', content: page.title },
    { property: 'og:site_name', content: shop.name },
    { property: 'og:locale', content: 'es_MX' },
    { property: 'og:type', content: page.type ?? 'website' },
    { property: 'og:image', content: origin + image.address },
    { property: 'og:image:alt', content: image.alt },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
  if (page.description) {
    described.push(
      { name: 'description', content: page.description },
      { property: 'og:description', content: page.description },
    )
  }
  if (url) {
    described.push(
      { tagName: 'link', rel: 'canonical', href: url },
      { property: 'og:url', content: url },
    )
  }
  if (page.noindex) described.push({ name: 'robots', content: 'noindex,follow' })
  return [...described, ...(page.data ?? []).map((block) => ({ 'script:ld+json': block }))]
}

/** Pages that belong to one person: a title, and nothing for search engines. */
export function privateMeta(title: string): MetaFunction {
  return ({ matches }) => [
    { title: titleOf(title, shopOf(matches).name) },
    { name: 'robots', content: 'noindex' },
  ]
}
