import { useState } from 'react'
import type { OrderConsentsReply } from '#contract/orders.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Fold } from '#ui/fold.tsx'
import { formatMoment } from '#ui/text/format.ts'
import { apiFor } from '../api/api-client.ts'
import { useAction } from '../ui/use-action.ts'

type Consent = OrderConsentsReply['consents'][number]

/** Access codes that let an assistant read one order's status; the shopper creates, shares and revokes them. */
export function AssistantConsent({ number }: { number: string }) {
  const { busy, error, run } = useAction()
  const [made, setMade] = useState<{ id: number | undefined; code: string } | null>(null)
  const [standing, setStanding] = useState<Consent[] | null>(null)
  const [said, setSaid] = useState('')

  async function read() {
    const { consents } = await apiFor().get(`customer/orderConsents/${number}`)
    setStanding(consents)
    return consents
  }

  function make() {
    return run(async () => {
      setSaid('')
      const reply = await apiFor().post(`customer/orders/${number}/consent`, {}, { ownWords: true })
      if (!reply.success) return reply.messageForUser
      setMade({ id: undefined, code: reply.code })
      const [newest] = await read()
      setMade({ id: newest?.id, code: reply.code })
    })
  }

  /** Revokes one code, or all. */
  function end(id?: number) {
    return run(async () => {
      const path = `customer/orders/${number}/consentsOver` as const
      const reply = await apiFor().post(path, { id }, { ownWords: true })
      if (!reply.success) return reply.messageForUser
      if (id === undefined || id === made?.id) setMade(null)
      setSaid(reply.messageForUser)
      await read()
    })
  }

  return (
    <Fold
      as="span"
      className="box bare no-print"
      title="Dar acceso a un asistente de IA"
      onToggle={() => void (standing ?? run(async () => void (await read())))}
    >
      <div className="in small stack tight-gap">
        <p>
          Con un código, un asistente puede consultar cómo va este pedido durante 30 días:
          productos, importes y si ya salió. Ni tu nombre ni tu dirección.
        </p>
        {error ? <Alert tone="wrong">{error}</Alert> : null}
        <div role="status">
          {made ? (
            <p>
              Entrégaselo a tu asistente; no lo volvemos a mostrar: <code>{made.code}</code>
            </p>
          ) : said ? (
            <p>{said}</p>
          ) : null}
        </div>
        {standing && standing.length > 0 ? (
          <ul className="stack tight-gap" aria-label="Códigos que valen">
            {standing.map(({ id, created_at: created, expires_at: until }) => (
              <li key={id} className="row apart wraps">
                <span>
                  Del {formatMoment(created)}
                  {id === made?.id ? ', el que acabas de crear' : ''}; vale hasta el{' '}
                  {formatMoment(until)}
                </span>
                <Button
                  size="s"
                  kind="quiet"
                  busy={busy}
                  aria-label={`Retirar el código del ${formatMoment(created)}`}
                  onClick={() => void end(id)}
                >
                  Retirar
                </Button>
              </li>
            ))}
          </ul>
        ) : null}
        <div className="row wraps">
          <Button size="s" busy={busy} onClick={() => void make()}>
            Crear un código
          </Button>
          {standing && standing.length > 1 ? (
            <Button size="s" kind="quiet" busy={busy} onClick={() => void end()}>
              Retirar todos
            </Button>
          ) : null}
        </div>
      </div>
    </Fold>
  )
}
