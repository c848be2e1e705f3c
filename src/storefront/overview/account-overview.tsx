import type { ReactNode } from 'react'
import type { Order } from '#contract/orders.ts'
import { StateDot } from '#ui/badge.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { parsePictureUrl } from '#ui/picture-url.ts'
import { PictureFrame } from '#ui/picture.tsx'
import { toCalendarDay, formatMoney, formatMonth } from '#ui/text/format-money-and-dates.ts'
import { Avatar, SignOutButton } from '../account/account-frame.tsx'
import {
  sumEarnedPoints,
  formatPointsWithUnit,
  calculatePointsWorth,
} from '../account/reward-points.ts'
import { OrderProgress } from '../orders/order-progress.tsx'
import { listStepDatesFromOrderSummary } from '../orders/order-steps.ts'
import { formatOrderStateNote } from '../orders/order-texts.ts'
import { linkTo } from '../page-links.ts'
import { useShopData } from '../shared-shop-data.ts'
import type { OverviewData } from './account-overview-data.ts'
import { listAccountTasks, findNextDelivery } from './account-overview-texts.ts'
import { OverviewLinks } from './overview-links.tsx'
import '../styles/quiet-pages.css'

const mostWaiting = 4

export function AccountOverview({ data }: { data: OverviewData }) {
  const { shopper, orders, tickets } = data
  const next = findNextDelivery(orders)
  const waiting = listAccountTasks(shopper, orders, tickets ?? [], next)
  return (
    <>
      <div className="hi">
        <Avatar />
        <div className="grow">
          <h1>
            {shopper.first_name} {shopper.last_name}
          </h1>
          <p className="muted">Desde {formatMonth(toCalendarDay(shopper.created_at))}</p>
        </div>
        {data.rewards ? <Purse points={sumEarnedPoints(data.rewards.rewards)} /> : null}
      </div>
      <div className="hub">
        <NextDelivery order={next} isNew={orders.length === 0} />
        {waiting.length > 0 ? (
          <section className="box" aria-labelledby="por-atender">
            <h2 id="por-atender">{orders.length === 0 ? 'Deja todo listo' : 'Por atender'}</h2>
            <ul className="rows">
              {waiting.slice(0, mostWaiting).map(({ key, icon, title, detail, to }) => (
                <li key={key}>
                  <Link
                    className="go"
                    to={'id' in to ? linkTo(to.page, { id: to.id }) : linkTo(to.page)}
                  >
                    <Icon name={icon} />
                    <span>
                      {title}
                      <small>{detail}</small>
                    </span>
                    <Icon name="right" className="end" />
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ) : null}
      </div>
      <h2 className="sr">Todo en tu cuenta</h2>
      <OverviewLinks data={data} />
      <div className="center-text gap-t">
        <SignOutButton className="btn quiet" />
      </div>
    </>
  )
}

function Purse({ points }: { points: number }) {
  const worth = calculatePointsWorth(points, useShopData().settings?.rewards.point_value)
  return (
    <Link className="purse" to={linkTo('Rewards')}>
      <Icon name="coins" />
      <span>
        <strong className="num">{formatPointsWithUnit(points)}</strong>
        <span className="small">
          {points === 0 || worth === undefined
            ? 'ganas 1 por cada $10.00'
            : `valen ${formatMoney(worth)}`}
        </span>
      </span>
    </Link>
  )
}

function NextDelivery({ order, isNew }: { order: Order | undefined; isNew: boolean }) {
  if (!order) {
    return (
      <Quiet title={isNew ? 'Tu primera compra empieza aquí' : 'No tienes entregas pendientes'}>
        Cuando compres, en este lugar verás por dónde viene tu paquete y qué día llega.
      </Quiet>
    )
  }
  const [first, ...others] = order.payment_attempt.products_json
  const more = others.length === 1 ? ' y 1 artículo más' : ` y ${others.length} artículos más`
  return (
    <section className="box lift next" aria-labelledby="proxima">
      <div className="row">
        <PictureFrame
          path={parsePictureUrl(first?.image.small_image_url ?? null)}
          alt=""
          sizes="144px"
        />
        <div className="grow stack tight-gap">
          <p className="state small">
            <StateDot done={order.status === 'completed'} />
            {order.global_status.description}
          </p>
          <h2 id="proxima">
            {formatOrderStateNote(order, toCalendarDay(new Date().toISOString())) ??
              'Tu próxima entrega'}
          </h2>
          <p className="muted">
            {first?.name}
            {others.length > 0 ? more : ''}
          </p>
          <p className="small faint">Pedido {order.number}</p>
        </div>
      </div>
      <OrderProgress
        state={order.status}
        pickup={order.pickup !== null}
        returning={order.return_requested_at !== null}
        events={listStepDatesFromOrderSummary(order)}
      />
      <div className="row wraps acts">
        <ButtonLink kind="primary" to={linkTo('Order Detail', { id: order.number })}>
          Ver mi pedido
        </ButtonLink>
        <ButtonLink to={linkTo('Order Detail', { id: order.number }, { tab: 'envio' })}>
          Datos de envío
        </ButtonLink>
      </div>
    </section>
  )
}

function Quiet({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="box lift next" aria-labelledby="proxima">
      <div className="row">
        <span className="bigicon">
          <Icon name="basket" />
        </span>
        <div className="grow stack tight-gap">
          <h2 id="proxima">{title}</h2>
          <p className="muted">{children}</p>
        </div>
      </div>
      <div className="row wraps acts">
        <ButtonLink kind="primary" to={linkTo('Index')}>
          Ir a la tienda
        </ButtonLink>
        <ButtonLink to={linkTo('Offers')}>Ver ofertas</ButtonLink>
      </div>
    </section>
  )
}
