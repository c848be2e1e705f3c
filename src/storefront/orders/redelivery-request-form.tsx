import { type FormEvent, useState } from 'react'
import { findTicketReason, type TicketReasonCode } from '#domain/support/ticket.ts'
import { Alert } from '#ui/alert.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { RadioCard } from '#ui/checkbox-and-radio-inputs.tsx'
import { Select } from '#ui/form-fields.tsx'
import { toCalendarDay } from '#ui/text/format-money-and-dates.ts'
import { createApiClient } from '../api/api-client.ts'
import { linkTo } from '../page-links.ts'
import { useAsyncAction } from '../ui/use-async-action.ts'
import type { OrderWithHistory } from './order-with-history-type.ts'
import { RedeliveryAddressForm } from './redelivery-address-form.tsx'
import {
  type RedeliveryOption,
  listRedeliveryDays,
  redeliveryHours,
  formatRedeliveryRequest,
} from './redelivery-options.ts'

const notArrived = 'not-arrived' satisfies TicketReasonCode

/** Choice of what to do after a failed delivery; submitting opens a ticket for the order. */
export function RedeliveryRequestForm({ order }: { order: OrderWithHistory }) {
  const days = listRedeliveryDays(toCalendarDay(new Date().toISOString()))
  const [way, setWay] = useState<RedeliveryOption>('again')
  const [day, setDay] = useState(days[0]?.day ?? '')
  const [hours, setHours] = useState<string>(redeliveryHours[0])
  const [elsewhere, setElsewhere] = useState('')
  const [ticketId, setTicketId] = useState(
    order.tickets.find(({ reason_code: code }) => code === notArrived)?.id ?? 0,
  )
  const { busy, error, run } = useAsyncAction()
  const street = order.payment_attempt.shipping_address?.address1

  function tell(event: FormEvent) {
    event.preventDefault()
    const ticket = {
      subject: `Entrega del pedido ${order.number}`,
      body: formatRedeliveryRequest({ way, day, hours, elsewhere }),
      order_id: order.id,
    }
    void run(async () => {
      const reason = findTicketReason(
        await createApiClient().get('shop/ticketsReasons'),
        notArrived,
      )
      const body = { ...ticket, tickets_reason_id: reason?.id ?? 0 }
      const reply = await createApiClient().post('shop/ticket', body, { ownWords: true })
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
              {redeliveryHours.map((one) => (
                <option key={one}>{one}</option>
              ))}
            </Select>
          </div>
        ) : null}
        <Way way="elsewhere" chosen={way} onChoose={setWay} name="En otra dirección">
          Elige entre las tuyas. Suma 1 día hábil
        </Way>
        {way === 'elsewhere' ? (
          <RedeliveryAddressForm usedStreet={street} value={elsewhere} onChange={setElsewhere} />
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
  way: RedeliveryOption
  chosen: RedeliveryOption
  onChoose: (way: RedeliveryOption) => void
  name: string
  children: string
}) {
  return (
    <RadioCard name="entrega" checked={way === chosen} onChange={() => onChoose(way)}>
      <strong>{name}</strong>
      <br />
      <span className="small">{children}</span>
    </RadioCard>
  )
}
