import { type LoaderFunctionArgs, redirect } from 'react-router'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { createOperatorApiReader } from '../api/operator-api.ts'
import { EmptyList } from '../lists/empty-list.tsx'
import { PageHeader } from '../lists/page-header.tsx'
import { createOfficePageUrl } from '../page-url.ts'
import { useOfficeRootLoaderData } from '../shared-page-data.ts'
import {
  findPagesByName,
  findProductBySku,
  type SearchResultLink,
  listSearchResultLinks,
} from './search-result-links.ts'

export interface OfficeSearchData {
  term: string
  found: readonly SearchResultLink[]
}

/**
 * Whether a search term has the required length of two characters, counted in Unicode code points
 * as in the API.
 */
function isSearched(term: string): boolean {
  return [...term].length >= 2
}

/**
 * An exact order number or SKU redirects to the page of that order or product, unless the URL
 * requests the result list.
 */
export async function loader(asked: LoaderFunctionArgs): Promise<OfficeSearchData> {
  const { searchParams } = new URL(asked.request.url)
  const term = searchParams.get('q')?.trim().slice(0, 120) ?? ''
  if (!isSearched(term)) return { term, found: [] }
  const found = await createOperatorApiReader(asked).get('searchEverything', {
    query: { words: term },
  })
  if (!searchParams.has('lista')) {
    if (found.exact !== null) throw redirect(createOfficePageUrl('Pedido', { number: found.exact }))
    const product = findProductBySku(found.products, term)
    if (product) throw redirect(createOfficePageUrl('Producto', { sku: product.sku }))
  }
  return { term, found: listSearchResultLinks(found, term) }
}

/** Page of the global search, for browsers without JavaScript and for long results. */
export default function Find({ loaderData: { term, found } }: { loaderData: OfficeSearchData }) {
  const { me } = useOfficeRootLoaderData()
  const ways = [...(isSearched(term) ? findPagesByName(term, me) : []), ...found]
  return (
    <>
      <PageHeader title="Buscar" state={term ? `«${term}»` : undefined} />
      {ways.length === 0 ? (
        <EmptyList words="Nada con esas palabras. Busca un pedido, una persona, un producto o una guía." />
      ) : (
        <div className="ways">
          {[...Map.groupBy(ways, ({ group }) => group)].map(([group, own]) => (
            <section key={group} aria-label={group}>
              <h2>{group}</h2>
              <ul>
                {own.map(({ to, label, detail, icon }) => (
                  <li key={to}>
                    <Link to={to}>
                      <Icon name={icon} />
                      <span>
                        {label}
                        {detail ? <span className="block faint small">{detail}</span> : null}
                      </span>
                    </Link>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      )}
    </>
  )
}
