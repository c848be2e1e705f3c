import type { MetaDescriptor, MetaFunction } from 'react-router'
import { defaultShopName } from '#domain/running/shop-name.ts'
import type { ShopData } from './shared-shop-data.ts'

interface PageMeta {
  title: string
  description?: string
  /** Canonical path, without filter and pagination parameters */
  path?: string
  /** Picture URL for link previews, with alternative text */
  image?: { address: string; alt: string } | undefined
  type?: 'website' | 'product' | 'article'
  noindex?: boolean
  /**
   * JSON-LD blocks, only on the server: crawlers read the server's document, and React in the
   * browser skips unknown tags in the head
   */
  data?: readonly object[] | false
}

/** Shop data for page metadata: name, origin and settings. */
export type PageMetaShopData = { name: string; origin: string; settings?: ShopData['settings'] }

type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[]

/** Finds the shop data for page metadata in the data of the root loader. */
export function findPageMetaShopData(matches: Matches): PageMetaShopData {
  const root = matches.find((match) => match?.id === 'root')?.loaderData
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the route of this name has one loader, the shop's own
  const data = root as ShopData | undefined
  const settings = data?.settings ?? null
  return { name: settings?.name ?? defaultShopName, origin: data?.origin ?? '', settings }
}

/** Page title for the browser tab. */
export function formatPageTitle(title: string, shopName: string): string {
  return `${title} · ${shopName}`
}

/** Metadata of a public page: title, description, canonical URL, link preview and structured data. */
export function createPageMeta(shop: PageMetaShopData, page: PageMeta): MetaDescriptor[] {
  const { origin } = shop
  const url = page.path === undefined ? undefined : origin + page.path
  const image = page.image ?? { address: '/compartir.jpg', alt: shop.name }
  const described: MetaDescriptor[] = [
    { title: formatPageTitle(page.title, shop.name) },
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
  return [...described, ...(page.data || []).map((block) => ({ 'script:ld+json': block }))]
}

/** Metadata of private pages: a title, excluded from search engines. */
export function createPrivatePageMeta(title: string): MetaFunction {
  return ({ matches }) => [
    { title: formatPageTitle(title, findPageMetaShopData(matches).name) },
    { name: 'robots', content: 'noindex' },
  ]
}
