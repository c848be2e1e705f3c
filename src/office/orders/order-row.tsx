import type { OfficeOrderRow } from '#contract/operator/orders.ts'
import { Link } from '#ui/link.tsx'
import { formatMoney } from '#ui/text/format-money-and-dates.ts'
import type { ListRow } from '../lists/list-table.tsx'
import { ProductPicture } from '../lists/product-picture.tsx'
import { createOfficePageUrl } from '../page-url.ts'
import { OrderContentsSummary } from './order-contents.tsx'
import {
  formatOrderWaitingTime,
  orderActionLabels,
  getOrderStateStyle,
  formatDetailedOrderState,
} from './order-labels.ts'

/** Id of the form that packs one order. It is outside the list's form, where Enter would submit the first row. */
export const packSingleOrderFormId = 'empacar-uno'

/** Table row of an order. */
export function toOrderRow(
  order: OfficeOrderRow,
  {
    now,
    canChoose,
    all,
    mayPack,
  }: { now: number; canChoose: boolean; all: boolean; mayPack: boolean },
): ListRow {
  const { number, next } = order
  const to = createOfficePageUrl('Pedido', { number })
  return {
    key: number,
    isLate: order.late,
    ...(canChoose && { choice: { value: number, label: number, checked: all } }),
    cells: {
      no: (
        <Link className="no num" to={to}>
          {number}
        </Link>
      ),
      who: (
        <>
          {order.person}
          {order.city ? <span className="sub">{order.city}</span> : null}
        </>
      ),
      what: (
        <span className="with">
          <ProductPicture address={order.image} />
          <span>
            <OrderContentsSummary order={order} />
          </span>
        </span>
      ),
      how: order.pickup ? 'Recoger' : (order.shipping_name ?? ''),
      st: (
        <>
          <span className={getOrderStateStyle(order)}>{formatDetailedOrderState(order)}</span>
          {order.trial ? <span className="sub">Compra de prueba</span> : null}
          {order.late ? <span className="sub late">Ya debía haber llegado</span> : null}
        </>
      ),
      age: formatOrderWaitingTime(order.created_at, now),
      sum: formatMoney(order.total),
      do:
        next === null || !mayPack ? (
          ''
        ) : next === 'pack' ? (
          <button
            type="submit"
            form={packSingleOrderFormId}
            name="empacar-uno"
            value={number}
            className="act"
          >
            {orderActionLabels[next]}
            <span className="sr"> {number}</span>
          </button>
        ) : (
          <Link className="act" to={to}>
            {orderActionLabels[next]}
            <span className="sr"> {number}</span>
          </Link>
        ),
    },
  }
}
