import { type FormEvent, useState } from 'react'
import { apiFor } from '../api-client.ts'
import { linkTo } from '../route-names.ts'
import { literals } from '../text/literals.ts'
import { Alert } from '../ui/alert.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Choice } from '../ui/check.tsx'
import { showError } from '../ui/toasts.ts'
import type { FullOrder } from './full-order.ts'

const ways = [
  { key: 'again', name: 'En otro momento', note: 'En la misma dirección' },
  {
    key: 'elsewhere',
    name: 'En otra dirección',
    note: 'Te escribimos para saber cuál. Suma 1 día hábil',
  },
  { key: 'branch', name: 'Lo recojo en sucursal', note: 'Te decimos cuál te queda cerca' },
] as const

/** Id of the ticket reason "Mi pedido no ha llegado". */
const notArrived = 1

/** After a failed delivery: the chosen way becomes a ticket of this order, and somebody takes care of it. */
export function DeliveryChoice({ order }: { order: FullOrder }) {
  const [way, setWay] = useState<(typeof ways)[number]>(ways[0])
  const [state, setState] = useState<'choosing' | 'sending' | 'told'>('choosing')
  const [wrong, setWrong] = useState('')

  async function tell(event: FormEvent) {
    event.preventDefault()
    if (state === 'sending') return
    setState('sending')
    setWrong('')
    try {
      const reply = await apiFor().post(
        'shop/ticket',
        {
          subject: `Entrega del pedido ${order.number}`,
          body: `Quiero recibirlo así: ${way.name}. ${way.note}.`,
          tickets_reason_id: notArrived,
          order_id: order.id,
        },
        { ownWords: true },
      )
      if (reply.success) return setState('told')
      complain(reply.messageForUser)
    } catch {
      complain(literals.common.errorTryLater)
    }
  }

  function complain(words: string) {
    setState('choosing')
    setWrong(words)
    showError(words)
  }

  if (state === 'told') {
    return (
      <Alert tone="good" title="Avisamos a la paquetería" announced>
        Te respondemos en tus tickets en cuanto tengamos la nueva fecha.
      </Alert>
    )
  }
  return (
    <form className="stack" onSubmit={tell}>
      <div className="stack tight-gap" role="radiogroup" aria-label="Forma de recibir">
        {ways.map((one) => (
          <Choice
            key={one.key}
            name="entrega"
            checked={one.key === way.key}
            onChange={() => setWay(one)}
          >
            <strong>{one.name}</strong>
            <br />
            <span className="small">{one.note}</span>
          </Choice>
        ))}
      </div>
      {wrong ? <Alert tone="wrong">{wrong}</Alert> : null}
      <div className="row wraps acts">
        <Button type="submit" kind="primary" busy={state === 'sending'}>
          Confirmar
        </Button>
        <ButtonLink kind="quiet" to={linkTo('Create Ticket', {}, { orden: order.id })}>
          Prefiero que me ayuden
        </ButtonLink>
      </div>
    </form>
  )
}
