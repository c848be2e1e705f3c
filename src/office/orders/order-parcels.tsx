import { Form } from 'react-router'
import type { OfficeOrderResponse } from '#contract/operator/orders.ts'
import { Button } from '#ui/button.tsx'
import { formatDateTime } from '#ui/text/format-money-and-dates.ts'
import { hasPermission, useOfficeRootLoaderData } from '../shared-page-data.ts'
import { parcelStateLabels, formatActorName, formatParcelUnits } from './order-labels.ts'

type Parcel = OfficeOrderResponse['parcels'][number]

/** Parcels of an order with their actions. */
export function OrderParcels({ order }: { order: OfficeOrderResponse }) {
  if (order.parcels.length === 0) return null
  return (
    <section className="sec" aria-labelledby="paquetes">
      <h2 id="paquetes">Paquetes</h2>
      <ul className="rows">
        {order.parcels.map((parcel) => (
          <li key={parcel.position} className="stack">
            <p>
              <strong>Paquete {parcel.position}</strong> · {parcelStateLabels[parcel.status]}
              <span className="muted"> · {whoAndWhen(parcel)}</span>
            </p>
            <p>{formatParcelUnits(order, parcel.lines)}</p>
            {parcel.tracking_number ? (
              <p className="num">
                {parcel.carrier}{' '}
                {parcel.tracking_url ? (
                  <a href={parcel.tracking_url} target="_blank" rel="noreferrer">
                    {parcel.tracking_number}
                    <span className="sr"> (se abre aparte)</span>
                  </a>
                ) : (
                  parcel.tracking_number
                )}
              </p>
            ) : null}
            <Commands parcel={parcel} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Commands({ parcel: { position, status, can_take_back } }: { parcel: Parcel }) {
  const { me } = useOfficeRootLoaderData()
  if (status === 'delivered' || !hasPermission('orders:write', me)) return null
  return (
    <Form method="post" className="row wraps">
      <input type="hidden" name="paquete" value={position} />
      {status === 'packed' ? (
        <Button type="submit" name="hacer" value="desempacar">
          Desempacar
        </Button>
      ) : null}
      {can_take_back ? (
        <Button type="submit" name="hacer" value="deshacer">
          Deshacer el envío
        </Button>
      ) : null}
      {status === 'sent' ? (
        <Button type="submit" name="hacer" value="entregado">
          Ya lo entregó la paquetería
        </Button>
      ) : null}
    </Form>
  )
}

function whoAndWhen({ sent_by, sent_at, packed_by, packed_at, delivered_at }: Parcel): string {
  if (delivered_at) return formatDateTime(delivered_at)
  const [who, when] = sent_at ? [sent_by, sent_at] : [packed_by, packed_at]
  return [formatActorName(who), formatDateTime(when)].filter(Boolean).join(', ')
}
