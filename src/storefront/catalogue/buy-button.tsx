import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { literals } from '../text/specified-texts.ts'
import { useAsyncAction } from '../ui/use-async-action.ts'
import { buyProduct } from './buy-product.ts'
import type { ProductCardView } from './product-card-data.ts'

/**
 * Button in the product comparison that adds one unit to the cart; errors appear below the button.
 */
export function BuyButton({ product }: { product: ProductCardView }) {
  const out = product.soldOut || product.price === null
  const words = out ? 'Agotado' : literals.product.buy
  const { busy, run } = useAsyncAction()
  const [problem, setProblem] = useState<string>()

  const add = () => run(async () => setProblem(await buyProduct(product.id)))

  return (
    <>
      <Button
        size="s"
        block
        busy={busy}
        disabled={out}
        aria-label={`${words} ${product.name}`}
        onClick={() => void add()}
      >
        {words}
      </Button>
      {problem ? <p className="error mt-s2">{problem}</p> : null}
    </>
  )
}
