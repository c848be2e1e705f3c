import { Form, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import type { ProductCard } from '#contract/catalogue.ts'
import {
  parseComparedProductUrlKeys,
  maxComparedProducts,
} from '#domain/catalogue/parse-compared-product-url-keys.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { PictureFrame } from '#ui/picture.tsx'
import { formatMoney } from '#ui/text/format-money-and-dates.ts'
import { type ApiClient, createApiClient } from '../api/api-client.ts'
import { linkTo } from '../page-links.ts'
import { createPageMeta, findPageMetaShopData } from '../page-meta.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { CompareTable } from './compare-table.tsx'
import { toggleComparison } from './compared-products-store.ts'
import {
  type ProductCardView,
  toProductCardView,
  toComparableProductCardView,
} from './product-card-data.ts'
import './compare.css'
import './comparison-table.css'

const mostOffered = 6
const longestTerm = 120
const addAnchorId = 'agregar-q'

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  createPageMeta(findPageMetaShopData(matches), {
    title: 'Comparar productos',
    description:
      'Hasta cuatro productos lado a lado: precio, meses, existencias y características.',
    path: linkTo('Compare'),
    noindex: true,
  })

export async function loader({ context, request }: LoaderFunctionArgs) {
  const search = new URL(request.url).searchParams
  const { compared, beyond } = parseComparedProductUrlKeys(search.get('productos') ?? '')
  const term = (search.get('buscar') ?? '').trim().slice(0, longestTerm)
  const api = createApiClient(context)
  const { products, missing } = await api.get('shop/compare', { products: compared.join(',') })
  const found =
    products.length < maxComparedProducts ? await offered(api, term, products[0]?.id) : []
  const chosen = new Set(products.map(({ id }) => id))
  const others = found.filter(({ id }) => !chosen.has(id)).slice(0, mostOffered)
  return {
    products: products.map(toComparableProductCardView),
    missing,
    beyond,
    term,
    others: others.map(toProductCardView),
  }
}

/**
 * Loads products suggested for the comparison: search results, products similar to the first one, or
 * featured products. A failure is ignored.
 */
async function offered(
  api: ApiClient,
  term: string,
  first: number | undefined,
): Promise<ProductCard[]> {
  try {
    if (term) return (await api.get('shop/searchProducts', { q: term })).products
    if (first === undefined) return (await api.get('shop/featuredProducts')).products
    const { comparable, related } = (await api.get(`shop/relatedProducts/${first}`)).payload
    const alike = [...comparable, ...related.related]
    return [...new Map(alike.map((product) => [product.id, product])).values()]
  } catch {
    return []
  }
}

/** Comparison page of up to four products; its state is in the URL, which can be shared. */
export default function ComparePage() {
  const { products, missing, beyond, term, others } = useLoaderData<typeof loader>()
  const keys = products.map(({ url_key }) => url_key)
  const count = products.length
  // With a single product, the form to add a second appears first
  const add = <Add keys={keys} term={term} others={others} />
  return (
    <div className="wrap comparing">
      <div className="page-head">
        <h1>{count > 1 ? `Comparar ${count} productos` : 'Comparar productos'}</h1>
      </div>
      <div className="stack">
        {missing.length > 0 ? (
          <Alert tone="warn">
            No encontramos {quoted(missing)}. Puede que ya no se venda o que la dirección esté
            incompleta.
          </Alert>
        ) : null}
        {beyond.length > 0 ? (
          <Alert tone="warn">
            Comparamos hasta cuatro productos; no entró {quoted(beyond)}. Quita uno para agregarlo.
          </Alert>
        ) : null}
        {count === 0 ? (
          <EmptyState icon="scale" title="¿Cuál te conviene?">
            <p>Elige de dos a cuatro productos y ve lado a lado en qué cambian.</p>
          </EmptyState>
        ) : null}
        {count < 2 ? add : null}
        {count > 0 ? (
          <CompareTable
            products={products}
            without={({ url_key }) =>
              changing(
                keys,
                keys.filter((key) => key !== url_key),
              )
            }
            addTo={count > 1 && count < maxComparedProducts ? `#${addAnchorId}` : undefined}
          />
        ) : null}
        {count >= 2 && count < maxComparedProducts ? add : null}
      </div>
    </div>
  )
}

function Add({
  keys,
  term,
  others,
}: {
  keys: readonly string[]
  term: string
  others: readonly ProductCardView[]
}) {
  return (
    <section aria-labelledby="agregar-t" className="stack">
      <h2 id="agregar-t">{keys.length > 0 ? 'Agrega otro producto' : 'Elige qué comparar'}</h2>
      <Form action={linkTo('Compare')} className="joined" role="search" preventScrollReset>
        {keys.length > 0 ? <input type="hidden" name="productos" value={keys.join(',')} /> : null}
        <label className="sr" htmlFor={addAnchorId}>
          Busca un producto para comparar
        </label>
        <input
          className="input"
          id={addAnchorId}
          name="buscar"
          type="search"
          placeholder="Nombre o modelo"
          maxLength={longestTerm}
          key={term}
          defaultValue={term}
        />
        <Button type="submit">Buscar</Button>
      </Form>
      {term && others.length === 0 ? (
        <p role="status">
          Nada más coincide con «{term}». Revisa cómo se escribe o prueba con una palabra más
          general.
        </p>
      ) : null}
      <ul className="to-add">
        {others.map((one) => (
          <li key={one.id} className="line">
            <PictureFrame path={one.pictures[0]} alt="" sizes="72px" className="s" />
            <div className="stack gap-s2">
              <p lang={one.lang}>{one.name}</p>
              <p className="row apart">
                {one.price === null ? null : <b className="num">{formatMoney(one.price)}</b>}
                <Link
                  className="btn s"
                  {...changing(keys, [...keys, one.url_key])}
                  aria-label={`Agregar a la comparación: ${one.name}`}
                >
                  Agregar
                </Link>
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

/**
 * Link to a comparison with other products; a click also updates the selection stored in this
 * browser.
 */
function changing(from: readonly string[], to: readonly string[]) {
  return {
    to: linkTo('Compare', {}, { productos: to.join(',') }),
    onClick: () => toggleComparison(from, to),
  }
}

function quoted(keys: readonly string[]): string {
  return new Intl.ListFormat('es-MX').format(keys.map((key) => `«${key}»`))
}
