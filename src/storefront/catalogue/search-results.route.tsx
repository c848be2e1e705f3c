import type { MetaFunction } from 'react-router'
import { createPageMeta, findPageMetaShopData } from '../page-meta.ts'
import { hydratedWhenNeeded } from '../rendering/lazy-hydrated-component.tsx'
import { literals } from '../text/specified-texts.ts'
import './listing.css'
import type { loader } from './search-results-loader.ts'
import { getResultsTitle } from './search-results-title.ts'

export { loader } from './search-results-loader.ts'

export default import.meta.env.SSR
  ? (await import('./search-results-page.tsx')).ResultsPage
  : hydratedWhenNeeded(async () => (await import('./search-results-page.tsx')).ResultsPage)

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) =>
  createPageMeta(findPageMetaShopData(matches), {
    title: loaderData ? getResultsTitle(loaderData.asked) : literals.search.nothing,
    description: 'Resultados con precio completo, existencias y calificaciones a la vista.',
    noindex: true,
  })
