import type { CouponOrdersResponse } from '#contract/operator/coupons.ts'
import { Link } from '#ui/link.tsx'
import { formatDateTime, formatMoney } from '#ui/text/format-money-and-dates.ts'
import { CsvLink } from '../lists/csv-and-excel-links.tsx'
import { KeysetPager } from '../lists/keyset-pager.tsx'
import { createOfficePageUrl } from '../page-url.ts'

/**
 * Table of the orders that used a coupon; the buyers are visible only to operators with permission.
 */
export function CouponOrders({
  id,
  used: { orders, next },
  after,
}: {
  id: string
  used: CouponOrdersResponse
  after: string | null
}) {
  return (
    <section className="sec" aria-labelledby="usos">
      <h2 id="usos">Quién lo usó</h2>
      {orders.length === 0 ? (
        <p className="muted">Nadie todavía.</p>
      ) : (
        <>
          <ul className="uses">
            {orders.map(({ number, at, person, given, total }) => (
              <li key={number}>
                <Link to={createOfficePageUrl('Pedido', { number })}>{number}</Link>
                <span className="end num">{formatMoney(-given)}</span>
                <small className="faint">
                  {person ?? 'Sin permiso de ver datos personales'} · {formatDateTime(at)}
                </small>
                <small className="end faint num">de {formatMoney(total + given)}</small>
              </li>
            ))}
          </ul>
          <p>
            <CsvLink call={`coupons/${id}/orders.csv`} query={{}} />
          </p>
          {next !== null || after !== null ? (
            <KeysetPager
              said={`${orders.length} pedidos`}
              before={after === null ? undefined : createOfficePageUrl('Cupón', { id })}
              after={
                next === null ? undefined : createOfficePageUrl('Cupón', { id }, { despues: next })
              }
              labels={['Los más nuevos', 'Siguientes']}
            />
          ) : null}
        </>
      )}
    </section>
  )
}
