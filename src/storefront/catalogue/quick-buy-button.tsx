import { useState, useSyncExternalStore } from 'react'
import type { ProductDetail } from '#contract/catalogue.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { PictureFrame } from '#ui/picture.tsx'
import { literals } from '../text/specified-texts.ts'
import { Price } from '../ui/price.tsx'
import { useAsyncAction } from '../ui/use-async-action.ts'
import { buyProduct } from './buy-product.ts'

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

/**
 * Sticky bar of the product page with price and buy button, shown after scrolling past 600 px
 * (SHW-06).
 */
export function QuickBuyButton({ product }: { product: ProductDetail }) {
  const shown = useScrolledPast()
  const { busy, run } = useAsyncAction()
  const [problem, setProblem] = useState<string>()

  const add = () => run(async () => setProblem(await buyProduct(product.id)))

  return (
    <aside className={classNames('mini', shown && 'on')} aria-label="Compra rápida">
      <PictureFrame path={product.images[0]?.path} alt="" sizes="48px" className="s" />
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
