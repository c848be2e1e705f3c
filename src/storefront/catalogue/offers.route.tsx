import type { MetaFunction } from 'react-router'
import { linkTo } from '../page-links.ts'
import { createPageMeta, findPageMetaShopData } from '../page-meta.ts'
import { hydratedWhenNeeded } from '../rendering/lazy-hydrated-component.tsx'
import { literals } from '../text/specified-texts.ts'
import './listing.css'
import type { loader } from './offers-loader.ts'
import { toBreadcrumbStructuredData } from './product-structured-data.ts'

export { loader } from './offers-loader.ts'

const title = literals.menu.offers

export default import.meta.env.SSR
  ? (await import('./offers-page.tsx')).OffersPage
  : hydratedWhenNeeded(async () => (await import('./offers-page.tsx')).OffersPage)

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) => {
  const shop = findPageMetaShopData(matches)
  const path = linkTo('Offers')
  return createPageMeta(shop, {
    title,
    description:
      'Lo que hoy cuesta menos, con su precio regular a la vista y el día en que termina cada oferta.',
    path,
    noindex: loaderData?.filtered ?? false,
    data: import.meta.env.SSR && [
      toBreadcrumbStructuredData(shop.origin, [
        { name: 'Inicio', path: linkTo('Index') },
        { name: title, path },
      ]),
    ],
  })
}
