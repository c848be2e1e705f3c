import { privateMeta } from '../page-meta.ts'

export const meta = privateMeta('Reseñas')

export default function ReviewsPage() {
  return (
    <div className="wrap page-head">
      <h1>Reseñas</h1>
    </div>
  )
}
