import type { OfficeOrderRow } from '#contract/operator/orders.ts'

/** What an order is about in a list: `10 × Memoria USB` and how many products more. */
export function OrderPieces({
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
