import { useEffect, useState } from 'react'
import type { ProductCard } from '#contract/catalogue.ts'
import { apiFor } from '../api/api-client.ts'
import { cardView } from '../catalogue/card-view.ts'
import { ProductReel } from '../catalogue/product-reel.tsx'

/** Product suggestions after a purchase; omitted on failure. */
export function GoesWith({ bought }: { bought: readonly number[] }) {
  const [offered, setOffered] = useState<readonly ProductCard[]>([])

  const [first] = bought

  useEffect(() => {
    if (first === undefined) return
    let isCurrent = true
    apiFor()
      .get(`shop/relatedProducts/${first}`)
      .then(({ payload }) => {
        const { up_sells: upSells, related } = payload.related
        if (isCurrent) setOffered([...upSells, ...related])
      })
      .catch(() => {})
    return () => {
      isCurrent = false
    }
  }, [first])

  const known = new Set(bought)
  const fresh = offered.filter(({ id, qty }) => {
    if (known.has(id) || qty === 0) return false
    known.add(id)
    return true
  })
  return <ProductReel title="Para acompañar tu compra" products={fresh.map(cardView)} />
}
