import { refreshCart } from '../cart/cart-store.ts'
import { literals } from '../text/literals.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { useAction } from '../ui/use-action.ts'

/** In the place of a cart that could not be read. */
export function CartFailed() {
  const { busy, run } = useAction()

  return (
    <Alert tone="warn" title={literals.common.errorTryLater}>
      <p>Tu carrito está a salvo.</p>
      <div className="gap-t2">
        <Button size="s" busy={busy} onClick={() => void run(refreshCart)}>
          Reintentar
        </Button>
      </div>
    </Alert>
  )
}
