import { useState } from 'react'
import type { ProductCard } from '#contract/catalogue.ts'
import { Button } from '#ui/button.tsx'
import { PictureFrame } from '#ui/picture.tsx'
import { tabStorage } from '../browser-storage.ts'
import { addToCart } from '../cart/cart-store.ts'
import { literals } from '../text/specified-texts.ts'
import { Price } from '../ui/price.tsx'
import { useAsyncAction } from '../ui/use-async-action.ts'

const answeredKey = 'tianguis.recommended'

/**
 * One product recommended in addition to the cart, shown once per visit; declining is as easy as
 * accepting.
 */
export function RecommendedProduct({
  product,
  onAdded,
}: {
  product: ProductCard
  onAdded: () => void
}) {
  const [answered, setAnswered] = useState(() => tabStorage.getItem(answeredKey) !== null)
  const { busy, run } = useAsyncAction()
  if (answered) return null

  function answer() {
    tabStorage.setItem(answeredKey, '1')
    setAnswered(true)
  }

  const add = () =>
    run(async () => {
      if (!(await addToCart({ productId: product.id, quantity: 1, from: 'list' }))) return false
      answer()
      onAdded()
    })

  return (
    <section className="box extra" aria-labelledby="recomendado">
      <PictureFrame path={product.images[0]?.path} alt="" sizes="72px" className="s" />
      <div className="grow">
        <h2 id="recomendado">¿Se lo agregamos a tu pedido?</h2>
        <p className="small muted">{product.name}</p>
        <Price
          now={product.best_price}
          regular={product.on_offer ? product.original_price : null}
        />
        <div className="row wraps gap-t2">
          <Button size="s" onClick={answer}>
            {literals.checkout.noThanks}
          </Button>
          <Button size="s" kind="dark" busy={busy} onClick={add}>
            {literals.checkout.addToCart}
          </Button>
        </div>
      </div>
    </section>
  )
}
