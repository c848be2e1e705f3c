import { privateMeta } from '../page-meta.ts'

export const meta = privateMeta('Completa tu registro')

export default function RegisterPage() {
  return (
    <div className="wrap page-head">
      <h1>Completa tu registro</h1>
    </div>
  )
}
