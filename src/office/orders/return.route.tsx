import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import type { OrderReturnResponse } from '#contract/operator/order-returns.ts'
import type { OfficeTicketResponse } from '#contract/operator/tickets.ts'
import { toMexicoDay } from '#domain/mexico-dates-and-times.ts'
import { Disclosure } from '#ui/disclosure.tsx'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { formatDateTime, formatMoney, formatWeekday } from '#ui/text/format-money-and-dates.ts'
import { createOperatorApiReader } from '../api/operator-api.ts'
import { FormErrorAlert } from '../forms/form-error-alert.tsx'
import { type FormResult, runFormAction, redirectWithFlash } from '../forms/form-result.ts'
import { PageHeader } from '../lists/page-header.tsx'
import { ShortcutAndCliHintFooter } from '../lists/shortcut-and-cli-hints.tsx'
import { createOfficePageUrl } from '../page-url.ts'
import { hasPermission, useOfficeRootLoaderData } from '../shared-page-data.ts'
import { TicketAttachments } from '../support/ticket-attachments.tsx'
import { CustomerLink } from './customer-link.tsx'
import { isOrderReturnOverdue, orderReturnStateLabels } from './order-return-labels.ts'
import { OrderReturnNextAction, RefuseOrderReturnForm } from './order-return-next-action.tsx'
import { submitOrderReturnFormToApi } from './submit-order-return-form.ts'

export async function loader(asked: LoaderFunctionArgs) {
  const id = asked.params.id ?? ''
  const reads = createOperatorApiReader(asked)
  const found = await reads.get('getReturn', { params: { id } })
  const ticketId = found.ticket_id
  const ticket =
    ticketId === null
      ? null
      : (await reads.get('getTicket', { params: { id: String(ticketId) } })).ticket
  return { found, ticket, today: toMexicoDay(new Date()), key: crypto.randomUUID() }
}

export function action(asked: ActionFunctionArgs) {
  const { id = '' } = asked.params
  return runFormAction(asked, async (form, commands) => {
    const here = createOfficePageUrl('Devolución', { id })
    if (form.get('hacer') !== 'reembolsar') {
      const done = await submitOrderReturnFormToApi(form, id, commands)
      return redirectWithFlash(done.messageForUser, here)
    }
    const { amount, approval } = await commands('refundReturn', {
      params: { id },
      body: { idempotency_key: String(form.get('llave') ?? '').trim() },
    })
    const money = formatMoney(amount)
    return redirectWithFlash(
      approval === null ? `Reembolsaste ${money}.` : `${money} esperan a otra persona.`,
      here,
    )
  })
}

type Props = { loaderData: Awaited<ReturnType<typeof loader>>; actionData?: FormResult }

/** Page of one product return: next action, contents, deadlines. */
export default function Return({ loaderData: { found, ticket, today, key }, actionData }: Props) {
  const { me } = useOfficeRootLoaderData()
  const { id, order_number, state } = found
  const { look, words } = orderReturnStateLabels[state]
  return (
    <>
      <PageHeader
        title={`Devolución ${id}`}
        back={
          <Link
            className="btn quiet icon"
            to={createOfficePageUrl('Devoluciones')}
            aria-label="Volver a Devoluciones"
          >
            <Icon name="left" />
          </Link>
        }
        state={
          <>
            <span className={look}>{words}</span>
            <p>
              del pedido{' '}
              <Link to={createOfficePageUrl('Pedido', { number: order_number })}>
                {order_number}
              </Link>{' '}
              de <CustomerLink person={found.person} />
            </p>
          </>
        }
      />
      <FormErrorAlert refusal={actionData?.refusal} />
      <OrderReturnNextAction found={found} answer={actionData} press={key} />
      <div className="cols">
        <div>
          <Lines found={found} />
          {ticket ? <Reason ticket={ticket} /> : null}
        </div>
        <aside aria-label="Plazos y rechazo">
          <Terms found={found} today={today} />
          {found.closed_at === null && hasPermission('orders:write', me) ? (
            <RefuseOrderReturnForm answer={actionData} />
          ) : null}
        </aside>
      </div>
      <ShortcutAndCliHintFooter command={commandOf(found)} />
    </>
  )
}

/** What the shopper wrote and photographed when asking for the return. */
function Reason({ ticket: { id, body, attachments } }: { ticket: OfficeTicketResponse['ticket'] }) {
  return (
    <section className="sec stack" aria-labelledby="por-que">
      <h2 id="por-que">Lo que dijo</h2>
      <p className="as-typed">{body}</p>
      <TicketAttachments files={attachments} />
      <p>
        <Link to={createOfficePageUrl('Ticket', { id: String(id) })}>Ver el ticket {id}</Link>
      </p>
    </section>
  )
}

/** Order lines that the shopper returns, with the inspection results. */
function Lines({ found: { lines, inspected_at } }: { found: OrderReturnResponse }) {
  const isInspected = inspected_at !== null
  return (
    <section className="sec" aria-labelledby="que-vuelve">
      <h2 id="que-vuelve">Qué vuelve</h2>
      <table className="t plain">
        <thead>
          <tr>
            <th scope="col">Artículo</th>
            <th scope="col" className="end">
              Cant.
            </th>
            {isInspected ? <th scope="col">Qué pasó</th> : null}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.line_id}>
              <th scope="row">
                {line.name}
                <span className="sub">{line.sku}</span>
              </th>
              <td className="end">{line.quantity}</td>
              {isInspected ? (
                <td>
                  {outcomeWords(line)}
                  {line.note ? <span className="sub">{line.note}</span> : null}
                </td>
              ) : null}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function outcomeWords(line: OrderReturnResponse['lines'][number]): string {
  return [
    [line.to_shelf, 'a la venta'],
    [line.second_hand, 'de segunda'],
    [line.waste, 'merma'],
    [line.turned_down, 'sin reembolso'],
  ]
    .filter(([units]) => Number(units) > 0)
    .map(([units, words]) => `${units} ${words}`)
    .join(', ')
}

/** Legal and promised deadlines of a product return. */
function Terms({ found, today }: { found: OrderReturnResponse; today: string }) {
  const isLate = isOrderReturnOverdue(found, today)
  const terms: [string, string | null][] = [
    ['Se entregó', found.delivered_at && formatDateTime(found.delivered_at)],
    ['Podía pedirla hasta', found.could_ask_until && formatWeekday(found.could_ask_until)],
    ['La pidió', formatDateTime(found.requested_at)],
    ['Acuse', found.folio],
    ['Llegó', found.received_at && formatDateTime(found.received_at)],
    ['Reembolso a más tardar', found.due_on && formatWeekday(found.due_on)],
    ['Se revisó', found.inspected_at && formatDateTime(found.inspected_at)],
    ['Terminó', found.closed_at && formatDateTime(found.closed_at)],
  ]
  return (
    <section className="sec" aria-labelledby="plazos">
      <h2 id="plazos">Plazos</h2>
      <dl className="sums">
        {terms.map(([term, words]) =>
          words ? (
            <div key={term}>
              <dt>{term}</dt>
              <dd className={isLate && words && term.startsWith('Reembolso') ? 'late' : undefined}>
                {words}
              </dd>
            </div>
          ) : null,
        )}
      </dl>
      {isLate ? <p className="late">El reembolso está vencido.</p> : null}
      {found.seal ? (
        <Disclosure as="span" title="Sello del acuse">
          <p className="hint">
            El cliente tiene el acuse con este sello: <code>{found.seal}</code>
          </p>
        </Disclosure>
      ) : null}
      <p className="hint">
        La ley da al cliente cinco días hábiles desde la entrega para pedirla, sin decir por qué. El
        día del reembolso es la promesa de la tienda.
      </p>
      {found.refused_reason ? <p>Se rechazó: {found.refused_reason}</p> : null}
    </section>
  )
}

function commandOf({ id, state }: OrderReturnResponse): string {
  if (state === 'requested') return `receive-return ${id}`
  if (state === 'received') return `inspect-return ${id} SKU:venta=1`
  return state === 'inspected' ? `refund-return ${id}` : 'returns'
}
