import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router'
import type { TicketQueueResponse } from '#contract/operator/tickets.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Select } from '#ui/form-fields.tsx'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { createOperatorApiReader } from '../api/operator-api.ts'
import { type FormResult, runFormAction } from '../forms/form-result.ts'
import { BulkActionResults } from '../forms/row-results.tsx'
import { type RowActionResult, runActionPerRow } from '../forms/run-action-per-row.ts'
import { BulkForm } from '../lists/bulk-form.tsx'
import { CliHint } from '../lists/cli-hint.tsx'
import { CsvLink } from '../lists/csv-link.tsx'
import { EmptyList } from '../lists/empty-list.tsx'
import { AddFilterLink, FilterChips } from '../lists/filter-chips.tsx'
import { KeysetPager } from '../lists/keyset-pager.tsx'
import { ListTable, type ListRow } from '../lists/list-table.tsx'
import { ListTabs } from '../lists/list-tabs.tsx'
import { PageHeader } from '../lists/page-header.tsx'
import { createSearchChip, SearchForm } from '../lists/search-form.tsx'
import { createOfficePageUrl } from '../page-url.ts'
import { hasPermission, useOfficeRootLoaderData } from '../shared-page-data.ts'
import {
  formatShortTicketDeadline,
  formatTicketTimeLeft,
  getTicketStateStyle,
  formatTicketState,
  formatTicketMoment,
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

type Props = { loaderData: Awaited<ReturnType<typeof loader>>; actionData?: FormResult<Taken> }

/** Page of tickets, sorted by deadline. */
export default function Tickets({ loaderData, actionData }: Props) {
  const { found, here, search, reason, isLater, now } = loaderData
  const { tickets, counts, next, reasons } = found
  const { me } = useOfficeRootLoaderData()
  const at = (query: Record<string, string | undefined>) =>
    createOfficePageUrl('Tickets', {}, { ver: here.name, buscar: search, motivo: reason, ...query })
  const narrowedTo = reasons.find(({ id }) => String(id) === reason)
  const chips = [
    ...createSearchChip(search, at({ buscar: undefined })),
    ...(narrowedTo
      ? [{ label: `Motivo: ${narrowedTo.reason}`, without: at({ motivo: undefined }) }]
      : []),
  ]
  const canTake =
    hasPermission('tickets:write', me) && here.counted !== undefined && here.name !== 'mios'
  const answers = actionData?.done?.answers
  return (
    <>
      <PageHeader title="Tickets">
        <CsvLink call="tickets.csv" query={{ tab: here.queue, reason, search }} />
        <ButtonLink to={createOfficePageUrl('Plantillas')} kind="quiet">
          <Icon name="edit" />
          Plantillas
        </ButtonLink>
      </PageHeader>
      <ListTabs
        label="Tickets"
        tabs={ticketTabs.map(({ name, label, counted }) => ({
          label,
          to: createOfficePageUrl('Tickets', {}, { ver: name }),
          isHere: name === here.name,
          ...(counted && { count: counts[counted] }),
        }))}
      />
      <FilterChips chips={chips}>
        <SearchForm
          label="Buscar tickets"
          placeholder="Número, correo o pedido"
          value={search}
          kept={{ motivo: reason }}
          size={34}
          maxLength={320}
        />
        {narrowedTo ? null : (
          <AddFilterLink label="Motivo" kept={{ ver: here.name, buscar: search }}>
            <Select label="Motivo" name="motivo">
              {reasons.map(({ id, reason: words }) => (
                <option key={id} value={id}>
                  {words}
                </option>
              ))}
            </Select>
          </AddFilterLink>
        )}
      </FilterChips>
      {answers ? <BulkActionResults answers={answers} done="Ahora son tuyos" /> : null}
      {tickets.length === 0 ? (
        <EmptyList
          chips={chips}
          words={
            here.counted
              ? 'Nada por responder aquí. Lo que alguien pregunte aparece solo, con su plazo.'
              : 'Aquí quedan los tickets resueltos y cerrados.'
          }
        />
      ) : (
        <BulkForm
          commands={
            <>
              <input type="hidden" name="para" value={me?.email} />
              <Button type="submit" kind="primary">
                Tomar
              </Button>
            </>
          }
        >
          <ListTable
            label="Tickets"
            columns={[
              { key: 'no', title: 'Ticket', head: true },
              { key: 'who', title: 'Persona' },
              { key: 'st', title: 'Estado' },
              { key: 'how', title: 'Lo atiende' },
              { key: 'age', title: 'Vence', end: true },
              { key: 'do', title: 'Sigue', end: true },
            ]}
            rows={tickets.map((ticket) => toRow(ticket, { now, tab: here.name, canTake }))}
          />
        </BulkForm>
      )}
      {tickets.length > 0 ? (
        <KeysetPager
          said={tickets.length === 1 ? '1 ticket' : `${tickets.length} tickets`}
          before={isLater ? at({}) : undefined}
          after={next === null ? undefined : at({ despues: next })}
          labels={['Desde el principio', 'Siguientes']}
        />
      ) : null}
      <CliHint command="tickets" />
    </>
  )
}

function toRow(
  ticket: TicketQueueResponse['tickets'][number],
  { now, tab, canTake }: { now: number; tab: string; canTake: boolean },
): ListRow {
  const { id, subject, due_at: due, is_late } = ticket
  const to = createOfficePageUrl('Ticket', { id: String(id) }, { ver: tab })
  return {
    key: String(id),
    isLate: is_late,
    ...(canTake && { choice: { value: String(id), label: `el ticket ${id}` } }),
    cells: {
      no: (
        <>
          <Link className="name" to={to}>
            {subject}
          </Link>
          <span className="sub">
            {id} · {ticket.reason}
          </span>
        </>
      ),
      who: (
        <>
          {ticket.shopper_name ?? 'Cuenta borrada'}
          {ticket.order_number ? (
            <span className="sub num">Pedido {ticket.order_number}</span>
          ) : null}
        </>
      ),
      st: (
        <span className={getTicketStateStyle(ticket.state)}>{formatTicketState(ticket.state)}</span>
      ),
      how: ticket.assigned_to ?? <span className="faint">Sin asignar</span>,
      age: due ? (
        <>
          {formatShortTicketDeadline(due, now)}
          <span className={is_late ? 'sub late' : 'sub'}>{formatTicketTimeLeft(due, now)}</span>
        </>
      ) : (
        <span className="sub">{formatTicketMoment(ticket.created_at, now)}</span>
      ),
      do: (
        <Link className="act" to={to} aria-label={`${due ? 'Responder' : 'Ver'}: ${subject}`}>
          {due ? 'Responder' : 'Ver'}
        </Link>
      ),
    },
  }
}
