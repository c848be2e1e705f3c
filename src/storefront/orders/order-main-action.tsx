import { lazy, Suspense } from 'react'
import { useRevalidator } from 'react-router'
import { isReadyForPickup } from '#domain/orders/order-state.ts'
import type { TicketReasonCode } from '#domain/support/ticket.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { createApiClient } from '../api/api-client.ts'
import { linkTo } from '../page-links.ts'
import { SkeletonLine } from '../ui/loading-placeholders.tsx'
import { showSuccess } from '../ui/toasts.ts'
import { useAsyncAction } from '../ui/use-async-action.ts'
import type { OrderWithHistory } from './order-with-history-type.ts'
import { findBankAccountTicket } from './refund-texts.ts'

// The actions of few orders are lazy-loaded
const BuyAgainButton = lazy(() =>
  import('./buy-again-button.tsx').then((file) => ({ default: file.BuyAgainButton })),
)
const DeliveryChoice = lazy(() =>
  import('./redelivery-request-form.tsx').then((file) => ({ default: file.RedeliveryRequestForm })),
)
const WaitingParcel = lazy(() =>
  import('./order-pickup.tsx').then((file) => ({ default: file.PickupParcelNotice })),
)

/** Primary button of the order page, by order state; most states have none. */
export function OrderMainAction({ order }: { order: OrderWithHistory }) {
  const { status } = order
  const account = findBankAccountTicket(order)
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
      <Suspense fallback={<SkeletonLine width="w8" />}>
        <p>
          <BuyAgainButton order={order} primary />
        </p>
      </Suspense>
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
  if (order.tracking_url && (status === 'shipped' || status === 'in_transit'))
    return <TrackParcel url={order.tracking_url} />
  return null
}

function TrackParcel({ url }: { url: string }) {
  return (
    <a className="btn primary" href={url} target="_blank" rel="noreferrer">
      Rastrear envío<span className="sr"> (se abre aparte)</span>
    </a>
  )
}

function ConfirmDelivery({ order }: { order: OrderWithHistory }) {
  const { busy, run } = useAsyncAction()
  const { revalidate } = useRevalidator()

  const confirm = () =>
    run(async () => {
      const path = `customer/orders/${order.number}/confirm` as const
      const reply = await createApiClient().post(path, {}, { ownWords: true })
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
