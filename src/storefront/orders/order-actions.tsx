import { lazy, type ReactNode, Suspense } from 'react'
import {
  isOrderAwaitingDelivery,
  isOrderDelivered,
  isOrderPaid,
  isOrderReceived,
  isOrderInPreparationOrTransit,
  type OrderState,
} from '#domain/orders/order-state.ts'
import type { TicketReasonCode } from '#domain/support/ticket.ts'
import type { IconName } from '#ui/icon-names.ts'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { toCalendarDay, formatDay, formatWeekday } from '#ui/text/format-money-and-dates.ts'
import { linkTo } from '../page-links.ts'
import { SkeletonLine } from '../ui/loading-placeholders.tsx'
import { useAsyncAction } from '../ui/use-async-action.ts'
import { buyAgain } from './buy-again.ts'
import { goodsReturnStateLabels } from './order-texts.ts'
import type { OrderWithHistory } from './order-with-history-type.ts'

// Cancelling, invoicing and similar actions of an order are lazy-loaded, because few orders need
// them
const CancelOrder = lazy(() =>
  import('./cancel-order.tsx').then((file) => ({ default: file.CancelOrderButton })),
)
const InvoiceAction = lazy(() =>
  import('./invoice-action.tsx').then((file) => ({ default: file.InvoiceAction })),
)
const ArrivalNotice = lazy(() =>
  import('./delivery-notification-button.tsx').then((file) => ({
    default: file.DeliveryNotificationButton,
  })),
)
const PayLaterActions = lazy(() =>
  import('./pay-later-actions.tsx').then((file) => ({ default: file.PayLaterActions })),
)

/**
 * Order states without "buy again" in the action list, because another action is more urgent or
 * "buy again" is already shown above.
 */
const withoutRepeat: readonly OrderState[] = [
  'canceled',
  'pending_payment',
  'delivery_failed',
  'refunded',
]

/** "¿Qué quieres hacer?": available actions for the order's state, one cell each. */
export function OrderActions({ order }: { order: OrderWithHistory }) {
  const { status } = order
  return (
    <nav className="no-print" aria-labelledby="que-hacer">
      <h2 id="que-hacer" className="sr">
        ¿Qué quieres hacer?
      </h2>
      <ul className="cells">
        {status === 'pending_payment' ? (
          <Suspense fallback={<Waiting />}>
            <PayLaterActions order={order} />
          </Suspense>
        ) : null}
        <Returning order={order} />
        {isOrderReceived(status, { pickup: order.pickup !== null }) ? (
          <TicketLink order={order} reason="guarantee" icon="shield" label="Usar la garantía" />
        ) : null}
        {!order.pickup && (status === 'processing' || status === 'shipped') ? (
          <TicketLink order={order} reason="address" icon="pin" label="Cambiar la dirección" />
        ) : null}
        {status === 'canceled' && order.multi_pay.method === 'spei' && !order.refund ? (
          <TicketLink order={order} reason="payment" icon="bank" label="Sí transferí">
            Revisamos tu pago y te lo regresamos
          </TicketLink>
        ) : null}
        {isOrderPaid(status) ? (
          <Suspense fallback={<Waiting />}>
            <InvoiceAction order={order} />
          </Suspense>
        ) : null}
        <TicketLink order={order} icon="chat" label="Pedir ayuda">
          Abre un ticket de este pedido
        </TicketLink>
        {isOrderAwaitingDelivery(status) ? (
          <Suspense>
            <ArrivalNotice order={order} />
          </Suspense>
        ) : null}
        {isOrderInPreparationOrTransit(status) || withoutRepeat.includes(status) ? null : (
          <BuyAgain order={order} />
        )}
        {order.can_cancel === 1 ? (
          <li>
            <Suspense fallback={<SkeletonLine />}>
              <CancelOrder order={order} />
            </Suspense>
          </li>
        ) : null}
      </ul>
    </nav>
  )
}

function Waiting() {
  return (
    <li>
      <SkeletonLine />
    </li>
  )
}

/**
 * Return action of an order: requests a return within the legal period, afterwards links to the
 * request.
 */
function Returning({ order }: { order: OrderWithHistory }) {
  if (order.can_return === 1 && order.return_path) {
    const label = isOrderDelivered(order.status) ? 'Devolver un producto' : 'Ya no lo quiero'
    return (
      <ActionLink to={order.return_path} icon="returns" label={label}>
        {order.return_until
          ? `Hasta el ${formatWeekday(order.return_until)}`
          : 'Puedes devolverlo sin dar razones'}
      </ActionLink>
    )
  }
  const [latest] = order.returns
  if (!order.return_requested_at && !latest) return null
  const ticket = order.tickets.find(({ purpose }) => purpose === 'return')
  const to = ticket ? linkTo('Ticket Detail', { id: String(ticket.id) }) : linkTo('Tickets')
  return (
    <>
      <ActionLink
        to={to}
        icon="returns"
        label={goodsReturnStateLabels[latest?.state ?? 'requested']}
      >
        {latest
          ? returnNews(latest)
          : `El ${formatDay(toCalendarDay(order.return_requested_at ?? ''))}.`}{' '}
        Ver la respuesta
      </ActionLink>
      {order.return_path ? (
        <ActionLink to={order.return_path} icon="doc" label="Ver el acuse" />
      ) : null}
    </>
  )
}

type Return = OrderWithHistory['returns'][number]

function returnNews({ requested_at, due_on, refused_reason, lines }: Return): string {
  if (refused_reason) return `${refused_reason}.`
  const what = lines.map(({ name, qty }) => `${qty} × ${name}`).join(', ')
  return due_on
    ? `${what}. Te reembolsamos a más tardar el ${formatDay(due_on)}.`
    : `El ${formatDay(toCalendarDay(requested_at))}: ${what}.`
}

function BuyAgain({ order }: { order: OrderWithHistory }) {
  const { busy, run } = useAsyncAction()
  return (
    <li>
      <button
        type="button"
        className="cell"
        aria-busy={busy}
        aria-label={`Volver a comprar el pedido ${order.number}`}
        onClick={() => void run(() => buyAgain(order))}
      >
        <Icon name="refresh" />
        <b>Volver a comprar</b>
      </button>
    </li>
  )
}

function TicketLink({
  order,
  reason,
  ...action
}: {
  order: OrderWithHistory
  reason?: TicketReasonCode
  icon: IconName
  label: string
  children?: ReactNode
}) {
  return (
    <ActionLink {...action} to={linkTo('Create Ticket', {}, { orden: order.id, razon: reason })} />
  )
}

function ActionLink({
  to,
  icon,
  label,
  children,
}: {
  to: string
  icon: IconName
  label: string
  children?: ReactNode
}) {
  return (
    <li>
      <Link className="cell" to={to}>
        <Icon name={icon} />
        <b>{label}</b>
        {children ? <small>{children}</small> : null}
      </Link>
    </li>
  )
}
