import { useState } from 'react'
import type { ProductCard } from '#contract/catalogue.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { PictureFrame } from '#ui/picture.tsx'
import { addToCart } from '../cart/cart-store.ts'
import { getCurrentPath } from '../navigation.ts'
import { linkTo } from '../page-links.ts'
import { useShopper } from '../session/shopper-session.ts'
import { Price } from '../ui/price.tsx'
import { recentToasts } from '../ui/toasts.ts'

/** Product in the search panel; errors of adding it to the cart appear beside it (ERR-07, ERR-08). */
export function SearchSuggestion({ product }: { product: ProductCard }) {
  const [problem, setProblem] = useState<string>()

  async function add() {
    const added = await addToCart({ productId: product.id, quantity: 1, from: 'list' })
    setProblem(added ? undefined : recentToasts.get()[0]?.text)
  }

  return (
    <li className="line hit">
      <PictureFrame path={product.images[0]?.path} alt="" sizes="72px" className="s" />
      <div className="stack gap-s2">
        <p className="name" lang={product.lang}>
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
            aria-label={`${product.qty === 0 ? 'Agotado' : 'Añadir al carrito'}: ${product.name}`}
            onClick={() => void add()}
          >
            <Icon name="basket" />
            {product.qty === 0 ? 'Agotado' : 'Añadir'}
          </Button>
        </div>
        {problem ? <Problem words={problem} /> : null}
      </div>
    </li>
  )
}

function Problem({ words }: { words: string }) {
  const { status } = useShopper()
  if (status === 'signed-in') return <p className="error">{words}</p>
  return (
    <p className="small strong">
      <Link to={linkTo('Sign In', {}, { volver: getCurrentPath() })}>{words}</Link>
    </p>
  )
}
