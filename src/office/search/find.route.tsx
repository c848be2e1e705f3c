import { type LoaderFunctionArgs, redirect } from 'react-router'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { readsFor } from '../api/operator-api.ts'
import { EmptyList } from '../lists/empty-list.tsx'
import { PageHead } from '../lists/page-head.tsx'
import { useOfficeData } from '../office-data.ts'
import { linkTo } from '../page-address.ts'
import { pagesNamed, productNamed, type Way, waysOf } from './found.ts'

export interface FoundData {
  term: string
  found: readonly Way[]
}

/** Whether a search term is long enough: two code points, as the API counts. */
function isSearched(term: string): boolean {
  return [...term].length >= 2
}

/** Exact order numbers and SKUs redirect directly, unless the result list is requested. */
export async function loader(asked: LoaderFunctionArgs): Promise<FoundData> {
  const { searchParams } = new URL(asked.request.url)
  const term = searchParams.get('q')?.trim().slice(0, 120) ?? ''
  if (!isSearched(term)) return { term, found: [] }
  const found = await readsFor(asked).get('searchEverything', { query: { words: term } })
  if (!searchParams.has('lista')) {
    if (found.exact !== null) throw redirect(linkTo('Pedido', { number: found.exact }))
    const product = productNamed(found.products, term)
    if (product) throw redirect(linkTo('Producto', { sku: product.sku }))
  }
  return { term, found: waysOf(found, term) }
}

/** Global search page, for browsers without JavaScript and for long results. */
export default function Find({ loaderData: { term, found } }: { loaderData: FoundData }) {
  const { me } = useOfficeData()
  const ways = [...(isSearched(term) ? pagesNamed(term, me) : []), ...found]
  return (
    <>
      <PageHead title="Buscar" state={term ? `«${term}»` : undefined} />
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
