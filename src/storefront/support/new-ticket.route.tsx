import type { ReactNode } from 'react'
import { useLoaderData } from 'react-router'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { AccountFrame } from '../account/account-frame.tsx'
import { ListLoadingPlaceholder } from '../account/loading-rows.tsx'
import { createApiClient } from '../api/api-client.ts'
import { linkTo } from '../page-links.ts'
import { createPrivatePageMeta } from '../page-meta.ts'
import { markPromiseRejectionHandled } from '../rendering/mark-deferred-rejection-handled.ts'
import { requireShopper } from '../session/require-shopper.middleware.ts'
import { literals } from '../text/specified-texts.ts'
import { DeferredContent } from '../ui/deferred-content.tsx'
import { TicketForm } from './ticket-form.tsx'

export const meta = createPrivatePageMeta(literals.tickets.createTitle)
export const clientMiddleware = [requireShopper]

async function readChoices() {
  const api = createApiClient()
  const [{ payload }, reasons] = await Promise.all([
    // If the order list fails to load, questions unrelated to orders are still possible
    api.post('customer/orders', {}, { ownWords: true }).catch(() => ({ payload: [] })),
    api.get('shop/ticketsReasons'),
  ])
  return { orders: payload, reasons }
}

export async function clientLoader() {
  return { choices: markPromiseRejectionHandled(readChoices()) }
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return (
    <Frame>
      <ListLoadingPlaceholder label="Preparando el formulario" rows={2} />
    </Frame>
  )
}

/** Page to open a new support ticket (TKT-03). */
export default function NewTicketPage() {
  const { choices } = useLoaderData<typeof clientLoader>()
  return (
    <Frame>
      <div className="duo">
        <DeferredContent
          data={choices}
          waiting={<ListLoadingPlaceholder label="Preparando el formulario" rows={2} />}
        >
          {({ orders, reasons }) => <TicketForm orders={orders} reasons={reasons} />}
        </DeferredContent>
        <aside className="box" aria-labelledby="antes">
          <h2 id="antes">Quizá sea más rápido</h2>
          <ul className="rows">
            <QuickLink icon="truck" to={linkTo('Orders')} label="Rastrear mi paquete">
              Desde tu lista de pedidos
            </QuickLink>
            <QuickLink icon="returns" to={linkTo('Orders')} label="Devolver un producto">
              Desde el detalle del pedido
            </QuickLink>
            <QuickLink icon="help" to={linkTo('FAQ')} label="Preguntas frecuentes">
              Envíos, pagos, garantías
            </QuickLink>
          </ul>
        </aside>
      </div>
    </Frame>
  )
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <AccountFrame page="Tickets" trail={[{ label: literals.tickets.crumb, to: linkTo('Tickets') }]}>
      <div className="page-head row apart wraps">
        <h1>{literals.tickets.createTitle}</h1>
        <Link className="more" to={linkTo('Tickets')}>
          <Icon name="left" />
          Volver a Tickets
        </Link>
      </div>
      {children}
    </AccountFrame>
  )
}

function QuickLink({
  icon,
  to,
  label,
  children,
}: {
  icon: 'truck' | 'returns' | 'help'
  to: string
  label: string
  children: ReactNode
}) {
  return (
    <li>
      <Link className="go" to={to}>
        <Icon name={icon} />
        <span>
          {label}
          <small>{children}</small>
        </span>
        <Icon name="right" className="end" />
      </Link>
    </li>
  )
}
