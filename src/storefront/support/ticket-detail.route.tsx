import type { ReactNode } from 'react'
import { type ClientLoaderFunctionArgs, useLoaderData, useParams } from 'react-router'
import { AccountFrame } from '../account/account-frame.tsx'
import { LoadFailedOrMissing } from '../account/load-failed-or-missing.tsx'
import { WaitingRows } from '../account/waiting-rows.tsx'
import { apiFor } from '../api/api-client.ts'
import { ApiFailure } from '../api/api-request.ts'
import { privateMeta } from '../page-meta.ts'
import { deferred } from '../rendering/deferred.ts'
import { linkTo } from '../route-names.ts'
import { requireShopper } from '../session/shopper.middleware.ts'
import { literals } from '../text/literals.ts'
import { Loaded } from '../ui/loaded.tsx'
import { Conversation } from './conversation.tsx'

export const meta = privateMeta('Ticket')
export const clientMiddleware = [requireShopper]

export async function clientLoader({ params }: ClientLoaderFunctionArgs) {
  return { ticket: deferred(readTicket(params.id ?? '')) }
}

/** Loads a ticket; invalid ids count as missing tickets. */
async function readTicket(id: string) {
  const path = `customer/tickets/${id}`
  if (!/^[1-9]\d{0,14}$/.test(id))
    throw new ApiFailure({ method: 'GET', path, status: 404, message: '' })
  return apiFor().get(`customer/tickets/${Number(id)}`)
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return (
    <Frame>
      <Waiting />
    </Frame>
  )
}

/** Ticket page: message history and next step (TKT-02). */
export default function TicketDetailPage() {
  const { ticket } = useLoaderData<typeof clientLoader>()
  const { id } = useParams()
  return (
    <Frame>
      <Loaded
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
        {(found) => <Conversation ticket={found.ticket} />}
      </Loaded>
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
      <WaitingRows label="Cargando tu ticket" rows={2} />
    </>
  )
}
