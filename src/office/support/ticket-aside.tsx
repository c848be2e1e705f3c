import { Form } from 'react-router'
import type { OfficeTicketResponse, TicketOrderResponse } from '#contract/operator/tickets.ts'
import { Button } from '#ui/button.tsx'
import { Select } from '#ui/form-fields.tsx'
import { Link } from '#ui/link.tsx'
import { formatMoney } from '#ui/text/format-money-and-dates.ts'
import { HiddenEditConflictFields } from '../forms/edit-form.tsx'
import { ProductPicture } from '../lists/product-picture.tsx'
import { createOfficePageUrl } from '../page-url.ts'
import { officePages } from '../pages.ts'
import { canOpenPage, useOfficeRootLoaderData } from '../shared-page-data.ts'
import { assigneeFormDefinition } from './ticket-actions.ts'
import { formatOrdinal, formatTicketDateAndTime } from './ticket-labels.ts'

type Order = NonNullable<TicketOrderResponse['order']>

interface Given {
  ticket: OfficeTicketResponse['ticket']
  order: Order | null
  /** E-mails of the operators to whom the ticket can be assigned */
  colleagues: readonly string[]
  now: number
}

/** Ticket sidebar: order, shopper, assignee. */
export function TicketAside({ ticket, order, colleagues, now }: Given) {
  const { shopper_name, shopper_email, shopper_tickets, assigned_to } = ticket
  const known = [
    order ? formatOrdinal(order.shopper_orders, 'pedido') : '',
    shopper_tickets > 0 ? formatOrdinal(shopper_tickets, 'ticket').toLowerCase() : '',
  ]
  return (
    <aside aria-label="Pedido, persona y quién atiende">
      {order ? <OrderBeside order={order} now={now} /> : null}
      <section className="sec" aria-labelledby="persona">
        <h2 id="persona">{shopper_name ?? 'Cuenta borrada'}</h2>
        {shopper_email ? <p>{shopper_email}</p> : null}
        <p className="muted">{known.filter(Boolean).join(', ')}</p>
      </section>
      {colleagues.length > 0 ? (
        <section className="sec" aria-labelledby="atiende">
          <h2 id="atiende">Lo atiende</h2>
          <Form method="post" className="stack" key={assigned_to}>
            <HiddenEditConflictFields
              form={assigneeFormDefinition}
              version={ticket.assignee_version}
              values={{ to: assigned_to }}
            />
            <Select label="Persona" labelHidden name="para" defaultValue={assigned_to ?? ''}>
              <option value="">Nadie</option>
              {colleagues.map((email) => (
                <option key={email}>{email}</option>
              ))}
            </Select>
            <div>
              <Button type="submit" name="hacer" value="asignar">
                Asignar
              </Button>
            </div>
          </Form>
        </section>
      ) : null}
    </aside>
  )
}

const methods: Record<string, string> = { card: 'Tarjeta', spei: 'SPEI', cash: 'Efectivo' }

function OrderBeside({ order, now }: { order: Order; now: number }) {
  const { number, lines, left, paid_at: paid, tracking_numbers: tracking } = order
  const { me } = useOfficeRootLoaderData()
  const method = methods[order.payment_method ?? ''] ?? order.payment_method
  return (
    <section className="sec" aria-labelledby="pedido">
      <h2 id="pedido">
        {canOpenPage(officePages.Pedido, me) ? (
          <Link to={createOfficePageUrl('Pedido', { number })}>Pedido {number}</Link>
        ) : (
          `Pedido ${number}`
        )}
      </h2>
      <p>{order.state_label}</p>
      <ul className="stack lines">
        {lines.map(({ name, quantity, image }) => (
          <li key={name} className="with">
            <ProductPicture address={image} isLarge />
            <span>
              {quantity > 1 ? `${quantity} × ` : ''}
              {name}
            </span>
          </li>
        ))}
      </ul>
      <dl className="sums">
        <div>
          <dt>Total</dt>
          <dd>{formatMoney(order.total)}</dd>
        </div>
        <div>
          <dt>Pagado</dt>
          <dd>
            {paid
              ? [method, formatTicketDateAndTime(paid, now)].filter(Boolean).join(', ')
              : 'Aún no'}
          </dd>
        </div>
        {tracking.length > 0 ? (
          <div>
            <dt>{tracking.length === 1 ? 'Guía' : 'Guías'}</dt>
            <dd>{tracking.join(', ')}</dd>
          </div>
        ) : null}
      </dl>
      {left > 0 && canOpenPage(officePages.Reembolsar, me) ? (
        <p>
          <Link to={createOfficePageUrl('Reembolsar', { number })}>Reembolsar</Link>
        </p>
      ) : null}
    </section>
  )
}
