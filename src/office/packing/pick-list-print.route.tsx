import type { LoaderFunctionArgs } from 'react-router'
import type { PickListResponse } from '#contract/operator/packing.ts'
import { formatDateTime } from '#ui/text/format-money-and-dates.ts'
import { createOperatorApiReader } from '../api/operator-api.ts'
import { formatUnitCount, formatOrderCount } from './packing-count-texts.ts'
import { parseSelectedOrderNumbers } from './parse-selected-order-numbers.ts'
import { PrintablePage } from './printable-page.tsx'

export async function loader(asked: LoaderFunctionArgs) {
  const orders = parseSelectedOrderNumbers(asked.request).join(',')
  const list = await createOperatorApiReader(asked).get('getPickList', { query: { orders } })
  return { list, now: new Date().toISOString() }
}

type Props = { loaderData: { list: PickListResponse; now: string } }

/** Printable pick list by storage location, with checkboxes. */
export default function PickSheet({ loaderData: { list, now } }: Props) {
  return (
    <PrintablePage title={`Lista para surtir, ${formatDateTime(now)}`}>
      <section className="sheet-of">
        <div className="top-of">
          <h1>Lista para surtir</h1>
          <p>
            {formatDateTime(now)} · {formatOrderCount(list.orders.length)} ·{' '}
            {formatUnitCount(list.units)}
          </p>
        </div>
        {list.picks.length === 0 ? (
          <p>Nada por surtir.</p>
        ) : (
          <table>
            <thead>
              <tr>
                <th scope="col">Lugar</th>
                <th scope="col" className="end">
                  Cant.
                </th>
                <th scope="col">Producto</th>
                <th scope="col">Pedidos</th>
              </tr>
            </thead>
            <tbody>
              {list.picks.map(({ sku, ean, name, bin, category, quantity, orders }) => (
                <tr key={sku}>
                  <td className="bin">{bin ?? '—'}</td>
                  <td className="many">
                    <span className="box" /> {quantity}
                  </td>
                  <th scope="row">
                    {name}
                    <span className="sub">
                      {[sku, ean, bin === null && category].filter(Boolean).join(' · ')}
                    </span>
                  </th>
                  <td>
                    {orders.map((one) => (
                      <span key={one.number} className="sub nowrap">
                        {one.number}
                        {one.quantity > 1 ? ` × ${one.quantity}` : ''}
                      </span>
                    ))}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        {list.more ? (
          <p className="end-of">Esperan más pedidos: ésta es la primera tanda.</p>
        ) : null}
      </section>
    </PrintablePage>
  )
}
