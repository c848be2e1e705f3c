import type { ReactNode } from 'react'
import { type ClientLoaderFunctionArgs, useLoaderData, useParams } from 'react-router'
import { AccountFrame } from '../account/account-frame.tsx'
import { LoadFailedOrMissing } from '../account/load-failed-or-missing.tsx'
import { ListLoadingPlaceholder } from '../account/loading-rows.tsx'
import { createApiClient } from '../api/api-client.ts'
import { ApiFailure } from '../api/api-request.ts'
import { linkTo } from '../page-links.ts'
import { createPrivatePageMeta } from '../page-meta.ts'
import { markPromiseRejectionHandled } from '../rendering/mark-deferred-rejection-handled.ts'
import { requireShopper } from '../session/require-shopper.middleware.ts'
import { literals } from '../text/specified-texts.ts'
import { DeferredContent } from '../ui/deferred-content.tsx'
import { TicketConversation } from './ticket-conversation.tsx'

export const meta = createPrivatePageMeta('Ticket')
export const clientMiddleware = [requireShopper]

export async function clientLoader({ params }: ClientLoaderFunctionArgs) {
  return { ticket: markPromiseRejectionHandled(readTicket(params.id ?? '')) }
}

/** Loads a ticket; invalid ids count as missing tickets. */
async function readTicket(id: string) {
  const path = `customer/tickets/${id}`
  if (!/^[1-9]\d{0,14}$/.test(id))
    throw new ApiFailure({ method: 'GET', path, status: 404, message: '' })
  return createApiClient().get(`customer/tickets/${Number(id)}`)
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return (
    <Frame>
      <Waiting />
    </Frame>
  )
}

/** Ticket page with its messages and the next step (TKT-02). */
export default function TicketDetailPage() {
  const { ticket } = useLoaderData<typeof clientLoader>()
  const { id } = useParams()
  return (
    <Frame>
      <DeferredContent
        data={ticket}
        waiting={<Waiting />}
        failed={
          <LoadFailedOrMissing
            title={`Ticket ${id}`}
            missing="No encontramos este ticket"
            back={{ label: 'Ver mis tickets', to: linkTo('Tickets') }}
          />
        }
      >
        {(found) => <TicketConversation ticket={found.ticket} />}
      </DeferredContent>
    </Frame>
  )
}

function Frame({ children }: { children: ReactNode }) {
  const { id = '' } = useParams()
  return (
    <AccountFrame
      page="Tickets"
      trail={[{ label: literals.tickets.crumb, to: linkTo('Tickets') }, { label: id }]}
    >
      {children}
    </AccountFrame>
  )
}

function Waiting() {
  const { id } = useParams()
  return (
    <>
      <div className="page-head">
        <h1>Ticket {id}</h1>
      </div>
      <ListLoadingPlaceholder label="Cargando tu ticket" rows={2} />
    </>
  )
}
