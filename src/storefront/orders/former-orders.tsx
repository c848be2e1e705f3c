import type { FormerOrder } from '#contract/former-orders.ts'
import { Link } from '#ui/link.tsx'
import { formatFullDay, formatMoney } from '#ui/text/format-money-and-dates.ts'
import { linkTo } from '../page-links.ts'

/** Orders of the former shop below those of this one. */
export function FormerOrders({ orders }: { orders: readonly FormerOrder[] }) {
  if (orders.length === 0) return null
  return (
    <section className="stack tight-gap mt-s4" aria-labelledby="de-antes">
      <h2 id="de-antes" className="h-m">
        De tu tienda anterior
      </h2>
      <ul className="stack tight-gap">
        {orders.map(({ id, number, placed_on: day, lines: [first, ...more], total, status }) => (
          <li key={id} className="order box">
            <div className="what">
              {status ? <p className="state">{status}</p> : null}
              <h2>
                <Link className="reach pl" to={linkTo('Former Order', { id: String(id) })}>
                  Pedido <span className="num nowrap">{number}</span>
                </Link>{' '}
                <time dateTime={day}>{formatFullDay(day)}</time>
              </h2>
              {first ? (
                <p className="small muted">
                  {first}
                  {more.length > 0 ? ` y ${more.length} más` : ''}
                </p>
              ) : null}
            </div>
            <p className="sum num">
              <strong>{formatMoney(total)}</strong>
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
