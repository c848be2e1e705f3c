import { formatDateTime } from '#ui/text/format-money-and-dates.ts'
import { CopyButton } from '../ui/copy-button.tsx'
import { formatDeliveryDays } from './order-dates.ts'
import type { OrderWithHistory } from './order-with-history-type.ts'

type Parcel = OrderWithHistory['shipments'][number]

/** Parcels of an order that was shipped in parts: contents, status, unshipped units. */
export function OrderParcels({ order, today }: { order: OrderWithHistory; today: string }) {
  const { shipments, status } = order
  const waiting = status === 'processing' ? unitsWaiting(order) : []
  const days = formatDeliveryDays(order, today)
  return (
    <section className="box" aria-labelledby="paquetes">
      <h2 id="paquetes" className="h-m">
        Viaja en varios paquetes
      </h2>
      <ul className="stack gap-4 gap-t2">
        {shipments.map((parcel, index) => (
          <li key={parcel.position} className="stack tight-gap">
            <p>
              <strong>Paquete {index + 1}</strong>
              <span className="muted"> · {stateOf(parcel, days)}</span>
            </p>
            <Units order={order} units={parcel.lines} />
            <p className="copy num">
              <span>
                {parcel.carrier} {parcel.tracking_number}
              </span>
              <CopyButton
                value={parcel.tracking_number}
                what={`el número de guía del paquete ${index + 1}`}
              />
            </p>
            {parcel.tracking_url ? (
              <p>
                <a className="textlink" href={parcel.tracking_url} target="_blank" rel="noreferrer">
                  Rastrear el paquete {index + 1}
                  <span className="sr"> (se abre aparte)</span>
                </a>
              </p>
            ) : null}
          </li>
        ))}
        {waiting.length > 0 ? (
          <li className="stack tight-gap">
            <p>
              <strong>Lo demás</strong>
              <span className="muted"> · Lo estamos empacando. Te escribimos cuando salga.</span>
            </p>
            <Units order={order} units={waiting} />
          </li>
        ) : null}
      </ul>
    </section>
  )
}

function stateOf({ delivered_at, sent_at }: Parcel, days: string | undefined): string {
  if (delivered_at) return `Llegó el ${formatDateTime(delivered_at)}`
  return days ? `En camino, llega ${days}` : `Salió el ${formatDateTime(sent_at)}`
}

function Units({ order, units }: { order: OrderWithHistory; units: Parcel['lines'] }) {
  return (
    <ul className="small">
      {units.map(({ place, qty }) => (
        <li key={place}>
          <span className="num">{qty} ×</span> {order.payment_attempt.products_json[place]?.name}
        </li>
      ))}
    </ul>
  )
}

/** Order lines with units not yet shipped. */
function unitsWaiting({ payment_attempt, shipments }: OrderWithHistory): Parcel['lines'] {
  const sent = shipments.flatMap(({ lines }) => lines)
  return payment_attempt.products_json
    .map(({ qty, digital }, place) => ({
      place,
      qty: digital ? 0 : qty - sumAt(sent, place),
    }))
    .filter(({ qty }) => qty > 0)
}

function sumAt(lines: Parcel['lines'], wanted: number): number {
  return lines.filter(({ place }) => place === wanted).reduce((sum, { qty }) => sum + qty, 0)
}
