import { Alert } from '#ui/alert.tsx'
import { literals } from '../text/specified-texts.ts'
import { useCart } from './cart-store.ts'

/**
 * Messages about cart changes that the shopper did not make (ERR-11) and about errors (ERR-09),
 * shown until the next change.
 */
export function CartNotices({ className }: { className?: string }) {
  const { notices, problem } = useCart()
  if (problem) {
    return (
      <div className={className}>
        <Alert tone="wrong">{problem}</Alert>
      </div>
    )
  }
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
