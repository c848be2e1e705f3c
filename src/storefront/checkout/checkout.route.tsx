import { type ReactNode, Suspense } from 'react'
import { Await, type ClientLoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { apiFor } from '../api/api-client.ts'
import { adoptCart } from '../cart/cart-store.ts'
import { privateMeta } from '../page-meta.ts'
import { linkTo } from '../route-names.ts'
import { requireShopper } from '../session/shopper.middleware.ts'
import { literals } from '../text/literals.ts'
import { LoadFailed } from '../ui/load-failed.tsx'
import { SkeletonLine } from '../ui/waiting.tsx'
import { readCheckout } from './checkout-data.ts'
import { CheckoutForm } from './checkout-form.tsx'
import { type LeftPayment, LeftPaymentNotice, wasTaken } from './left-payment.tsx'
import { looksLikeRef } from './order-ref.ts'
import '../styles/quiet-pages.css'
import './checkout.css'

export const handle = { frame: 'pay' }
export const meta = privateMeta(literals.checkout.pay)
export const clientMiddleware = [requireShopper]

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { searchParams } = new URL(request.url)
  const ref = searchParams.get('ref')
  // The URL only hints at a failed payment; its status is read from the API (§5.2 of the decisions)
  const left = searchParams.has('pago') && looksLikeRef(ref) ? await paymentOf(ref) : null
  if (left?.status && wasTaken(left.status))
    throw redirect(linkTo('Checkout Success', {}, { ref: left.ref }))
  const data = readCheckout()
  void data.then(({ cart }) => adoptCart(cart)).catch(() => {})
  return { data, left }
}
clientLoader.hydrate = true as const

async function paymentOf(ref: string): Promise<LeftPayment> {
  const status = await apiFor()
    .get('order/status', { ref })
    .catch(() => null)
  return { ref, status }
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
  return (
    <Frame>
      {left ? <LeftPaymentNotice key={left.ref} left={left} /> : null}
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
