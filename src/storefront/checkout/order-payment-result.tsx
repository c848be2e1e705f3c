import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import type { OrderStatusResponse } from '#contract/checkout.ts'
import { Alert } from '#ui/alert.tsx'
import { ButtonLink } from '#ui/button.tsx'
import type { IconName } from '#ui/icon-names.ts'
import { Icon } from '#ui/icon.tsx'
import { toCalendarDay, formatDeadline } from '#ui/text/format-money-and-dates.ts'
import { formatPointsWithUnit } from '../account/reward-points.ts'
import { createApiClient } from '../api/api-client.ts'
import { CashStores } from '../orders/cash-stores.tsx'
import { formatDeliveryDays } from '../orders/order-dates.ts'
import { PickupPointDetails } from '../orders/order-pickup.tsx'
import { OrderProgress } from '../orders/order-progress.tsx'
import { PaymentVoucherBox, PaymentVoucherButtons } from '../orders/payment-voucher-box.tsx'
import { linkTo } from '../page-links.ts'
import { useShopper } from '../session/shopper-session.ts'
import { literals } from '../text/specified-texts.ts'
import { PurchaseDetails, PurchasedProducts, PostPurchaseLinks } from './purchase-summary.tsx'
import { useOrderStatus } from './use-order-status.ts'
import { usePlacedOrder } from './use-placed-order.ts'

const GoesWith = lazy(() =>
  import('./post-purchase-suggestions.tsx').then((file) => ({ default: file.SuggestedProducts })),
)

/** Result of an order's payment with the next steps (§5.2 of the decisions). */
export function OrderPaymentResult({
  paymentRef,
  first,
}: {
  paymentRef: string
  first: OrderStatusResponse | null
}) {
  const { status, gaveUp } = useOrderStatus(paymentRef, first)
  const state = status?.state ?? 'confirming'
  const taken = state === 'confirmed' || state === 'pending'

  usePlacedOrder(taken ? status?.product_ids : undefined)

  // Loads the shopper's orders once, so that the payment slip of an unpaid order remains available
  // offline
  const isOwnVoucher = status?.mine === 1 && status.voucher !== null
  useEffect(() => {
    if (isOwnVoucher)
      createApiClient()
        .post('customer/orders', {}, { ownWords: true })
        .catch(() => {})
  }, [isOwnVoucher])

  return (
    <>
      {state === 'confirmed' ? <div className="toldo fiesta big" aria-hidden="true" /> : null}
      <div className="wrap narrow finish">
        <h1 className="done-h">{literals.checkout.success}</h1>
        {state === 'confirmed' && status ? <Confirmed status={status} /> : null}
        {state === 'confirming' ? <Confirming status={status} gaveUp={gaveUp} /> : null}
        {state === 'pending' && status ? <Pending status={status} /> : null}
        {state === 'refunding' && status ? <Refunding status={status} /> : null}
        {state === 'not-charged' ? <NotCharged /> : null}
        {state === 'unknown' ? <Unknown /> : null}
      </div>
      {taken && status ? (
        <Suspense>
          <GoesWith bought={status.product_ids} />
        </Suspense>
      ) : null}
    </>
  )
}

function Headline({
  icon,
  tone,
  say,
  children,
}: {
  icon: IconName
  tone?: 'good' | 'warn'
  say: ReactNode
  children?: ReactNode
}) {
  return (
    <div className="hero-ok" role="status">
      <span className={tone ? `bigicon ${tone}` : 'bigicon'}>
        <Icon name={icon} />
      </span>
      <p className="say">{say}</p>
      {children}
    </div>
  )
}

function Confirmed({ status }: { status: OrderStatusResponse }) {
  const { name } = useShopper()
  const arrives = formatDeliveryDays(status, toCalendarDay(new Date().toISOString()))
  return (
    <>
      <Headline
        icon="check"
        tone="good"
        say={
          <>
            ¡Gracias{name ? `, ${name}` : ''}!
            <br />
            Tu pedido está confirmado
          </>
        }
      >
        <p className="muted">
          {status.email_hint
            ? `Te mandamos el comprobante a ${status.email_hint}.`
            : 'Te mandamos el comprobante por correo.'}
          {arrives ? (
            <>
              {' '}
              {status.pickup ? 'Listo para recoger' : 'Llega'} <strong>{arrives}</strong>.
            </>
          ) : null}
        </p>
      </Headline>
      <PurchasedProducts status={status} />
      <PurchaseDetails status={status} />
      <Licences count={status.licences} />
      {status.only_digital === 1 ? null : (
        <div className="box">
          <OrderProgress state="processing" pickup={status.pickup === 1} />
        </div>
      )}
      <WhereToPickUp status={status} />
      <PostPurchaseLinks status={status} />
      {status.points > 0 ? (
        <Alert tone="good" icon="coins" title={`Ganas ${formatPointsWithUnit(status.points)}`}>
          Cinco días hábiles después de recibirlo.
        </Alert>
      ) : null}
    </>
  )
}

function WhereToPickUp({ status: { pickup_point: point } }: { status: OrderStatusResponse }) {
  if (!point) return null
  return (
    <div className="box">
      <h2>Dónde se recoge</h2>
      <PickupPointDetails pickup={point} />
    </div>
  )
}

/** Notice that the order contains licence keys; the keys themselves are not displayed. */
function Licences({ count }: { count: number }) {
  if (count === 0) return null
  return count === 1 ? (
    <Alert tone="good" icon="mail" title="Encuentras tu clave en tu pedido">
      También te la mandamos por correo. Ábrela en «Ver mi pedido» cuando nadie más la vea.
    </Alert>
  ) : (
    <Alert tone="good" icon="mail" title={`Encuentras tus ${count} claves en tu pedido`}>
      También te las mandamos por correo. Ábrelas en «Ver mi pedido» cuando nadie más las vea.
    </Alert>
  )
}

function Confirming({ status, gaveUp }: { status: OrderStatusResponse | null; gaveUp: boolean }) {
  return (
    <>
      <div className="hero-ok">
        {gaveUp ? null : <span className="spinner xl" aria-hidden="true" />}
        <p className="say" role="status">
          Estamos confirmando tu pago
        </p>
        <p className="muted">
          {gaveUp
            ? 'Está tardando más de lo normal. Puedes cerrar esta página: te avisaremos por correo.'
            : 'Suele tardar unos segundos. Puedes cerrar esta página: si tarda más de dos minutos te avisaremos por correo.'}
        </p>
      </div>
      {status ? <PurchaseDetails status={status} /> : null}
    </>
  )
}

function Pending({ status }: { status: OrderStatusResponse }) {
  const { voucher } = status
  const cash = status.method === 'cash'
  return (
    <>
      <Headline
        icon={cash ? 'store' : 'clock'}
        tone="warn"
        say={
          voucher
            ? `Pendiente: paga antes del ${formatDeadline(voucher.expires_at)}`
            : 'Pendiente de pago'
        }
      >
        <p className="muted">
          {cash
            ? 'Muestra este código en caja. Se confirma a más tardar el siguiente día hábil.'
            : 'Apartamos tus productos. En cuanto llegue la transferencia empezamos a prepararlos.'}
        </p>
      </Headline>
      {voucher ? (
        <>
          <PaymentVoucherBox voucher={voucher} />
          <PaymentVoucherButtons voucher={voucher} orderNumber={status.order_number} />
        </>
      ) : null}
      {cash ? <CashStores /> : null}
      <PurchasedProducts status={status} />
      <PurchaseDetails status={status} />
      <WhereToPickUp status={status} />
      <PostPurchaseLinks status={status} />
    </>
  )
}

function Refunding({ status }: { status: OrderStatusResponse }) {
  const byCard = status.method === 'card'
  return (
    <>
      <Headline icon="returns" tone="warn" say="Te regresamos lo que pagaste">
        <p className="muted">
          {byCard
            ? 'Tu pago llegó, pero este pedido está cancelado. El reembolso va a tu tarjeta; lo verás cuando tu banco lo registre.'
            : 'Tu pago llegó, pero este pedido está cancelado. Abrimos un ticket para que nos digas a qué CLABE te lo transferimos.'}
        </p>
      </Headline>
      <PurchaseDetails status={status} />
      <PostPurchaseLinks status={status} />
    </>
  )
}

function NotCharged() {
  return (
    <>
      <Headline icon="card" tone="warn" say="No se realizó el cobro">
        <p className="muted">
          No se hizo ningún cargo y tu carrito sigue como estaba. Puedes intentarlo otra vez o
          elegir otra forma de pago.
        </p>
      </Headline>
      <div className="row wraps mid">
        <ButtonLink kind="primary" to={linkTo('Checkout')}>
          Volver a intentar
        </ButtonLink>
        <ButtonLink to={linkTo('Checkout-Cart')}>{literals.cart.see}</ButtonLink>
      </div>
    </>
  )
}

function Unknown() {
  return (
    <>
      <Alert>Este enlace ya no muestra tu pedido. Lo encuentras en tu lista de pedidos.</Alert>
      <div className="row wraps mid">
        <ButtonLink kind="primary" to={linkTo('Orders')}>
          Ver mis pedidos
        </ButtonLink>
        <ButtonLink to={linkTo('Index')}>Seguir comprando</ButtonLink>
      </div>
    </>
  )
}
