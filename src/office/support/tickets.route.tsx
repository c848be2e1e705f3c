import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router'
import type { TicketQueueReply } from '#contract/operator/tickets.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Select } from '#ui/field.tsx'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { readsFor } from '../api/operator-api.ts'
import { type Answer, answered } from '../forms/answer.ts'
import { RowAnswers } from '../forms/row-answers.tsx'
import { type RowAnswer, rowByRow } from '../forms/row-by-row.ts'
import { BulkForm } from '../lists/bulk-form.tsx'
import { CliHint } from '../lists/cli-hint.tsx'
import { CsvLink } from '../lists/csv-link.tsx'
import { EmptyList } from '../lists/empty-list.tsx'
import { AddFilter, FilterChips } from '../lists/filter-chips.tsx'
import { KeysetPager } from '../lists/keyset-pager.tsx'
import { ListTable, type Row } from '../lists/list-table.tsx'
import { PageHead } from '../lists/page-head.tsx'
import { searchChip, SearchForm } from '../lists/search-form.tsx'
import { Tabs } from '../lists/tabs.tsx'
import { mayDo, useOfficeData } from '../office-data.ts'
import { linkTo } from '../page-address.ts'
import { readTicketTab, ticketTabs } from './ticket-tabs.ts'
import { deadlineShort, leftWords, stateLook, stateWords, whenWords } from './ticket-words.ts'

export async function loader(asked: LoaderFunctionArgs) {
  const url = new URL(asked.request.url)
  const here = readTicketTab(url)
  const search = url.searchParams.get('buscar')?.trim() ?? ''
  const reason = url.searchParams.get('motivo') ?? ''
  const found = await readsFor(asked).get('listTickets', {
    query: {
      tab: here.queue,
      search: search.slice(0, 320),
      reason: /^\d{1,9}$/.test(reason) ? reason : undefined,
      after: url.searchParams.get('despues')?.slice(0, 60),
    },
  })
  const [first] = found.tickets
  if (first && url.searchParams.has('abrir')) {
    throw redirect(linkTo('Ticket', { id: String(first.id) }))
  }
  const isLater = url.searchParams.has('despues')
  return { found, here, search, reason, isLater, now: Date.now() }
}

type Taken = { answers: readonly RowAnswer[] }

export function action(asked: ActionFunctionArgs) {
  return answered<Taken>(asked, async (form, commands) => {
    const to = String(form.get('para'))
    const answers = await rowByRow(form.getAll('fila').map(String), (id) =>
      commands('assignTicket', { params: { id }, body: { to } }),
    )
    return { answers: answers.map((one) => ({ ...one, label: `Ticket ${one.key}` })) }
  })
}

type Props = { loaderData: Awaited<ReturnType<typeof loader>>; actionData?: Answer<Taken> }

/** Page of tickets, sorted by deadline. */
export default function Tickets({ loaderData, actionData }: Props) {
  const { found, here, search, reason, isLater, now } = loaderData
  const { tickets, counts, next, reasons } = found
  const { me } = useOfficeData()
  const at = (query: Record<string, string | undefined>) =>
    linkTo('Tickets', {}, { ver: here.name, buscar: search, motivo: reason, ...query })
  const narrowedTo = reasons.find(({ id }) => String(id) === reason)
  const chips = [
    ...searchChip(search, at({ buscar: undefined })),
    ...(narrowedTo
      ? [{ label: `Motivo: ${narrowedTo.reason}`, without: at({ motivo: undefined }) }]
      : []),
  ]
  const canTake = mayDo('tickets:write', me) && here.counted !== undefined && here.name !== 'mios'
  const answers = actionData?.done?.answers
  return (
    <>
      <PageHead title="Tickets">
        <CsvLink call="tickets.csv" query={{ tab: here.queue, reason, search }} />
        <ButtonLink to={linkTo('Plantillas')} kind="quiet">
          <Icon name="edit" />
          Plantillas
        </ButtonLink>
      </PageHead>
      <Tabs
        label="Tickets"
        tabs={ticketTabs.map(({ name, label, counted }) => ({
          label,
          to: linkTo('Tickets', {}, { ver: name }),
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
          <AddFilter label="Motivo" kept={{ ver: here.name, buscar: search }}>
            <Select label="Motivo" name="motivo">
              {reasons.map(({ id, reason: words }) => (
                <option key={id} value={id}>
                  {words}
                </option>
              ))}
            </Select>
          </AddFilter>
        )}
      </FilterChips>
      {answers ? <RowAnswers answers={answers} done="Ahora son tuyos" /> : null}
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
  ticket: TicketQueueReply['tickets'][number],
  { now, tab, canTake }: { now: number; tab: string; canTake: boolean },
): Row {
  const { id, subject, due_at: due, is_late } = ticket
  const to = linkTo('Ticket', { id: String(id) }, { ver: tab })
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
      st: <span className={stateLook(ticket.state)}>{stateWords(ticket.state)}</span>,
      how: ticket.assigned_to ?? <span className="faint">Sin asignar</span>,
      age: due ? (
        <>
          {deadlineShort(due, now)}
          <span className={is_late ? 'sub late' : 'sub'}>{leftWords(due, now)}</span>
        </>
      ) : (
        <span className="sub">{whenWords(ticket.created_at, now)}</span>
      ),
      do: (
        <Link className="act" to={to} aria-label={`${due ? 'Responder' : 'Ver'}: ${subject}`}>
          {due ? 'Responder' : 'Ver'}
        </Link>
      ),
    },
  }
}
