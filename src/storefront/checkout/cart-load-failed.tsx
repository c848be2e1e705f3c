import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { refreshCart, useCart } from '../cart/cart-store.ts'
import { useAsyncAction } from '../ui/use-async-action.ts'

/** Error message in place of a cart that failed to load. */
export function CartLoadFailed() {
  const { problem } = useCart()
  const { busy, run } = useAsyncAction()

  return (
    <Alert tone="warn" title={problem}>
      <p>Tu carrito está a salvo.</p>
      <div className="gap-t2">
        <Button size="s" busy={busy} onClick={() => void run(refreshCart)}>
          Reintentar
        </Button>
      </div>
    </Alert>
  )
}
