import { privateMeta } from '../page-meta.ts'

export const meta = privateMeta('Pedido')

export default function OrderDetailPage() {
  return (
    <div className="wrap page-head">
      <h1>Pedido</h1>
    </div>
  )
}
