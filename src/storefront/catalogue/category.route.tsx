import type { MetaFunction } from 'react-router'
import { getPictureUrl } from '#ui/picture-url.ts'
import { linkTo } from '../page-links.ts'
import { createPageMeta, findPageMetaShopData, formatPageTitle } from '../page-meta.ts'
import { hydratedWhenNeeded } from '../rendering/lazy-hydrated-component.tsx'
import './listing.css'
import type { loader } from './category-loader.ts'
import { toBreadcrumbStructuredData } from './product-structured-data.ts'

export { loader } from './category-loader.ts'

export default import.meta.env.SSR
  ? (await import('./category-page.tsx')).CategoryPage
  : hydratedWhenNeeded(async () => (await import('./category-page.tsx')).CategoryPage)

export const ErrorBoundary = import.meta.env.SSR
  ? (await import('./category-page.tsx')).CategoryErrorView
  : hydratedWhenNeeded(async () => (await import('./category-page.tsx')).CategoryErrorView)

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches, error }) => {
  if (error) return []
  const { category, filtered } = loaderData ?? {}
  const shop = findPageMetaShopData(matches)
  if (!category) return [{ title: formatPageTitle('Página no encontrada', shop.name) }]
  const path = linkTo('Category', { slug: category.slug })
  const trail = category.breadcrumbs.map(({ name, slug }) => ({
    name,
    path: linkTo('Category', { slug }),
  }))
  return createPageMeta(shop, {
    title: category.name,
    description: category.description,
    path,
    image: category.image
      ? { address: getPictureUrl(category.image, 600, 'webp'), alt: category.name }
      : undefined,
    noindex: filtered,
    data: import.meta.env.SSR && [
      toBreadcrumbStructuredData(shop.origin, [
        { name: 'Inicio', path: linkTo('Index') },
        ...trail,
      ]),
    ],
  })
}
