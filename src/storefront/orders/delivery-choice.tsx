import { type FormEvent, useState } from 'react'
import { reasonFor, type TicketReasonCode } from '#domain/support/ticket.ts'
import { Alert } from '#ui/alert.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Choice } from '#ui/check.tsx'
import { Select } from '#ui/field.tsx'
import { dayOf } from '#ui/text/format.ts'
import { apiFor } from '../api/api-client.ts'
import { linkTo } from '../route-names.ts'
import { useAction } from '../ui/use-action.ts'
import { type DeliveryWay, deliveryDays, deliveryHours, waysInWords } from './delivery-ways.ts'
import type { FullOrder } from './full-order.ts'
import { OtherAddress } from './other-address.tsx'

const notArrived = 'not-arrived' satisfies TicketReasonCode

/** Options after a failed delivery; the selected one opens a ticket for the order. */
export function DeliveryChoice({ order }: { order: FullOrder }) {
  const days = deliveryDays(dayOf(new Date().toISOString()))
  const [way, setWay] = useState<DeliveryWay>('again')
  const [day, setDay] = useState(days[0]?.day ?? '')
  const [hours, setHours] = useState<string>(deliveryHours[0])
  const [elsewhere, setElsewhere] = useState('')
  const [ticketId, setTicketId] = useState(
    order.tickets.find(({ reason_code: code }) => code === notArrived)?.id ?? 0,
  )
  const { busy, error, run } = useAction()
  const street = order.payment_attempt.shipping_address?.address1

  function tell(event: FormEvent) {
    event.preventDefault()
    const ticket = {
      subject: `Entrega del pedido ${order.number}`,
      body: waysInWords({ way, day, hours, elsewhere }),
      order_id: order.id,
    }
    void run(async () => {
      const reason = reasonFor(await apiFor().get('shop/ticketsReasons'), notArrived)
      const body = { ...ticket, tickets_reason_id: reason?.id ?? 0 }
      const reply = await apiFor().post('shop/ticket', body, { ownWords: true })
      if (!reply.success) return reply.messageForUser
      setTicketId(-1)
    })
  }

  if (ticketId !== 0) {
    const page =
      ticketId > 0 ? linkTo('Ticket Detail', { id: String(ticketId) }) : linkTo('Tickets')
    return (
      <>
        <Alert tone="good" title="Avisamos a la paquetería" announced={ticketId < 0}>
          Te respondemos en tu ticket en cuanto tengamos la nueva fecha.
        </Alert>
        <p>
          <ButtonLink to={page}>Ver el ticket</ButtonLink>
        </p>
      </>
    )
  }
  return (
    <form className="stack" onSubmit={tell}>
      <div className="stack tight-gap" role="radiogroup" aria-label="Forma de recibir">
        <Way way="again" chosen={way} onChoose={setWay} name="En otro momento">
          {street ? `Misma dirección, ${street}` : 'En la misma dirección'}
        </Way>
        {way === 'again' ? (
          <div className="fields two">
            <Select label="Día" small value={day} onChange={(event) => setDay(event.target.value)}>
              {days.map((one) => (
                <option key={one.day} value={one.day}>
                  {one.words}
                </option>
              ))}
            </Select>
            <Select
              label="Horario"
              small
              value={hours}
              onChange={(event) => setHours(event.target.value)}
            >
              {deliveryHours.map((one) => (
                <option key={one}>{one}</option>
              ))}
            </Select>
          </div>
        ) : null}
        <Way way="elsewhere" chosen={way} onChoose={setWay} name="En otra dirección">
          Elige entre las tuyas. Suma 1 día hábil
        </Way>
        {way === 'elsewhere' ? (
          <OtherAddress usedStreet={street} value={elsewhere} onChange={setElsewhere} />
        ) : null}
        <Way way="branch" chosen={way} onChoose={setWay} name="Lo recojo en sucursal">
          Te decimos cuál te queda cerca y hasta cuándo
        </Way>
      </div>
      {error ? <Alert tone="wrong">{error}</Alert> : null}
      <div className="row wraps acts">
        <Button type="submit" kind="primary" busy={busy}>
          Confirmar
        </Button>
        <ButtonLink kind="quiet" to={linkTo('Create Ticket', {}, { orden: order.id })}>
          Prefiero que me ayuden
        </ButtonLink>
      </div>
    </form>
  )
}

function Way({
  way,
  chosen,
  onChoose,
  name,
  children,
}: {
  way: DeliveryWay
  chosen: DeliveryWay
  onChoose: (way: DeliveryWay) => void
  name: string
  children: string
}) {
  return (
    <Choice name="entrega" checked={way === chosen} onChange={() => onChoose(way)}>
      <strong>{name}</strong>
      <br />
      <span className="small">{children}</span>
    </Choice>
  )
}
