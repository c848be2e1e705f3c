import { type LoaderFunctionArgs, type MetaFunction, redirect, useLoaderData } from 'react-router'
import type { OfferSort } from '#domain/catalogue/list-sort.ts'
import { isKeyOf } from '#domain/is-key-of.ts'
import { getTypedEntries } from '#domain/typed-object-keys.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { createApiClient } from '../api/api-client.ts'
import { linkTo } from '../page-links.ts'
import { createPageMeta, findPageMetaShopData } from '../page-meta.ts'
import { useShopData } from '../shared-shop-data.ts'
import { literals } from '../text/specified-texts.ts'
import { Breadcrumbs } from '../ui/breadcrumbs.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Pager } from '../ui/pager.tsx'
import { parsePageNumber } from './listing-url.ts'
import { readNotFoundSuggestions } from './not-found-suggestions.ts'
import './listing.css'
import { toOfferCardView } from './product-card-data.ts'
import { ProductCarousel } from './product-carousel.tsx'
import { ProductGrid } from './product-grid.tsx'
import { toBreadcrumbStructuredData } from './product-structured-data.ts'

const title = literals.menu.offers

const sortNames = {
  ending: 'Terminan antes',
  discount: 'Mayor descuento',
  'price-asc': 'Menor precio',
  'price-desc': 'Mayor precio',
} satisfies Record<OfferSort, string>

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) => {
  const shop = findPageMetaShopData(matches)
  const path = linkTo('Offers')
  return createPageMeta(shop, {
    title,
    description:
      'Lo que hoy cuesta menos, con su precio regular a la vista y el día en que termina cada oferta.',
    path,
    noindex: loaderData !== undefined && loaderData.sort !== 'ending',
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
  const api = createApiClient(context)
  const { products, today, total, page, pages } = await api.get('shop/offers', {
    sort,
    page: parsePageNumber(search.get('pagina')),
  })
  // Offers expire, so the requested page may no longer exist
  if (page > pages) throw redirect(offersAddress(sort, pages))
  const featured = total === 0 ? await readNotFoundSuggestions(api) : []
  const shown = products.map((product) => toOfferCardView(product, today))
  return { sort, products: shown, total, page, pages, featured }
}

/** Page of all current price offers, ending soonest first. */
export default function OffersPage() {
  const { sort, products, total, page, pages, featured } = useLoaderData<typeof loader>()
  const { settings } = useShopData()
  if (total === 0) {
    return (
      <>
        <div className="wrap">
          <EmptyState icon="offer" title="Hoy no hay ofertas" as="h1">
            <p>
              Cuando un producto baje de precio lo verás aquí. Mientras, mira lo que acaba de
              llegar.
            </p>
            <ButtonLink kind="primary" to={linkTo('Search Results', {}, { novedades: 1 })}>
              Ver novedades
            </ButtonLink>
          </EmptyState>
        </div>
        <ProductCarousel title="Productos destacados" products={featured} />
      </>
    )
  }
  return (
    <div className="wrap">
      <Breadcrumbs
        trail={[
          { label: literals.common.home, to: linkTo('Index') },
          { label: title.toLocaleUpperCase('es-MX') },
        ]}
      />
      <div className="page-head stack gap-s2">
        <h1>{title}</h1>
        <p className="muted">El precio tachado es el precio regular. {settings?.notices.offers}</p>
        <p>
          <Link to={linkTo('Search Results', {}, { ofertas: 1, por: 24 })}>
            Filtra las ofertas por categoría, precio y características
          </Link>
        </p>
      </div>
      <div className="toolbar">
        <p className="strong">{total === 1 ? '1 oferta' : `${total} ofertas`}</p>
        <nav aria-label="Ordenar las ofertas">
          <ul className="chips run">
            {getTypedEntries(sortNames).map(([one, name]) => (
              <li key={one}>
                <Link
                  className="chip"
                  to={offersAddress(one, 1)}
                  aria-current={one === sort ? 'true' : undefined}
                  preventScrollReset
                >
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <ProductGrid products={products} />
      <Pager page={page} pages={pages} addressOf={(one) => offersAddress(sort, one)} />
    </div>
  )
}

function offersAddress(sort: OfferSort, page: number): string {
  return linkTo(
    'Offers',
    {},
    { orden: sort === 'ending' ? undefined : sort, pagina: page > 1 ? page : undefined },
  )
}
