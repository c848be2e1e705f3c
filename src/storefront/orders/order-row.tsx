import type { Order } from '#contract/orders.ts'
import { isEnded, isWithCarrier } from '#domain/orders/order-state.ts'
import { StateDot } from '#ui/badge.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { storedPath } from '#ui/picture-address.ts'
import { Stage } from '#ui/picture.tsx'
import { dayOf, formatMoment, formatMoney } from '#ui/text/format.ts'
import { linkTo } from '../route-names.ts'
import { BuyAgainButton } from './buy-again-button.tsx'
import { promiseOf, returnAsked } from './order-words.ts'

const mostPictures = 3

/** Number, date, total and state of one order; only completed orders have a green dot (ORD-01). */
export function OrderRow({ order }: { order: Order }) {
  const page = linkTo('Order Detail', { id: order.number })
  const promise = promiseOf(order, dayOf(new Date().toISOString()))
  return (
    <li className="order box">
      <div className="what">
        <p className="state">
          <StateDot done={order.status === 'completed'} over={isEnded(order.status)} />
          {order.global_status.description}
        </p>
        {promise ? <p className="small muted">{promise}</p> : null}
        <h2>
          <Link className="reach pl" to={page}>
            Pedido <span className="num nowrap">{order.number}</span>
          </Link>{' '}
          <time dateTime={order.created_at}>{formatMoment(order.created_at)}</time>
        </h2>
      </div>
      <div className="pics" aria-hidden="true">
        {order.payment_attempt.products_json.slice(0, mostPictures).map((line, index) => (
          <Stage
            key={index}
            className="s"
            path={storedPath(line.image.small_image_url)}
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

/** Single button per order: urgent action, tracking, or buying again. */
function NextStep({ order, page }: { order: Order; page: string }) {
  const kept = !returnAsked(order)
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
  if (isEnded(order.status) && kept) return <BuyAgainButton order={order} />
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
 * Whether the order page shows a tracking number; pickup orders have none, because the shop delivers them to the point.
 */
function isTracked({ status, tracking_number, pickup }: Order): boolean {
  return isWithCarrier(status) && tracking_number !== null && pickup === null
}
