import { privateMeta } from '../page-meta.ts'

export const meta = privateMeta('Detalle del pedido.')

export default function SuccessPage() {
  return (
    <div className="wrap page-head">
      <h1>Detalle del pedido.</h1>
    </div>
  )
}
