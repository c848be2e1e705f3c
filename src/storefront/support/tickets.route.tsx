import { useLoaderData } from 'react-router'
import type { Ticket } from '#contract/tickets.ts'
import { toInternationalPhone } from '#domain/account/phone.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { formatDateTime } from '#ui/text/format-money-and-dates.ts'
import { AccountFrame } from '../account/account-frame.tsx'
import { ListLoadingPlaceholder } from '../account/loading-rows.tsx'
import { createApiClient } from '../api/api-client.ts'
import { linkTo } from '../page-links.ts'
import { createPrivatePageMeta } from '../page-meta.ts'
import { markPromiseRejectionHandled } from '../rendering/mark-deferred-rejection-handled.ts'
import { requireShopper } from '../session/require-shopper.middleware.ts'
import { useShopData } from '../shared-shop-data.ts'
import { literals } from '../text/specified-texts.ts'
import { DeferredContent } from '../ui/deferred-content.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { TicketStateBadge } from './ticket-state-badge.tsx'

export const meta = createPrivatePageMeta(literals.menu.tickets)
export const clientMiddleware = [requireShopper]

export async function clientLoader() {
  return { tickets: markPromiseRejectionHandled(createApiClient().get('customer/tickets')) }
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return (
    <AccountFrame page="Tickets">
      <Head />
      <ListLoadingPlaceholder label="Cargando tus tickets" />
    </AccountFrame>
  )
}

/** Page with the shopper's tickets, which marks unread replies (TKT-01). */
export default function TicketsPage() {
  const { tickets } = useLoaderData<typeof clientLoader>()
  return (
    <AccountFrame page="Tickets">
      <Head />
      <DeferredContent
        data={tickets}
        waiting={<ListLoadingPlaceholder label="Cargando tus tickets" />}
        safe="Tus tickets están a salvo."
      >
        {(found) => <TicketList tickets={found} />}
      </DeferredContent>
    </AccountFrame>
  )
}

function Head() {
  return (
    <div className="page-head row apart wraps">
      <h1>{literals.menu.tickets}</h1>
      <ButtonLink kind="primary" to={linkTo('Create Ticket')}>
        <Icon name="plus" />
        {literals.tickets.add}
      </ButtonLink>
    </div>
  )
}

function TicketList({ tickets }: { tickets: readonly Ticket[] }) {
  const support = useShopData().settings?.support
  if (tickets.length === 0) {
    return (
      <EmptyState icon="ticket" title={literals.tickets.empty} as="h2">
        <p>
          Cuando necesites algo, escríbenos: aquí queda lo que preguntas y lo que te respondemos.
        </p>
        <ButtonLink to={linkTo('FAQ')}>Ver ayuda</ButtonLink>
      </EmptyState>
    )
  }
  return (
    <>
      <ul className="box rows tix">
        {tickets.map((ticket) => (
          <TicketRow key={ticket.id} ticket={ticket} />
        ))}
      </ul>
      {support ? (
        <p className="small muted gap-t">
          Contestamos de {support.hours.charAt(0).toLowerCase() + support.hours.slice(1)}. Si es
          urgente, llámanos al{' '}
          <a className="textlink nowrap" href={`tel:${toInternationalPhone(support.phone)}`}>
            {support.phone}
          </a>
          .
        </p>
      ) : null}
    </>
  )
}

function TicketRow({ ticket }: { ticket: Ticket }) {
  const page = linkTo('Ticket Detail', { id: String(ticket.id) })
  return (
    <li>
      <h2 className="h-m">
        <Link className="reach pl" to={page}>
          {ticket.reason}
        </Link>
      </h2>
      <TicketStateBadge ticket={ticket} />
      <ButtonLink
        kind="quiet"
        round
        className="eye over"
        to={page}
        aria-label={`Ver el ticket ${ticket.id}`}
      >
        <Icon name="eye" />
      </ButtonLink>
      <p className="small muted">
        <span className="num nowrap">
          {ticket.order_number ? `Pedido ${ticket.order_number}` : 'Consulta sin pedido'}
        </span>{' '}
        · {ticket.subject}
      </p>
      <p className="tiny faint">
        <span className="num">Ticket {ticket.id}</span> ·{' '}
        <time dateTime={ticket.created_at}>{formatDateTime(ticket.created_at)}</time>
      </p>
    </li>
  )
}
