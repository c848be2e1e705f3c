import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { literals } from '../text/literals.ts'
import { useAction } from '../ui/use-action.ts'
import { buy } from './buy.ts'
import type { CardView } from './card-view.ts'

/** Button that adds one unit from the comparison; errors appear below. */
export function BuyButton({ product }: { product: CardView }) {
  const out = product.soldOut || product.price === null
  const words = out ? 'Agotado' : literals.product.buy
  const { busy, run } = useAction()
  const [problem, setProblem] = useState<string>()

  const add = () => run(async () => setProblem(await buy(product.id)))

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
