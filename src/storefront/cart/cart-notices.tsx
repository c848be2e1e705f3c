import { literals } from '../text/literals.ts'
import { Alert } from '../ui/alert.tsx'
import { useCart } from './cart-store.ts'

/** What changed in the cart without the shopper's doing, until the cart is changed again (ERR-11). */
export function CartNotices({ className }: { className?: string }) {
  const { notices } = useCart()
  if (notices.length === 0) return null
  return (
    <div className={className}>
      <Alert tone="warn" title={literals.cart.differs} announced>
        <ul className="dashes">
          {notices.map((notice) => (
            <li key={notice}>{notice}</li>
          ))}
        </ul>
      </Alert>
    </div>
  )
}
