import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router'
import type { TicketQueueResponse } from '#contract/operator/tickets.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Select } from '#ui/form-fields.tsx'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { createOperatorApiReader } from '../api/operator-api.ts'
import { BulkActionResults } from '../forms/bulk-action-results.tsx'
import { type FormResult, runFormAction } from '../forms/form-result.ts'
import { type RowActionResult, runActionPerRow } from '../forms/run-action-per-row.ts'
import { CsvLink } from '../lists/csv-and-excel-links.tsx'
import { AddFilterLink } from '../lists/filter-chips.tsx'
import { type ListColumns, ListPage } from '../lists/list-page.tsx'
import { ListTabs } from '../lists/list-tabs.tsx'
import { createOfficePageUrl } from '../page-url.ts'
import { hasPermission, useOfficeRootLoaderData } from '../shared-page-data.ts'
import {
  formatShortTicketDeadline,
  formatTicketTimeLeft,
  getTicketStateStyle,
  formatTicketState,
  formatTicketDateAndTime,
} from './ticket-labels.ts'
import { readTicketTab, ticketTabs } from './ticket-tabs.ts'

export async function loader(asked: LoaderFunctionArgs) {
  const url = new URL(asked.request.url)
  const here = readTicketTab(url)
  const search = url.searchParams.get('buscar')?.trim() ?? ''
  const reason = url.searchParams.get('motivo') ?? ''
  const found = await createOperatorApiReader(asked).get('listTickets', {
    query: {
      tab: here.queue,
      search: search.slice(0, 320),
      reason: /^\d{1,9}$/.test(reason) ? reason : undefined,
      after: url.searchParams.get('despues')?.slice(0, 60),
    },
  })
  const [first] = found.tickets
  if (first && url.searchParams.has('abrir')) {
    throw redirect(createOfficePageUrl('Ticket', { id: String(first.id) }))
  }
  const isLater = url.searchParams.has('despues')
  return { found, here, search, reason, isLater, now: Date.now() }
}

type Taken = { answers: readonly RowActionResult[] }

export function action(asked: ActionFunctionArgs) {
  return runFormAction<Taken>(asked, async (form, commands) => {
    const to = String(form.get('para'))
    const answers = await runActionPerRow(form.getAll('fila').map(String), (id) =>
      commands('assignTicket', { params: { id }, body: { to } }),
    )
    return { answers: answers.map((one) => ({ ...one, label: `Ticket ${one.key}` })) }
  })
}

type Props = {
  loaderData: Awaited<ReturnType<typeof loader>>
  actionData?: FormResult<Taken>
}

/** Page of tickets, sorted by deadline. */
export default function Tickets({ loaderData, actionData }: Props) {
  const { found, here, search, reason, isLater, now } = loaderData
  const { tickets, counts, next, reasons } = found
  const { me } = useOfficeRootLoaderData()
  const narrowedTo = reasons.find(({ id }) => String(id) === reason)
  const canTake =
    hasPermission('tickets:write', me) && here.counted !== undefined && here.name !== 'mios'
  const answers = actionData?.done?.answers
  return (
    <ListPage
      page="Tickets"
      actions={
        <>
          <CsvLink call="tickets.csv" query={{ tab: here.queue, reason, search }} />
          <ButtonLink to={createOfficePageUrl('Plantillas')} kind="quiet">
            <Icon name="edit" />
            Plantillas
          </ButtonLink>
        </>
      }
      tabs={
        <ListTabs
          label="Tickets"
          tabs={ticketTabs.map(({ name, label, counted }) => ({
            label,
            to: createOfficePageUrl('Tickets', {}, { ver: name }),
            isHere: name === here.name,
            ...(counted && { count: counts[counted] }),
          }))}
        />
      }
      params={{ ver: here.name, buscar: search, motivo: reason }}
      search={{
        label: 'Buscar tickets',
        placeholder: 'Número, correo o pedido',
        kept: { motivo: reason },
        size: 34,
        maxLength: 320,
      }}
      filters={narrowedTo ? [{ label: `Motivo: ${narrowedTo.reason}`, param: 'motivo' }] : []}
      moreFilters={
        narrowedTo ? null : (
          <AddFilterLink label="Motivo" kept={{ ver: here.name, buscar: search }}>
            <Select label="Motivo" name="motivo">
              {reasons.map(({ id, reason: words }) => (
                <option key={id} value={id}>
                  {words}
                </option>
              ))}
            </Select>
          </AddFilterLink>
        )
      }
      rows={tickets}
      row={({ id, is_late }) => ({
        key: String(id),
        isLate: is_late,
        ...(canTake && { choice: { value: String(id), label: `el ticket ${id}` } }),
      })}
      columns={createColumns(now, here.name)}
      bulk={
        <>
          <input type="hidden" name="para" value={me?.email} />
          <Button type="submit" kind="primary">
            Tomar
          </Button>
        </>
      }
      empty={
        here.counted
          ? 'Nada por responder aquí. Lo que alguien pregunte aparece solo, con su plazo.'
          : 'Aquí quedan los tickets resueltos y cerrados.'
      }
      pages={{
        units: ['ticket', 'tickets'],
        next,
        isLater,
        labels: ['Desde el principio', 'Siguientes'],
      }}
      command="tickets"
    >
      {answers ? <BulkActionResults answers={answers} done="Ahora son tuyos" /> : null}
    </ListPage>
  )
}

function createColumns(
  now: number,
  tab: string,
): ListColumns<TicketQueueResponse['tickets'][number]> {
  const pageOf = (id: number) => createOfficePageUrl('Ticket', { id: String(id) }, { ver: tab })
  return {
    no: {
      title: 'Ticket',
      head: true,
      cell: ({ id, subject, reason }) => (
        <>
          <Link className="name" to={pageOf(id)}>
            {subject}
          </Link>
          <span className="sub">
            {id} · {reason}
          </span>
        </>
      ),
    },
    who: {
      title: 'Persona',
      cell: ({ shopper_name, order_number }) => (
        <>
          {shopper_name ?? 'Cuenta borrada'}
          {order_number ? <span className="sub num">Pedido {order_number}</span> : null}
        </>
      ),
    },
    st: {
      title: 'Estado',
      cell: ({ state }) => (
        <span className={getTicketStateStyle(state)}>{formatTicketState(state)}</span>
      ),
    },
    how: {
      title: 'Lo atiende',
      cell: ({ assigned_to }) => assigned_to ?? <span className="faint">Sin asignar</span>,
    },
    age: {
      title: 'Vence',
      end: true,
      cell: ({ due_at: due, is_late, created_at }) =>
        due ? (
          <>
            {formatShortTicketDeadline(due, now)}
            <span className={is_late ? 'sub late' : 'sub'}>{formatTicketTimeLeft(due, now)}</span>
          </>
        ) : (
          <span className="sub">{formatTicketDateAndTime(created_at, now)}</span>
        ),
    },
    do: {
      title: 'Sigue',
      end: true,
      cell: ({ id, subject, due_at }) => {
        const words = due_at ? 'Responder' : 'Ver'
        return (
          <Link className="act" to={pageOf(id)} aria-label={`${words}: ${subject}`}>
            {words}
          </Link>
        )
      },
    },
  }
}
