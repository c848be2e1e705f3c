import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import type { ProductCard } from '#contract/catalogue.ts'
import { apiFor } from '../api-client.ts'
import { addToCart } from '../cart/cart-store.ts'
import { linkTo } from '../route-names.ts'
import { literals } from '../text/literals.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Panel } from '../ui/overlay.tsx'
import { Stage } from '../ui/picture.tsx'
import { Price } from '../ui/price.tsx'
import { Spinner } from '../ui/waiting.tsx'
import { closePanel } from './open-panel.ts'

const shortestTerm = 4
const mostItems = 5

type Outcome =
  | { state: 'idle' }
  | { state: 'searching' }
  | { state: 'failed' }
  | { state: 'found'; term: string; total: number; products: ProductCard[] }
  | { state: 'nothing'; term: string; featured: ProductCard[] }

async function search(term: string): Promise<Outcome> {
  const api = apiFor()
  const reply = await api.post('shop/searchProducts', { searchQuery: term })
  if (reply.total > 0) {
    return {
      state: 'found',
      term,
      total: reply.total,
      products: reply.products.slice(0, mostItems),
    }
  }
  const featured = await api.get('shop/featuredProducts')
  return { state: 'nothing', term, featured: featured.products.slice(0, mostItems) }
}

/** Searching beside the page (SRC-02). */
export default function SearchPanel() {
  const [term, setTerm] = useState('')
  const [outcome, setOutcome] = useState<Outcome>({ state: 'idle' })
  const wanted = term.trim()
  const long = [...wanted].length >= shortestTerm

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!long) return
    setOutcome({ state: 'searching' })
    setOutcome(await search(wanted).catch((): Outcome => ({ state: 'failed' })))
  }

  return (
    <Panel
      open
      onClose={closePanel}
      title={literals.menu.search}
      closeLabel="Cerrar la búsqueda"
      contentLabel="Búsqueda y resultados"
    >
      <form className="stack u:gap-2" action={linkTo('Search Results')} onSubmit={submit}>
        <div className="joined">
          <label className="sr" htmlFor="panel-q">
            ¿Qué buscas?
          </label>
          <input
            className="input"
            id="panel-q"
            name="q"
            type="search"
            autoComplete="off"
            maxLength={120}
            value={term}
            onChange={(event) => setTerm(event.target.value)}
            aria-describedby="panel-q-h"
          />
          <Button type="submit" kind="primary" disabled={!long}>
            {literals.search.submit}
          </Button>
        </div>
        <p className="hint" id="panel-q-h">
          Presiona Enter en la barra superior para términos cortos.
        </p>
      </form>
      <div className="stack" aria-live="polite">
        <Results outcome={outcome} />
      </div>
    </Panel>
  )
}

function Results({ outcome }: { outcome: Outcome }) {
  if (outcome.state === 'idle') return null
  if (outcome.state === 'searching') return <Spinner label="Buscando" />
  if (outcome.state === 'failed') {
    return <Alert tone="wrong">{literals.common.errorTryLater}</Alert>
  }
  if (outcome.state === 'nothing') {
    return (
      <>
        <Alert>{literals.search.panelNothing(outcome.term)}</Alert>
        <Hits products={outcome.featured} />
      </>
    )
  }
  return (
    <>
      <div className="row apart">
        <p className="strong">{literals.search.panelCount(outcome.total)}</p>
        <Link className="more" to={linkTo('Search Results', {}, { q: outcome.term })}>
          {literals.search.seeAll}
          <Icon name="right" />
        </Link>
      </div>
      <Hits products={outcome.products} />
    </>
  )
}

function Hits({ products }: { products: readonly ProductCard[] }) {
  return (
    <ul className="rows">
      {products.map((product) => (
        <li className="line hit" key={product.id}>
          <Stage path={product.images[0]?.path} alt="" sizes="72px" className="s" />
          <div className="stack u:gap-2">
            <p className="name">
              <Link to={linkTo('Show', { id: product.url_key })}>{product.name}</Link>
            </p>
            <div className="row apart">
              <Price
                now={product.best_price}
                regular={product.on_offer ? product.original_price : null}
              />
              <Button
                size="s"
                disabled={product.qty === 0}
                aria-label={`Añadir al carrito: ${product.name}`}
                onClick={() => void addToCart({ productId: product.id, quantity: 1, from: 'list' })}
              >
                <Icon name="basket" />
                {product.qty === 0 ? 'Agotado' : 'Añadir'}
              </Button>
            </div>
          </div>
        </li>
      ))}
    </ul>
  )
}
