import { privateMeta } from '../page-meta.ts'

export const meta = privateMeta('Redirecting...')

export default function CallbackPage() {
  return (
    <div className="wrap page-head">
      <h1>Redirecting...</h1>
    </div>
  )
}
