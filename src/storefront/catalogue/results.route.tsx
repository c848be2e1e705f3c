import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import type { ListSort } from '#domain/catalogue/list-sort.ts'
import { keysOf } from '#domain/keys-of.ts'
import { apiFor } from '../api/api-client.ts'
import { offersAddress } from '../frame/category-row.tsx'
import { describePage, originOf } from '../page-meta.ts'
import { linkTo } from '../route-names.ts'
import { literals } from '../text/literals.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { Link } from '../ui/link.tsx'
import { Pager } from '../ui/pager.tsx'
import { cardView } from './card-view.ts'
import { featuredForLostShoppers } from './featured.ts'
import './listing.css'
import { pageNumber, readListing } from './listing-address.ts'
import { ListingToolbar } from './listing-toolbar.tsx'
import { ProductGrid } from './product-grid.tsx'
import { ProductReel } from './product-reel.tsx'

/** Lists one can ask for without a word, and their names. */
const shelves = {
  ofertas: literals.menu.offers,
  destacados: 'Productos destacados',
  novedades: 'Novedades',
} as const
type Shelf = keyof typeof shelves
const shelfNames = keysOf(shelves)

interface Asked {
  term: string
  shelf?: Shelf
  sort: ListSort
  page: number
  /** what was typed, even where another word was probably meant */
  literal: boolean
}

const longestTerm = 120

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) =>
  describePage(originOf(matches), {
    title: loaderData ? titleOf(loaderData.asked) : literals.search.nothing,
    description: 'Resultados con precio completo, existencias y calificaciones a la vista.',
    noindex: true,
  })

export async function loader({ context, request }: LoaderFunctionArgs) {
  const search = new URL(request.url).searchParams
  const { sort } = readListing(search)
  const shelf = shelfNames.find((name) => search.get(name) === '1')
  const term = (search.get('q') ?? '').trim().slice(0, longestTerm)
  const page = pageNumber(search.get('pagina'))
  const asked: Asked = { term, shelf, sort, page, literal: search.get('literal') === '1' }
  const api = apiFor(context)
  const found = await api.get('shop/searchProducts', {
    q: term,
    page: asked.page,
    ...(shelf && { [shelf]: 1 }),
    sort: sort === 'relevance' ? undefined : sort,
    literal: asked.literal ? 1 : undefined,
  })
  const featured = found.total === 0 ? await featuredForLostShoppers(api) : []
  return { asked, found: { ...found, products: found.products.map(cardView) }, featured }
}

/** Search results (SRC-03): ten to a page; a new page starts at the top. */
export default function ResultsPage() {
  const { asked, found, featured } = useLoaderData<typeof loader>()
  if (found.total === 0) {
    return (
      <>
        <div className="wrap">
          <NothingFound term={asked.term} />
        </div>
        <ProductReel title="Productos destacados" products={featured} />
      </>
    )
  }
  return (
    <div className="wrap">
      <div className="page-head stack gap-s2">
        <h1>{titleOf(asked)}</h1>
        {found.corrected_query ? (
          <p className="muted">
            {literals.search.corrected(found.corrected_query)}{' '}
            <Link to={resultsAddress({ ...asked, page: 1, literal: true })}>
              {literals.search.literal(asked.term)}
            </Link>
          </p>
        ) : null}
      </div>
      <ListingToolbar
        count={literals.search.showing(found.total, found.more)}
        sort={asked.sort}
        chosen={0}
        filterable={false}
      />
      <ProductGrid products={found.products} />
      <Pager
        page={found.page}
        pages={found.pages}
        addressOf={(page) => resultsAddress({ ...asked, page })}
      />
    </div>
  )
}

function NothingFound({ term }: { term: string }) {
  return (
    <EmptyState icon="nothing" title={literals.search.nothing} as="h1">
      {term ? (
        <p>
          No encontramos nada para «{term}». Revisa cómo está escrito o prueba con una palabra más
          general.
        </p>
      ) : (
        <p>Escribe arriba qué buscas, o empieza por aquí.</p>
      )}
      <ul className="chips mid">
        {['laptop', 'audífonos', 'bocina'].map((word) => (
          <li key={word}>
            <Link className="chip" to={linkTo('Search Results', {}, { q: word })}>
              {word}
            </Link>
          </li>
        ))}
        <li>
          <Link className="chip" to={offersAddress()}>
            {literals.menu.offers}
          </Link>
        </li>
      </ul>
    </EmptyState>
  )
}

function titleOf({ term, shelf }: Asked): string {
  if (term) return `Resultados para «${term}»`
  return shelf ? shelves[shelf] : literals.search.submit
}

function resultsAddress({ term, shelf, sort, page, literal }: Asked): string {
  return linkTo(
    'Search Results',
    {},
    {
      q: term,
      ...(shelf && { [shelf]: 1 }),
      orden: sort === 'relevance' ? undefined : sort,
      pagina: page > 1 ? page : undefined,
      literal: literal ? 1 : undefined,
    },
  )
}
