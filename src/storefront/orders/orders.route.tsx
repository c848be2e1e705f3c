import { useState } from 'react'
import { useLoaderData } from 'react-router'
import type { Order } from '#contract/orders.ts'
import { ButtonLink } from '#ui/button.tsx'
import { AccountFrame } from '../account/account-frame.tsx'
import { ListLoadingPlaceholder } from '../account/loading-rows.tsx'
import { createApiClient } from '../api/api-client.ts'
import { linkTo } from '../page-links.ts'
import { createPrivatePageMeta } from '../page-meta.ts'
import { markPromiseRejectionHandled } from '../rendering/mark-deferred-rejection-handled.ts'
import { requireShopper } from '../session/require-shopper.middleware.ts'
import { literals } from '../text/specified-texts.ts'
import { DeferredContent } from '../ui/deferred-content.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'
import { emptyOrderFilter, filterOrders } from './filter-orders.ts'
import { FormerOrders } from './former-orders.tsx'
import { OrderFilters } from './order-filters.tsx'
import { OrderRow } from './order-row.tsx'

export const meta = createPrivatePageMeta(literals.menu.orders)
export const clientMiddleware = [requireShopper]

export async function clientLoader() {
  return { lists: markPromiseRejectionHandled(readOrders()) }
}

/** Loads the orders; those of the former shop are optional and may fail. */
async function readOrders() {
  const api = createApiClient()
  const [own, former] = await Promise.allSettled([
    api.post('customer/orders', {}, { ownWords: true }),
    api.get('customer/former-orders'),
  ])
  if (own.status === 'rejected') throw own.reason
  return {
    orders: own.value.payload,
    former: former.status === 'fulfilled' ? former.value.orders : [],
  }
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return (
    <AccountFrame page="Orders">
      <div className="page-head">
        <h1>{literals.menu.orders}</h1>
      </div>
      <ListLoadingPlaceholder label="Cargando tus pedidos" />
    </AccountFrame>
  )
}

/** Orders page: every order with its state, latest first (ORD-01). */
export default function OrdersPage() {
  const { lists } = useLoaderData<typeof clientLoader>()
  return (
    <AccountFrame page="Orders">
      <DeferredContent
        data={lists}
        waiting={
          <>
            <Head />
            <ListLoadingPlaceholder label="Cargando tus pedidos" />
          </>
        }
        failed={
          <>
            <Head />
            <LoadFailed safe="Tus pedidos están a salvo." />
          </>
        }
      >
        {({ orders, former }) => (
          <>
            <OrderList orders={orders} />
            <FormerOrders orders={former} />
          </>
        )}
      </DeferredContent>
    </AccountFrame>
  )
}

function OrderList({ orders }: { orders: readonly Order[] }) {
  const [filter, setFilter] = useState(emptyOrderFilter)
  const shown = filterOrders(orders, filter)
  if (orders.length === 0) {
    return (
      <>
        <Head />
        <EmptyState icon="package" title={literals.orders.empty} as="h2">
          <p>Cuando compres, aquí verás por dónde viene cada paquete y qué día llega.</p>
          <ButtonLink kind="primary" to={linkTo('Offers')}>
            Ver ofertas
          </ButtonLink>
        </EmptyState>
      </>
    )
  }
  return (
    <>
      <Head count={orders.length} />
      <OrderFilters filter={filter} onChange={setFilter} />
      <p className="sr" role="status">
        {shown.length === 1 ? '1 pedido' : `${shown.length} pedidos`}
      </p>
      {shown.length === 0 ? (
        <p className="box muted">Ningún pedido coincide con tu búsqueda.</p>
      ) : (
        <ul className="stack tight-gap">
          {shown.map((order) => (
            <OrderRow key={order.id} order={order} />
          ))}
        </ul>
      )}
    </>
  )
}

function Head({ count }: { count?: number }) {
  return (
    <div className="page-head row apart wraps">
      <h1>{literals.menu.orders}</h1>
      {count ? <p className="muted">{count === 1 ? '1 pedido' : `${count} pedidos`}</p> : null}
    </div>
  )
}
