import { useState } from 'react'
import type { Order } from '#contract/orders.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { buyAgain } from './buy-again.ts'

export function BuyAgainButton({ order, primary }: { order: Order; primary?: boolean }) {
  const [busy, setBusy] = useState(false)

  async function press() {
    if (busy) return
    setBusy(true)
    await buyAgain(order)
    setBusy(false)
  }

  return (
    <Button
      size={primary ? 'm' : 's'}
      kind={primary ? 'primary' : 'outline'}
      busy={busy}
      aria-label={`Volver a comprar el pedido ${order.number}`}
      onClick={press}
    >
      <Icon name="refresh" />
      Volver a comprar
    </Button>
  )
}
