import { type ReactNode, Suspense, useEffect } from 'react'
import { Await, type ClientLoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { createApiClient } from '../api/api-client.ts'
import { replaceDisplayedCart } from '../cart/cart-store.ts'
import { linkTo } from '../page-links.ts'
import { createPrivatePageMeta } from '../page-meta.ts'
import { requireShopper } from '../session/require-shopper.middleware.ts'
import { literals } from '../text/specified-texts.ts'
import { LoadFailed } from '../ui/load-failed.tsx'
import { SkeletonLine } from '../ui/loading-placeholders.tsx'
import { countVisitStep } from '../visit-step.ts'
import { readCheckoutData } from './checkout-data.ts'
import { CheckoutForm } from './checkout-form.tsx'
import { isPaymentReference } from './payment-reference.ts'
import '../styles/quiet-pages.css'
import './checkout.css'

export const handle = { frame: 'pay' }
export const meta = createPrivatePageMeta(literals.checkout.pay)
export const clientMiddleware = [requireShopper]

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { searchParams } = new URL(request.url)
  const ref = searchParams.get('ref')
  // The URL only hints at a failed payment; its status is read from the API (§5.2 of the decisions)
  const left =
    searchParams.has('pago') && isPaymentReference(ref) ? await readAbandonedPayment(ref) : null
  if (left?.status && left.isPaidOrPending(left.status))
    throw redirect(linkTo('Checkout Success', {}, { ref: left.ref }))
  const data = readCheckoutData()
  void data.then(({ cart }) => replaceDisplayedCart(cart)).catch(() => {})
  return { data, left }
}
clientLoader.hydrate = true as const

/** An unpaid payment with the notice that shows it, which few visits need. */
async function readAbandonedPayment(ref: string) {
  const [status, notice] = await Promise.all([
    createApiClient()
      .get('order/status', { ref })
      .catch(() => null),
    import('./abandoned-payment-notice.tsx').catch(() => null),
  ])
  return notice && { ref, status, ...notice }
}

export function HydrateFallback() {
  return (
    <Frame>
      <Waiting />
    </Frame>
  )
}

/** Checkout page: address, delivery date, total, then 'Pagar' (CHK-01). */
export default function CheckoutPage() {
  const { data, left } = useLoaderData<typeof clientLoader>()
  useEffect(() => countVisitStep('checkout'), [])
  return (
    <Frame>
      {left ? <left.AbandonedPaymentNotice key={left.ref} left={left} /> : null}
      <Suspense fallback={<Waiting />}>
        <Await
          resolve={data}
          errorElement={<LoadFailed safe="Tu carrito está a salvo y no se cobró nada." />}
        >
          {(read) => <CheckoutForm data={read} />}
        </Await>
      </Suspense>
    </Frame>
  )
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <div className="wrap">
      <div className="page-head">
        <h1>{literals.checkout.pay}</h1>
      </div>
      {children}
    </div>
  )
}

function Waiting() {
  return (
    <div className="checkout" aria-busy="true">
      <span className="sr" role="status">
        Preparando tu pedido
      </span>
      <div className="stack gap-4" aria-hidden="true">
        {[1, 2].map((box) => (
          <div key={box} className="box stack">
            <SkeletonLine width="w3" />
            <SkeletonLine />
            <SkeletonLine width="w5" />
          </div>
        ))}
      </div>
      <div className="box lift summary" aria-hidden="true">
        <SkeletonLine width="w5" />
        <SkeletonLine />
        <SkeletonLine />
      </div>
    </div>
  )
}
