import { privateMeta } from '../page-meta.ts'

export const meta = privateMeta('Wishlist')

export default function WishlistPage() {
  return (
    <div className="wrap page-head">
      <h1>Wishlist</h1>
    </div>
  )
}
