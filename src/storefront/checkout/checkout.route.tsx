import { privateMeta } from '../page-meta.ts'

export const meta = privateMeta('Tu carrito')

export default function CheckoutPage() {
  return (
    <div className="wrap page-head">
      <h1>Tu carrito</h1>
    </div>
  )
}
