import type { LoaderFunctionArgs } from 'react-router'
import type { PickListReply } from '#contract/operator/packing.ts'
import { formatMoment } from '#ui/text/format.ts'
import { readsFor } from '../api/operator-api.ts'
import { chosenOrders } from './chosen-orders.ts'
import { articles, orderCount } from './packing-words.ts'
import { Paper } from './paper.tsx'

export async function loader(asked: LoaderFunctionArgs) {
  const orders = chosenOrders(asked.request).join(',')
  const list = await readsFor(asked).get('getPickList', { query: { orders } })
  return { list, now: new Date().toISOString() }
}

type Props = { loaderData: { list: PickListReply; now: string } }

/** Printable pick list by storage location, with checkboxes. */
export default function PickSheet({ loaderData: { list, now } }: Props) {
  return (
    <Paper title={`Lista para surtir, ${formatMoment(now)}`}>
      <section className="sheet-of">
        <div className="top-of">
          <h1>Lista para surtir</h1>
          <p>
            {formatMoment(now)} · {orderCount(list.orders.length)} · {articles(list.units)}
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
    </Paper>
  )
}
