import type { CustomerDetailsResponse } from '#contract/operator/customers.ts'
import { Link } from '#ui/link.tsx'
import { formatMoney } from '#ui/text/format-money-and-dates.ts'
import { ListTable } from '../lists/list-table.tsx'
import { OrderContentsSummary } from '../orders/order-contents.tsx'
import {
  formatActorName,
  getOrderStateStyle,
  formatDetailedOrderState,
} from '../orders/order-labels.ts'
import { createOfficePageUrl } from '../page-url.ts'
import { formatTicketState as ticketStateWords } from '../support/ticket-labels.ts'
import { formatShortDate } from './customer-labels.ts'

type Given = { customer: CustomerDetailsResponse }

/** Orders and tickets of a customer, newest first. */
export function CustomerOrders({ customer }: Given) {
  return (
    <>
      <Orders customer={customer} />
      <Notes customer={customer} />
      <Tickets customer={customer} />
    </>
  )
}

function Orders({ customer: { newest_orders: orders, orders: all, email } }: Given) {
  if (!orders) return null
  return (
    <section className="sec" aria-labelledby="pedidos">
      <h2 id="pedidos">Pedidos</h2>
      {orders.length === 0 ? <p className="muted">Todavía no compra nada.</p> : null}
      {orders.length > 0 ? (
        <ListTable
          label="Sus pedidos"
          columns={[
            { key: 'no', title: 'Pedido', head: true },
            { key: 'what', title: 'Artículos' },
            { key: 'st', title: 'Estado' },
            { key: 'age', title: 'Fecha', end: true },
            { key: 'sum', title: 'Total', end: true },
          ]}
          rows={orders.map((order) => ({
            key: order.number,
            isLate: order.late,
            cells: {
              no: (
                <Link
                  className="no num"
                  to={createOfficePageUrl('Pedido', { number: order.number })}
                >
                  {order.number}
                </Link>
              ),
              what: <OrderContentsSummary order={order} />,
              st: (
                <>
                  <span className={getOrderStateStyle(order)}>
                    {formatDetailedOrderState(order)}
                  </span>
                  {order.late ? <span className="sub late">Ya debía haber llegado</span> : null}
                </>
              ),
              age: formatShortDate(order.created_at),
              sum: formatMoney(order.total),
            },
          }))}
        />
      ) : null}
      {all > orders.length ? (
        <p>
          <Link to={createOfficePageUrl('Pedidos', {}, { ver: 'todos', buscar: email })}>
            Ver los {all.toLocaleString('es-MX')}
          </Link>
        </p>
      ) : null}
    </section>
  )
}

function Notes({ customer: { order_notes: notes } }: Given) {
  if (!notes || notes.length === 0) return null
  return (
    <section className="sec" aria-labelledby="notas">
      <h2 id="notas">Notas entre nosotros</h2>
      <ul className="rows">
        {notes.map(({ id, order_number, author, body, created_at }) => (
          <li key={id}>
            {body}
            <span className="block muted">
              <Link to={createOfficePageUrl('Pedido', { number: order_number })}>
                {order_number}
              </Link>{' '}
              · {formatActorName(author)} · {formatShortDate(created_at)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Tickets({ customer: { tickets } }: Given) {
  if (!tickets) return null
  return (
    <section className="sec" aria-labelledby="tickets">
      <h2 id="tickets">Tickets</h2>
      {tickets.length === 0 ? <p className="muted">Ninguno.</p> : null}
      <ul className="rows">
        {tickets.map((ticket) => (
          <li key={ticket.id}>
            <Link to={createOfficePageUrl('Ticket', { id: String(ticket.id) })}>
              {ticket.subject}
            </Link>
            <span className="block muted">
              {[
                ticketStateWords(ticket.state),
                ticket.reason,
                ticket.order_number,
                formatShortDate(ticket.created_at),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
