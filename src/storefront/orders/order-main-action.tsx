import { lazy, Suspense } from 'react'
import { useRevalidator } from 'react-router'
import { isReadyForPickup } from '#domain/orders/order-state.ts'
import type { TicketReasonCode } from '#domain/support/ticket.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { apiFor } from '../api/api-client.ts'
import { linkTo } from '../route-names.ts'
import { showSuccess } from '../ui/toasts.ts'
import { useAction } from '../ui/use-action.ts'
import { SkeletonLine } from '../ui/waiting.tsx'
import { BuyAgainButton } from './buy-again-button.tsx'
import type { FullOrder } from './full-order.ts'
import { accountTicket } from './refund-words.ts'

// Lazy-loaded: few orders need these actions
const DeliveryChoice = lazy(() =>
  import('./delivery-choice.tsx').then((file) => ({ default: file.DeliveryChoice })),
)
const WaitingParcel = lazy(() =>
  import('./order-pickup.tsx').then((file) => ({ default: file.WaitingParcel })),
)

/** Primary action of the order page, by order state; most states have none. */
export function OrderMainAction({ order }: { order: FullOrder }) {
  const { status } = order
  const account = accountTicket(order)
  if (account !== undefined) {
    return (
      <p>
        <ButtonLink kind="primary" to={linkTo('Ticket Detail', { id: String(account) })}>
          Responder con mi CLABE
        </ButtonLink>
      </p>
    )
  }
  if (status === 'canceled' || status === 'refunded') {
    return (
      <p>
        <BuyAgainButton order={order} primary />
      </p>
    )
  }
  if (status === 'delivery_failed' && !order.return_requested_at) {
    return (
      <Suspense fallback={<SkeletonLine width="w8" />}>
        <DeliveryChoice order={order} />
      </Suspense>
    )
  }
  if (order.pickup && isReadyForPickup(status, { pickup: true })) {
    return (
      <Suspense fallback={<SkeletonLine width="w8" />}>
        <WaitingParcel pickup={order.pickup} />
      </Suspense>
    )
  }
  if (order.can_confirm_delivery === 1 && status === 'delivered_unconfirmed')
    return <ConfirmDelivery order={order} />
  return null
}

function ConfirmDelivery({ order }: { order: FullOrder }) {
  const { busy, run } = useAction()
  const { revalidate } = useRevalidator()

  const confirm = () =>
    run(async () => {
      const path = `customer/orders/${order.number}/confirm` as const
      const reply = await apiFor().post(path, {}, { ownWords: true })
      if (!reply.success) return reply.messageForUser
      showSuccess(reply.messageForUser)
      await revalidate()
    })

  return (
    <div className="row wraps acts">
      <Button kind="primary" busy={busy} onClick={confirm}>
        Ya lo tengo
      </Button>
      <ButtonLink
        to={linkTo(
          'Create Ticket',
          {},
          { orden: order.id, razon: 'not-arrived' satisfies TicketReasonCode },
        )}
      >
        No me ha llegado
      </ButtonLink>
    </div>
  )
}
