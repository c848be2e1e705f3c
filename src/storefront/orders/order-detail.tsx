import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import {
  isOrderDelivered,
  isPaidUnrefundedOrder,
  isOrderEnded,
} from '#domain/orders/order-state.ts'
import { Alert } from '#ui/alert.tsx'
import { StateDot } from '#ui/badge.tsx'
import { toCalendarDay, formatDateTime } from '#ui/text/format-money-and-dates.ts'
import { literals } from '../text/specified-texts.ts'
import { SkeletonLine } from '../ui/loading-placeholders.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { createOrderBanner } from './order-banner.ts'
import { OrderMainAction } from './order-main-action.tsx'
import { OrderProducts } from './order-products.tsx'
import { OrderProgress } from './order-progress.tsx'
import { toOrderStateEvents } from './order-steps.ts'
import { createOrderHeadline } from './order-texts.ts'
import type { OrderWithHistory } from './order-with-history-type.ts'

// The order's actions are lazy-loaded, because they follow the progress of the order
const OrderActions = lazy(() =>
  import('./order-actions.tsx').then((file) => ({ default: file.OrderActions })),
)

// Delivery, payment and letterhead of the order are lazy-loaded, because they appear only inside a
// tab or in print
const OrderDelivery = lazy(() =>
  import('./order-delivery.tsx').then((file) => ({ default: file.OrderDelivery })),
)
const OrderPayment = lazy(() =>
  import('./order-payment.tsx').then((file) => ({ default: file.OrderPayment })),
)
const Letterhead = lazy(() =>
  import('./print-letterhead.tsx').then((file) => ({ default: file.PrintLetterhead })),
)

// Points and cash stores are lazy-loaded: few orders show them
const OrderPointsEarned = lazy(() =>
  import('./order-points-earned.tsx').then((file) => ({ default: file.OrderPointsEarned })),
)
const CashStores = lazy(() =>
  import('./cash-stores.tsx').then((file) => ({ default: file.CashStores })),
)

// The list of parcels is lazy-loaded: only orders split into several parcels have it
const OrderParcels = lazy(() =>
  import('./order-parcels.tsx').then((file) => ({ default: file.OrderParcels })),
)

// The payment slip (cash or transfer instructions) is lazy-loaded: only orders with a pending
// payment have it
const VoucherBox = lazy(() =>
  import('./payment-voucher-box.tsx').then((file) => ({ default: file.PaymentVoucherBox })),
)

// Proofs, data and access for assistants are lazy-loaded, because they are in a fold at the end
const OrderPapers = lazy(() =>
  import('./order-papers.tsx').then((file) => ({ default: file.OrderPapers })),
)
const ChangedRecord = lazy(() =>
  import('./order-papers.tsx').then((file) => ({ default: file.ChangedOrderRecordWarning })),
)

// The licence keys section is lazy-loaded: only orders with digital products have it
const OrderLicences = lazy(() =>
  import('./order-licences.tsx').then((file) => ({ default: file.OrderLicences })),
)

export function OrderDetail({
  order,
  reviewed,
}: {
  order: OrderWithHistory
  /** Ids of the order's products that the shopper has reviewed; undefined if loading failed */
  reviewed: readonly number[] | undefined
}) {
  const [search] = useSearchParams()
  const { status, pickup } = order
  const today = toCalendarDay(new Date().toISOString())
  const headline = createOrderHeadline(order, today)
  const banner = createOrderBanner(order, today)
  const keys = isPaidUnrefundedOrder(status) ? licenceCount(order) : 0
  const { products, summary, shipping } = literals.orders.tabs
  return (
    <>
      <Suspense>
        <Letterhead />
      </Suspense>
      <div className="page-head row apart wraps">
        <div>
          <h1>
            Pedido <span className="num nowrap">{order.number}</span>
          </h1>
          <p className="muted">
            <time dateTime={order.created_at}>{formatDateTime(order.created_at)}</time>
          </p>
        </div>
        <p className="state">
          <StateDot done={status === 'completed'} over={isOrderEnded(status)} />
          {order.global_status.description}
        </p>
      </div>
      <div className="ord stack gap-4">
        {order.record?.intact === false ? (
          <Suspense>
            <ChangedRecord />
          </Suspense>
        ) : null}
        {banner ? (
          <Alert tone={banner.tone} title={banner.title}>
            {banner.text}
          </Alert>
        ) : null}
        <section className="box lift headline" aria-label="Entrega">
          <div className="sayrow">
            <div>
              <p className="small muted">{headline.kicker}</p>
              <p className="say">{headline.say}</p>
              {headline.detail ? <p className="muted">{headline.detail}</p> : null}
            </div>
            <OrderMainAction order={order} />
          </div>
          {status === 'pending_payment' && order.voucher ? (
            <Suspense fallback={<SkeletonLine />}>
              <VoucherBox voucher={order.voucher} framed={false} />
              {order.voucher.method === 'cash' ? <CashStores /> : null}
            </Suspense>
          ) : null}
          {status === 'pending_payment' || status === 'delivery_failed' ? <hr /> : null}
          <OrderProgress
            state={status}
            pickup={pickup !== null}
            returning={order.return_requested_at !== null}
            events={toOrderStateEvents(order.events)}
          />
          {isOrderDelivered(status) ? (
            <Suspense>
              <OrderPointsEarned order={order} />
            </Suspense>
          ) : null}
        </section>
        <Suspense fallback={<SkeletonLine />}>
          <OrderActions order={order} />
        </Suspense>
        {inSeveralParcels(order) ? (
          <Suspense fallback={<SkeletonLine />}>
            <OrderParcels order={order} today={today} />
          </Suspense>
        ) : null}
        {keys > 0 ? (
          <Suspense fallback={<SkeletonLine />}>
            <OrderLicences order={order} several={keys > 1} />
          </Suspense>
        ) : null}
        <div className="stack tight-gap">
          <Tabs
            label="Detalle del pedido"
            opens={search.get('tab') ?? (status === 'delivery_failed' ? 'envio' : undefined)}
            tabs={[
              {
                key: 'productos',
                label: products,
                content: <OrderProducts order={order} reviewed={reviewed} />,
              },
              {
                key: 'resumen',
                label: summary,
                content: (
                  <Suspense fallback={<SkeletonLine />}>
                    <OrderPayment order={order} />
                  </Suspense>
                ),
              },
              {
                key: 'envio',
                label: shipping,
                content: (
                  <Suspense fallback={<SkeletonLine />}>
                    <OrderDelivery order={order} />
                  </Suspense>
                ),
              },
            ]}
          />
        </div>
        <Suspense fallback={<SkeletonLine />}>
          <OrderPapers order={order} />
        </Suspense>
      </div>
    </>
  )
}

/** Whether the order was shipped in several parcels, or only partly shipped so far. */
function inSeveralParcels({ shipments, status }: OrderWithHistory): boolean {
  return shipments.length > 1 || (shipments.length === 1 && status === 'processing')
}

/** Number of licence keys in the order. */
function licenceCount({ payment_attempt }: OrderWithHistory): number {
  return payment_attempt.products_json
    .filter(({ digital }) => digital)
    .reduce((sum, { qty }) => sum + qty, 0)
}
