import { privateMeta } from '../page-meta.ts'

export const meta = privateMeta('Identificarse')

export default function LoginPage() {
  return (
    <div className="wrap page-head">
      <h1>Identificarse</h1>
    </div>
  )
}
