import type { MetaFunction } from 'react-router'
import { getPictureUrl } from '#ui/picture-url.ts'
import { truncateText } from '#ui/text/truncate-text.ts'
import { linkTo } from '../page-links.ts'
import { createPageMeta, findPageMetaShopData } from '../page-meta.ts'
import { hydratedWhenNeeded } from '../rendering/lazy-hydrated-component.tsx'
import { literals } from '../text/specified-texts.ts'
import type { loader } from './product-loader.ts'
import './product.css'
import { toBreadcrumbStructuredData, toProductStructuredData } from './product-structured-data.ts'

export { loader } from './product-loader.ts'

export default import.meta.env.SSR
  ? (await import('./product-page.tsx')).ProductPage
  : hydratedWhenNeeded(async () => (await import('./product-page.tsx')).ProductPage)

export const ErrorBoundary = import.meta.env.SSR
  ? (await import('./product-page.tsx')).ProductErrorView
  : hydratedWhenNeeded(async () => (await import('./product-page.tsx')).ProductErrorView)

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches, error }) => {
  if (error) return []
  const product = loaderData?.product
  if (!product)
    return createPageMeta(findPageMetaShopData(matches), {
      title: literals.notFound.title,
      noindex: true,
    })
  const shop = findPageMetaShopData(matches)
  const path = linkTo('Show', { id: product.url_key })
  const picture = product.images[0]
  return createPageMeta(shop, {
    title: product.seo_title ?? product.name,
    description: product.seo_description ?? truncateText(product.simple_fields.description, 155),
    path,
    image: picture && {
      address: getPictureUrl(picture.path, 800, 'webp'),
      alt: picture.alt || product.name,
    },
    type: 'product',
    data: import.meta.env.SSR && [
      toProductStructuredData(shop, product, loaderData.family, loaderData.terms),
      toBreadcrumbStructuredData(shop.origin, [
        { name: 'Inicio', path: linkTo('Index') },
        ...product.breadcrumbs.map(({ name, slug }) => ({
          name,
          path: linkTo('Category', { slug }),
        })),
        { name: product.name, path },
      ]),
    ],
  })
}
