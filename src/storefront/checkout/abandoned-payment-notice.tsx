import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import type { OrderStatusResponse } from '#contract/checkout.ts'
import { Alert } from '#ui/alert.tsx'
import { Link } from '#ui/link.tsx'
import { linkTo } from '../page-links.ts'
import { useOrderStatus } from './use-order-status.ts'

/** A payment page that the shopper left without finishing, with the payment's last known status. */
export type AbandonedPayment = { ref: string; status: OrderStatusResponse | null }

/** Whether the order's payment is paid, pending or being refunded. */
export function isPaidOrPending({ state }: OrderStatusResponse): boolean {
  return state === 'confirmed' || state === 'pending' || state === 'refunding'
}

/**
 * Notice about a payment that the shopper left unfinished: its status, and a link to resume the
 * payment while nothing was charged.
 */
export function AbandonedPaymentNotice({
  left: { ref, status: first },
}: {
  left: AbandonedPayment
}) {
  const { status } = useOrderStatus(ref, first)
  const navigate = useNavigate()
  const isTaken = status !== null && isPaidOrPending(status)
  useEffect(() => {
    if (isTaken) void navigate(linkTo('Checkout Success', {}, { ref }), { replace: true })
  }, [isTaken, navigate, ref])

  if (isTaken || status?.state === 'unknown') return null
  return (
    <div className="gap-b">
      {status?.state === 'not-charged' ? (
        <Alert tone="wrong" title="No se realizó el cobro">
          No se hizo ningún cargo y tu carrito sigue como estaba. Puedes intentarlo otra vez o
          elegir otra forma de pago.
        </Alert>
      ) : (
        <Alert tone="warn" title="Saliste sin terminar de pagar" announced>
          Tu carrito sigue como estaba y puedes pagarlo ahora. ¿Ya habías pagado?{' '}
          <Link className="textlink" to={linkTo('Checkout Success', {}, { ref })}>
            Ver si llegó tu pago
          </Link>
        </Alert>
      )}
    </div>
  )
}
