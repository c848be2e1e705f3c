import { useState } from 'react'
import type { AgentOrderAccessListResponse } from '#contract/orders.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { formatDateTime } from '#ui/text/format-money-and-dates.ts'
import { createApiClient } from '../api/api-client.ts'
import { useAsyncAction } from '../ui/use-async-action.ts'

type Consent = AgentOrderAccessListResponse['consents'][number]

/**
 * Access codes that let an AI assistant read one order's status; the shopper creates, shares and
 * revokes them.
 */
export function AgentAccessCodes({ number }: { number: string }) {
  const { busy, error, run } = useAsyncAction()
  const [made, setMade] = useState<{ id: number | undefined; code: string } | null>(null)
  const [standing, setStanding] = useState<Consent[] | null>(null)
  const [said, setSaid] = useState('')

  async function read() {
    const { consents } = await createApiClient().get(`customer/orderConsents/${number}`)
    setStanding(consents)
    return consents
  }

  function make() {
    return run(async () => {
      setSaid('')
      const reply = await createApiClient().post(
        `customer/orders/${number}/consent`,
        {},
        { ownWords: true },
      )
      if (!reply.success) return reply.messageForUser
      setMade({ id: undefined, code: reply.code })
      const [newest] = await read()
      setMade({ id: newest?.id, code: reply.code })
    })
  }

  /** Revokes one of the codes that let an AI assistant read an order, or all of them. */
  function end(id?: number) {
    return run(async () => {
      const path = `customer/orders/${number}/consentsOver` as const
      const reply = await createApiClient().post(path, { id }, { ownWords: true })
      if (!reply.success) return reply.messageForUser
      if (id === undefined || id === made?.id) setMade(null)
      setSaid(reply.messageForUser)
      await read()
    })
  }

  return (
    <Disclosure
      as="span"
      className="bare"
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
                  Del {formatDateTime(created)}
                  {id === made?.id ? ', el que acabas de crear' : ''}; vale hasta el{' '}
                  {formatDateTime(until)}
                </span>
                <Button
                  size="s"
                  kind="quiet"
                  busy={busy}
                  aria-label={`Retirar el código del ${formatDateTime(created)}`}
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
    </Disclosure>
  )
}
