import { privateMeta } from '../page-meta.ts'

export const meta = privateMeta('Soporte')

export default function SupportPage() {
  return (
    <div className="wrap page-head">
      <h1>Soporte</h1>
    </div>
  )
}
