import { privateMeta } from '../page-meta.ts'

export const meta = privateMeta('Carrito')

export default function CartPage() {
  return (
    <div className="wrap page-head">
      <h1>Carrito</h1>
    </div>
  )
}
