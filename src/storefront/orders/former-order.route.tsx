import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router'
import type { FormerOrder } from '#contract/former-orders.ts'
import { formatFullDay, formatMoney } from '#ui/text/format-money-and-dates.ts'
import { AccountFrame } from '../account/account-frame.tsx'
import { LoadFailedOrMissing } from '../account/load-failed-or-missing.tsx'
import { ListLoadingPlaceholder } from '../account/loading-rows.tsx'
import { createApiClient } from '../api/api-client.ts'
import { linkTo } from '../page-links.ts'
import { createPrivatePageMeta } from '../page-meta.ts'
import { markPromiseRejectionHandled } from '../rendering/mark-deferred-rejection-handled.ts'
import { requireShopper } from '../session/require-shopper.middleware.ts'
import { DeferredContent } from '../ui/deferred-content.tsx'

export const meta = createPrivatePageMeta('Pedido de tu tienda anterior')
export const clientMiddleware = [requireShopper]

export async function clientLoader({ params }: ClientLoaderFunctionArgs) {
  const path = `customer/former-orders/${Number(params.id)}` as const
  return { found: markPromiseRejectionHandled(createApiClient().get(path)) }
}
clientLoader.hydrate = true as const

const title = 'De tu tienda anterior'

export function HydrateFallback() {
  return (
    <Frame>
      <ListLoadingPlaceholder label="Cargando tu pedido" rows={2} />
    </Frame>
  )
}

/** Page of an order of the former shop: day, lines and total. */
export default function FormerOrderPage() {
  const { found } = useLoaderData<typeof clientLoader>()
  return (
    <Frame>
      <DeferredContent
        data={found}
        waiting={<ListLoadingPlaceholder label="Cargando tu pedido" rows={2} />}
        failed={
          <LoadFailedOrMissing
            title={title}
            missing="No encontramos este pedido"
            back={{ label: 'Ver mis pedidos', to: linkTo('Orders') }}
          />
        }
      >
        {({ order }) => <Details order={order} />}
      </DeferredContent>
    </Frame>
  )
}

function Frame({ children }: { children: React.ReactNode }) {
  const trail = [{ label: 'PEDIDOS', to: linkTo('Orders') }, { label: title }]
  return (
    <AccountFrame page="Orders" trail={trail}>
      {children}
    </AccountFrame>
  )
}

function Details({ order }: { order: FormerOrder }) {
  const { number, placed_on: day, lines, total, foreign_total: foreign, status } = order
  return (
    <>
      <div className="page-head row apart wraps">
        <div>
          <h1>
            Pedido <span className="num nowrap">{number}</span>
          </h1>
          <p className="muted">
            {title} · <time dateTime={day}>{formatFullDay(day)}</time>
          </p>
        </div>
        {status ? <p className="state">{status}</p> : null}
      </div>
      <div className="box stack">
        {lines.length > 0 ? (
          <ul className="stack tight-gap">
            {lines.map((line, at) => (
              <li key={at}>{line}</li>
            ))}
          </ul>
        ) : null}
        <p className="row apart">
          <span>Total</span>
          <strong className="num">{formatMoney(total)}</strong>
        </p>
        {foreign ? <p className="small muted">Estaba escrito como {foreign}.</p> : null}
        <p className="small muted">
          Lo compraste en la tienda que tuvimos antes. Si necesitas algo de este pedido, escríbenos
          desde Soporte.
        </p>
      </div>
    </>
  )
}
