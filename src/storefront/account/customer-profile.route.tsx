import { privateMeta } from '../page-meta.ts'

export const meta = privateMeta('Tu cuenta')

export default function CustomerProfilePage() {
  return (
    <div className="wrap page-head">
      <h1>Tu cuenta</h1>
    </div>
  )
}
