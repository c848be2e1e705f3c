import { formatDateTime, formatPhone } from '#ui/text/format-money-and-dates.ts'
import { AddressLines } from '../account/address-lines.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { PickupPointDetails } from './order-pickup.tsx'
import type { OrderWithHistory } from './order-with-history-type.ts'

/** Delivery section: recipient and address or pickup point, carrier and tracking history (ORD-04). */
export function OrderDelivery({ order }: { order: OrderWithHistory }) {
  const address = order.payment_attempt.shipping_address
  const events = [...order.events].sort((a, b) => b.created_at.localeCompare(a.created_at))
  return (
    <div className="box">
      {order.pickup ? (
        <div className="fields two">
          <div>
            <h2 className="h-m">Dónde se recoge</h2>
            <PickupPointDetails pickup={order.pickup} />
          </div>
          {address ? (
            <div>
              <h2 className="h-m">Quién recoge</h2>
              <p className="addr">
                <strong>
                  {address.first_name} {address.last_name}
                </strong>
                <br />
                <span className="num">{formatPhone(address.phone)}</span>
              </p>
            </div>
          ) : null}
        </div>
      ) : address ? (
        <div className="fields two">
          <div>
            <h2 className="h-m">Quién recibe</h2>
            <AddressLines address={address} />
          </div>
          <Carrier order={order} />
        </div>
      ) : (
        <p className="muted">Es una compra digital: te llega por correo, sin paquetería.</p>
      )}
      {events.length > 0 ? (
        <>
          <hr />
          <h2 className="h-m">Recorrido</h2>
          <ol className="events">
            {events.map((event, index) => (
              <li key={event.created_at + event.description}>
                {index === 0 ? <strong>{event.description}</strong> : event.description}
                <small className="faint">
                  <time dateTime={event.created_at}>{formatDateTime(event.created_at)}</time>
                </small>
              </li>
            ))}
          </ol>
        </>
      ) : null}
    </div>
  )
}

function Carrier({ order }: { order: OrderWithHistory }) {
  const { carrier, tracking_number, tracking_url, status, shipments } = order
  if (shipments.length > 1 || (shipments.length === 1 && !tracking_number)) {
    return (
      <div>
        <h2 className="h-m">Paquetería</h2>
        <p className="muted gap-t2">Cada paquete tiene su número de guía, arriba.</p>
      </div>
    )
  }
  if (!tracking_number) {
    return (
      <div>
        <h2 className="h-m">Paquetería</h2>
        <p className="muted gap-t2">
          {status === 'pending_payment'
            ? 'En cuanto se confirme tu pago lo preparamos y te damos el número de guía.'
            : 'Aún no hay número de guía.'}
        </p>
      </div>
    )
  }
  return (
    <div>
      <h2 className="h-m">{carrier ?? 'Paquetería'}</h2>
      <p className="small muted gap-t2">Número de guía</p>
      <p className="copy num">
        <span>{tracking_number}</span>
        <CopyButton value={tracking_number} what="el número de guía" />
      </p>
      {tracking_url ? (
        <p className="gap-t2">
          <a className="textlink" href={tracking_url} target="_blank" rel="noreferrer">
            Rastrear con la paquetería<span className="sr"> (se abre aparte)</span>
          </a>
        </p>
      ) : null}
    </div>
  )
}
