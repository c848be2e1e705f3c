import { useEffect, useRef, useState } from 'react'
import type { ProductCard } from '#contract/catalogue.ts'
import { maxComparedProducts } from '#domain/catalogue/parse-compared-product-url-keys.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { PictureFrame } from '#ui/picture.tsx'
import { createApiClient } from '../api/api-client.ts'
import { useStore } from '../create-global-state.ts'
import { linkTo } from '../page-links.ts'
import {
  comparedProducts,
  removeFromComparison,
  clearComparison,
} from './compared-products-store.ts'
import './comparison-bar.css'

type Shown = Pick<ProductCard, 'url_key' | 'name' | 'images'>

/** Bar at the screen's bottom with the products selected for comparison. */
export function ComparisonBar() {
  const { keys, full } = useStore(comparedProducts)
  const products = useProducts(keys)
  const bar = useRef<HTMLElement>(null)

  /**
   * Removes products from the comparison. The clicked button disappears, so focus moves to a link
   * in the bar, or to the page content when no products remain.
   */
  function remove(change: () => void) {
    change()
    const next = bar.current?.isConnected && comparedProducts.get().keys.length > 0
    const place = next ? bar.current?.querySelector('a') : document.getElementById('contenido')
    place?.focus({ preventScroll: true })
  }

  return (
    <aside className="compared" aria-label="Productos para comparar" ref={bar}>
      <p role="status">{wordsOf(keys.length, full)}</p>
      <ul>
        {keys.map((key) => (
          <li key={key}>
            <button
              type="button"
              aria-label={`Quitar de la comparación: ${products.get(key)?.name ?? key}`}
              onClick={() => remove(() => removeFromComparison(key))}
            >
              <PictureFrame
                path={products.get(key)?.images[0]?.path}
                alt=""
                sizes="48px"
                className="s"
              />
              <Icon name="x" />
            </button>
          </li>
        ))}
      </ul>
      <ButtonLink kind="dark" size="s" to={linkTo('Compare', {}, { productos: keys.join() })}>
        <Icon name="scale" />
        <span className="word">Comparar</span> {keys.length}
      </ButtonLink>
      <Button kind="quiet" size="s" aria-label="Vaciar" onClick={() => remove(clearComparison)}>
        <Icon name="trash" />
        <span className="word">Vaciar</span>
      </Button>
    </aside>
  )
}

function wordsOf(count: number, full: boolean): string {
  if (full) return 'Puedes comparar hasta cuatro. Quita uno para elegir otro.'
  if (count === 1) return 'Elige otro producto para comparar.'
  return `${count} de ${maxComparedProducts} productos elegidos`
}

/**
 * Names and pictures of the products selected for comparison, where known. Products withdrawn from
 * the shop leave the selection.
 */
function useProducts(keys: readonly string[]): ReadonlyMap<string, Shown> {
  const [known, setKnown] = useState<ReadonlyMap<string, Shown>>(new Map())
  useEffect(() => {
    const unknown = keys.filter((key) => !known.has(key))
    if (unknown.length === 0) return
    createApiClient()
      .get('shop/compare', { products: unknown.join() }, { ownWords: true })
      .then(
        ({ products, missing }) => {
          const told = products.map((product) => [product.url_key, product] as const)
          setKnown((before) => new Map([...before, ...told]))
          missing.forEach(removeFromComparison)
        },
        // If loading fails, the compared products appear without pictures
        () => {},
      )
    // The compared products are loaded again when the selection changes, not when a reply arrives
  }, [keys])
  return known
}
