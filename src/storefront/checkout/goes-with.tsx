import { useEffect, useState } from 'react'
import { apiFor } from '../api-client.ts'
import { type CardView, cardView } from '../catalogue/card-view.ts'
import { ProductReel } from '../catalogue/product-reel.tsx'

/** What goes with a purchase, below the answer; when it cannot be read, nothing is missing. */
export function GoesWith({ productId }: { productId: number }) {
  const [products, setProducts] = useState<readonly CardView[]>([])

  useEffect(() => {
    let isCurrent = true
    apiFor()
      .get(`shop/relatedProducts/${productId}`)
      .then(({ payload }) => {
        if (!isCurrent) return
        const { up_sells: upSells, related } = payload.related
        const known = new Set<number>([productId])
        const fresh = [...upSells, ...related].filter(({ id, qty }) => {
          if (known.has(id) || qty === 0) return false
          known.add(id)
          return true
        })
        setProducts(fresh.map(cardView))
      })
      .catch(() => {})
    return () => {
      isCurrent = false
    }
  }, [productId])

  return <ProductReel title="Para acompañar tu compra" products={products} />
}
