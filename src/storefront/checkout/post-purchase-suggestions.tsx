import { useEffect, useState } from 'react'
import type { ProductCard } from '#contract/catalogue.ts'
import { createApiClient } from '../api/api-client.ts'
import { toProductCardView } from '../catalogue/product-card-data.ts'
import { ProductCarousel } from '../catalogue/product-carousel.tsx'

/** Product suggestions shown after a purchase; omitted if they fail to load. */
export function SuggestedProducts({ bought }: { bought: readonly number[] }) {
  const [offered, setOffered] = useState<readonly ProductCard[]>([])

  const [first] = bought

  useEffect(() => {
    if (first === undefined) return
    let isCurrent = true
    createApiClient()
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
  return (
    <ProductCarousel title="Para acompañar tu compra" products={fresh.map(toProductCardView)} />
  )
}
