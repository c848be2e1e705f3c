import { Form } from 'react-router'
import type { OfficeOrderReply } from '#contract/operator/orders.ts'
import { Button } from '#ui/button.tsx'
import { formatMoment } from '#ui/text/format.ts'
import { mayDo, useOfficeData } from '../office-data.ts'
import { parcelStates, personWords, unitWords } from './order-words.ts'

type Parcel = OfficeOrderReply['parcels'][number]

/** Parcels of an order with their actions. */
export function OrderParcels({ order }: { order: OfficeOrderReply }) {
  if (order.parcels.length === 0) return null
  return (
    <section className="sec" aria-labelledby="paquetes">
      <h2 id="paquetes">Paquetes</h2>
      <ul className="rows">
        {order.parcels.map((parcel) => (
          <li key={parcel.position} className="stack">
            <p>
              <strong>Paquete {parcel.position}</strong> · {parcelStates[parcel.status]}
              <span className="muted"> · {whoAndWhen(parcel)}</span>
            </p>
            <p>{unitWords(order, parcel.lines)}</p>
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
  const { me } = useOfficeData()
  if (status === 'delivered' || !mayDo('orders:write', me)) return null
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
  if (delivered_at) return formatMoment(delivered_at)
  const [who, when] = sent_at ? [sent_by, sent_at] : [packed_by, packed_at]
  return [personWords(who), formatMoment(when)].filter(Boolean).join(', ')
}
