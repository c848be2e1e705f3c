import { privateMeta } from '../page-meta.ts'

export const meta = privateMeta('Verifica tu teléfono')

export default function SecondFactorPage() {
  return (
    <div className="wrap page-head">
      <h1>Verifica tu teléfono</h1>
    </div>
  )
}
