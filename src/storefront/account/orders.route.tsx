import { privateMeta } from '../page-meta.ts'

export const meta = privateMeta('Pedidos')

export default function OrdersPage() {
  return (
    <div className="wrap page-head">
      <h1>Pedidos</h1>
    </div>
  )
}
