import type { Order } from '#contract/orders.ts'
import { isOrderEnded, isOrderWithCarrier } from '#domain/orders/order-state.ts'
import { StateDot } from '#ui/badge.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { parsePictureUrl } from '#ui/picture-url.ts'
import { PictureFrame } from '#ui/picture.tsx'
import { toCalendarDay, formatDateTime, formatMoney } from '#ui/text/format-money-and-dates.ts'
import { linkTo } from '../page-links.ts'
import { BuyAgainButton } from './buy-again-button.tsx'
import { formatOrderStateNote, findReturnRequestDay } from './order-texts.ts'

const mostPictures = 3

/**
 * Row of the order list with number, date, total and state; only completed orders have a green dot
 * (ORD-01).
 */
export function OrderRow({ order }: { order: Order }) {
  const page = linkTo('Order Detail', { id: order.number })
  const promise = formatOrderStateNote(order, toCalendarDay(new Date().toISOString()))
  return (
    <li className="order box">
      <div className="what">
        <p className="state">
          <StateDot done={order.status === 'completed'} over={isOrderEnded(order.status)} />
          {order.global_status.description}
        </p>
        {promise ? <p className="small muted">{promise}</p> : null}
        <h2>
          <Link className="reach pl" to={page}>
            Pedido <span className="num nowrap">{order.number}</span>
          </Link>{' '}
          <time dateTime={order.created_at}>{formatDateTime(order.created_at)}</time>
        </h2>
      </div>
      <div className="pics" aria-hidden="true">
        {order.payment_attempt.products_json.slice(0, mostPictures).map((line, index) => (
          <PictureFrame
            key={index}
            className="s"
            path={parsePictureUrl(line.image.small_image_url)}
            alt=""
            sizes="60px"
          />
        ))}
      </div>
      <p className="sum num">
        <strong>{formatMoney(order.grand_total)}</strong>{' '}
        <span className="small faint">
          {order.items === 1 ? '1 artículo' : `${order.items} artículos`}
        </span>
      </p>
      <p className="act over">
        <NextStep order={order} page={page} />
      </p>
    </li>
  )
}

/** The single button of an order in the list: urgent action, tracking, or buying again. */
function NextStep({ order, page }: { order: Order; page: string }) {
  const kept = !findReturnRequestDay(order)
  if (order.status === 'pending_payment') {
    return (
      <ButtonLink kind="dark" size="s" to={page}>
        <Icon name="barcode" />
        Ver código de pago
      </ButtonLink>
    )
  }
  if (order.status === 'delivery_failed' && kept) {
    return (
      <ButtonLink kind="dark" size="s" to={page}>
        <Icon name="calendar" />
        Resolver entrega
      </ButtonLink>
    )
  }
  if (isOrderEnded(order.status) && kept) return <BuyAgainButton order={order} />
  if (isTracked(order)) {
    return (
      <ButtonLink
        size="s"
        aria-label={`Rastrear el pedido ${order.number}`}
        to={linkTo('Order Detail', { id: order.number }, { tab: 'envio' })}
      >
        <Icon name="truck" />
        Rastrear
      </ButtonLink>
    )
  }
  return (
    <ButtonLink size="s" aria-label={`Ver pedido ${order.number}`} to={page}>
      <Icon name="eye" />
      Ver pedido
    </ButtonLink>
  )
}

/**
 * Whether the order page shows a tracking number. Pickup orders have none, because the shop itself
 * delivers them to the pickup point.
 */
function isTracked({ status, tracking_number, pickup }: Order): boolean {
  return isOrderWithCarrier(status) && tracking_number !== null && pickup === null
}
