import type { Order } from '#contract/orders.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { useAsyncAction } from '../ui/use-async-action.ts'
import { buyAgain } from './buy-again.ts'

export function BuyAgainButton({ order, primary }: { order: Order; primary?: boolean }) {
  const { busy, run } = useAsyncAction()

  return (
    <Button
      size={primary ? 'm' : 's'}
      kind={primary ? 'primary' : 'outline'}
      busy={busy}
      aria-label={`Volver a comprar el pedido ${order.number}`}
      onClick={() => void run(() => buyAgain(order))}
    >
      <Icon name="refresh" />
      Volver a comprar
    </Button>
  )
}
