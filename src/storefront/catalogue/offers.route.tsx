import { type LoaderFunctionArgs, type MetaFunction, redirect } from 'react-router'
import { isKeyOf } from '#domain/is-key-of.ts'
import { createApiClient } from '../api/api-client.ts'
import { linkTo } from '../page-links.ts'
import { createPageMeta, findPageMetaShopData } from '../page-meta.ts'
import { hydratedWhenNeeded } from '../rendering/lazy-hydrated-component.tsx'
import { literals } from '../text/specified-texts.ts'
import { deselectToggle, parseProductListing, type ProductListing } from './listing-url.ts'
import { readNotFoundSuggestions } from './not-found-suggestions.ts'
import { isNarrowed, sortNames, toOffersQuery, toOffersUrl } from './offers-request.ts'
import './listing.css'
import { toOfferCardView } from './product-card-data.ts'
import { toBreadcrumbStructuredData } from './product-structured-data.ts'

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

export async function loader({ context, request }: LoaderFunctionArgs) {
  const search = new URL(request.url).searchParams
  const asked = search.get('orden')
  const sort = isKeyOf(sortNames, asked) ? asked : 'ending'
  const category = search.get('categoria')
  const listing: ProductListing = {
    // Everything here is on offer
    ...deselectToggle(
      parseProductListing(search, {
        ...(category && { categoria: category }),
        ...(sort !== 'ending' && { orden: sort }),
      }),
      'offers',
    ),
    sort: 'relevance',
  }
  const api = createApiClient(context)
  const reply = await api.get('shop/offers', toOffersQuery(listing))
  const { products, today, total, page, pages } = reply
  // Offers expire, so the requested page may no longer exist
  if (page > pages) throw redirect(toOffersUrl({ ...listing, page: pages }))
  const isEmpty = total === 0 && !isNarrowed(listing)
  const featured = isEmpty ? await readNotFoundSuggestions(api) : []
  const shown = products.map((product) => toOfferCardView(product, today))
  const filters = reply.filters && {
    ...reply.filters,
    toggles: reply.filters.toggles.filter(({ code }) => code !== 'offers'),
  }
  const filtered = sort !== 'ending' || isNarrowed(listing)
  return { sort, listing, filtered, products: shown, total, page, pages, featured, filters }
}
