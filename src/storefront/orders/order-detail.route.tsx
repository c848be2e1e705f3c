import type { ReactNode } from 'react'
import { type ClientLoaderFunctionArgs, useLoaderData, useParams } from 'react-router'
import { AccountFrame } from '../account/account-frame.tsx'
import { LoadFailedOrMissing } from '../account/load-failed-or-missing.tsx'
import { ListLoadingPlaceholder } from '../account/loading-rows.tsx'
import { createApiClient } from '../api/api-client.ts'
import { linkTo } from '../page-links.ts'
import { createPrivatePageMeta } from '../page-meta.ts'
import { markPromiseRejectionHandled } from '../rendering/mark-deferred-rejection-handled.ts'
import { requireShopper } from '../session/require-shopper.middleware.ts'
import { DeferredContent } from '../ui/deferred-content.tsx'
import { OrderDetail } from './order-detail.tsx'

export const meta = createPrivatePageMeta('Pedido')
export const clientMiddleware = [requireShopper]

export async function clientLoader({ params }: ClientLoaderFunctionArgs) {
  return { found: markPromiseRejectionHandled(readOrder(params.id ?? '')) }
}

/** Loads the order; the list of reviewed products is optional and may fail. */
async function readOrder(number: string) {
  const api = createApiClient()
  const [order, written] = await Promise.allSettled([
    api.get(`customer/orders/${number}`),
    api.get('customer/reviews'),
  ])
  if (order.status === 'rejected') throw order.reason
  return {
    order: order.value.order,
    reviewed:
      written.status === 'fulfilled'
        ? written.value.reviews.map(({ product_id }) => product_id)
        : undefined,
  }
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return (
    <Frame>
      <Waiting />
    </Frame>
  )
}

/** Order page: arrival date, status and location (ORD-02 to ORD-04). */
export default function OrderDetailPage() {
  const { found } = useLoaderData<typeof clientLoader>()
  const { id: number = '' } = useParams()
  return (
    <Frame>
      <DeferredContent
        data={found}
        waiting={<Waiting />}
        failed={
          <LoadFailedOrMissing
            title={`Pedido ${number}`}
            missing="No encontramos este pedido"
            back={{ label: 'Ver mis pedidos', to: linkTo('Orders') }}
          />
        }
      >
        {(loaded) => <OrderDetail {...loaded} />}
      </DeferredContent>
    </Frame>
  )
}

function Frame({ children }: { children: ReactNode }) {
  const { id = '' } = useParams()
  return (
    <AccountFrame page="Orders" trail={[{ label: 'PEDIDOS', to: linkTo('Orders') }, { label: id }]}>
      {children}
    </AccountFrame>
  )
}

function Waiting() {
  const { id = '' } = useParams()
  return (
    <>
      <div className="page-head">
        <h1>
          Pedido <span className="num nowrap">{id}</span>
        </h1>
      </div>
      <ListLoadingPlaceholder label="Cargando tu pedido" rows={2} />
    </>
  )
}
