import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { createApiClient } from '../api/api-client.ts'
import { createPrivatePageMeta } from '../page-meta.ts'
import { literals } from '../text/specified-texts.ts'
import { OrderPaymentResult } from './order-payment-result.tsx'
import { isPaymentReference } from './payment-reference.ts'
import '../styles/quiet-pages.css'
import './checkout.css'
import './success.css'

export const meta = createPrivatePageMeta(literals.checkout.success)

/** Reads the payment status from the API; the URL is only a hint (RTE-11). */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const ref = new URL(request.url).searchParams.get('ref')
  if (!isPaymentReference(ref)) return null
  const status = await createApiClient(context)
    .get('order/status', { ref })
    .catch(() => null)
  return { ref, status }
}

export function headers() {
  return { 'Cache-Control': 'private, no-store' }
}

export function shouldRevalidate() {
  return false
}

export default function SuccessPage() {
  const found = useLoaderData<typeof loader>()
  return found ? (
    <OrderPaymentResult paymentRef={found.ref} first={found.status} />
  ) : (
    <div className="wrap narrow finish">
      <h1>{literals.checkout.success}</h1>
    </div>
  )
}
