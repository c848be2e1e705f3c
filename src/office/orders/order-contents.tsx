import type { OfficeOrderRow } from '#contract/operator/orders.ts'

/** Order contents in a list: `10 × Memoria USB` and the number of other products. */
export function OrderContentsSummary({
  order: { product, quantity, others },
}: {
  order: Pick<OfficeOrderRow, 'product' | 'quantity' | 'others'>
}) {
  return (
    <>
      {quantity > 1 ? <strong className="num">{quantity} × </strong> : null}
      {product}
      {others > 0 ? <span className="sub">y {others} más</span> : null}
    </>
  )
}
