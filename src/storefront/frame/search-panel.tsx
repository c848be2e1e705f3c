import { type FormEvent, useRef, useState } from 'react'
import type { ProductCard } from '#contract/catalogue.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { SidePanel } from '#ui/overlay.tsx'
import { createApiClient } from '../api/api-client.ts'
import { closePanel } from '../open-panel.ts'
import { linkTo } from '../page-links.ts'
import { useShopData } from '../shared-shop-data.ts'
import { literals } from '../text/specified-texts.ts'
import { Spinner } from '../ui/loading-placeholders.tsx'
import { CategoryChips } from './category-chips.tsx'
import { SearchSuggestion } from './search-suggestion.tsx'

const shortestTerm = 4
const mostItems = 5

type Outcome =
  | { state: 'idle' }
  | { state: 'searching' }
  | { state: 'failed' }
  | { state: 'found'; term: string; total: number; products: ProductCard[] }
  | { state: 'nothing'; term: string; featured: ProductCard[] }

async function search(term: string): Promise<Outcome> {
  const api = createApiClient()
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

/** Search as a side panel (SRC-02). */
export default function SearchPanel() {
  const [term, setTerm] = useState('')
  const [outcome, setOutcome] = useState<Outcome>({ state: 'idle' })
  const asked = useRef('')
  const wanted = term.trim()
  const long = [...wanted].length >= shortestTerm

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!long) return
    asked.current = wanted
    setOutcome({ state: 'searching' })
    const answer = await search(wanted).catch((): Outcome => ({ state: 'failed' }))
    // Ignores the reply to a search whose text has changed in the meantime
    if (asked.current === wanted) setOutcome(answer)
  }

  return (
    <SidePanel
      open
      onClose={closePanel}
      title={literals.menu.search}
      closeLabel="Cerrar la búsqueda"
      contentLabel="Búsqueda y resultados"
    >
      <form className="stack gap-s2" action={linkTo('Search Results')} onSubmit={submit}>
        <div className="joined">
          <label className="sr" htmlFor="panel-q">
            ¿Qué buscas?
          </label>
          <input
            className="input"
            id="panel-q"
            ref={focusFirst}
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
          Escribe cuatro letras o más. Presiona Enter en la barra superior para términos cortos.
        </p>
      </form>
      <div className="stack" aria-live="polite">
        <Results outcome={outcome} />
      </div>
    </SidePanel>
  )
}

/**
 * Sets the `autofocus` attribute of a field, because React does not render it; an opening dialog
 * focuses the field that has this attribute.
 */
function focusFirst(field: HTMLInputElement | null): void {
  field?.setAttribute('autofocus', '')
}

function Results({ outcome }: { outcome: Outcome }) {
  if (outcome.state === 'idle') return <Categories />
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

/** Category links shown while the search field is empty. */
function Categories() {
  const { categories } = useShopData()
  return <CategoryChips categories={categories ?? []} />
}

function Hits({ products }: { products: readonly ProductCard[] }) {
  return (
    <ul className="rows">
      {products.map((product) => (
        <SearchSuggestion key={product.id} product={product} />
      ))}
    </ul>
  )
}
