import type { MetaFunction } from 'react-router'
import { linkTo } from '../page-links.ts'
import { createPageMeta, findPageMetaShopData } from '../page-meta.ts'
import { hydratedWhenNeeded } from '../rendering/lazy-hydrated-component.tsx'
import './home.css'
import type { loader } from './home-loader.ts'
import { toOrganizationStructuredData, toWebSiteStructuredData } from './shop-structured-data.ts'

export { loader } from './home-loader.ts'

export default import.meta.env.SSR
  ? (await import('./home-page.tsx')).HomePage
  : hydratedWhenNeeded(async () => (await import('./home-page.tsx')).HomePage)

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
