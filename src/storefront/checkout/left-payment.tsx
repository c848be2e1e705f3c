import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import type { OrderStatusReply } from '#contract/checkout.ts'
import { Alert } from '#ui/alert.tsx'
import { Link } from '#ui/link.tsx'
import { linkTo } from '../route-names.ts'
import { useOrderStatus } from './use-order-status.ts'

/** An abandoned payment page and its last known status. */
export type LeftPayment = { ref: string; status: OrderStatusReply | null }

/** Whether there is something to see of it: money came, is awaited, or goes back. */
export function wasTaken({ state }: OrderStatusReply): boolean {
  return state === 'confirmed' || state === 'pending' || state === 'refunding'
}

/** Says what became of it: left open, nothing was charged so far, and one may go on with the same payment. */
export function LeftPaymentNotice({ left: { ref, status: first } }: { left: LeftPayment }) {
  const { status } = useOrderStatus(ref, first)
  const navigate = useNavigate()
  const isTaken = status !== null && wasTaken(status)
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
