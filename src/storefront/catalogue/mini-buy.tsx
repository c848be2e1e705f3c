import { useState, useSyncExternalStore } from 'react'
import type { ProductDetail } from '#contract/catalogue.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Stage } from '#ui/picture.tsx'
import { literals } from '../text/literals.ts'
import { Price } from '../ui/price.tsx'
import { useAction } from '../ui/use-action.ts'
import { buy } from './buy.ts'

const appearsAfter = 600

function onScroll(listener: () => void): () => void {
  window.addEventListener('scroll', listener, { passive: true })
  return () => window.removeEventListener('scroll', listener)
}

function useScrolledPast(): boolean {
  return useSyncExternalStore(
    onScroll,
    () => window.scrollY > appearsAfter,
    () => false,
  )
}

/** Sticky bar with price and button, shown after scrolling past 600 px (SHW-06). */
export function MiniBuy({ product }: { product: ProductDetail }) {
  const shown = useScrolledPast()
  const { busy, run } = useAction()
  const [problem, setProblem] = useState<string>()

  const add = () => run(async () => setProblem(await buy(product.id)))

  return (
    <aside className={classNames('mini', shown && 'on')} aria-label="Compra rápida">
      <Stage path={product.images[0]?.path} alt="" sizes="48px" className="s" />
      <div className="what">
        <span lang={product.lang}>{product.name}</span>
        {problem ? (
          <span className="error">{problem}</span>
        ) : (
          <Price
            now={product.best_price}
            regular={product.on_offer ? product.original_price : null}
          />
        )}
      </div>
      <Button
        kind="primary"
        busy={busy}
        disabled={product.qty === 0 || product.best_price === null}
        onClick={add}
      >
        {literals.product.buy}
      </Button>
    </aside>
  )
}
