import { useState } from 'react'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Fold } from '#ui/fold.tsx'
import { formatDay } from '#ui/text/format.ts'
import { apiFor } from '../api/api-client.ts'
import { useAction } from '../ui/use-action.ts'

/** Lets an assistant ask how one order stands: a code that its shopper makes, hands over and takes back. */
export function AssistantConsent({ number }: { number: string }) {
  const { busy, error, run } = useAction()
  const [made, setMade] = useState<{ code: string; until: string } | null>(null)
  const [said, setSaid] = useState('')

  function make() {
    return run(async () => {
      setSaid('')
      const reply = await apiFor().post(`customer/orders/${number}/consent`, {}, { ownWords: true })
      if (!reply.success) return reply.messageForUser
      setMade({ code: reply.code, until: reply.expires_at })
    })
  }

  function end() {
    return run(async () => {
      const reply = await apiFor().post(
        `customer/orders/${number}/consentsOver`,
        {},
        { ownWords: true },
      )
      if (!reply.success) return reply.messageForUser
      setMade(null)
      setSaid(reply.messageForUser)
    })
  }

  return (
    <Fold as="span" className="box bare no-print" title="Dejar que un asistente siga este pedido">
      <div className="in small stack tight-gap">
        <p>
          Con un código, un asistente puede consultar cómo va este pedido durante 30 días:
          productos, importes y si ya salió. Ni tu nombre ni tu dirección.
        </p>
        {error ? <Alert tone="wrong">{error}</Alert> : null}
        <div role="status">
          {made ? (
            <p>
              Entrégaselo a tu asistente; no lo volvemos a mostrar: <code>{made.code}</code>. Vale
              hasta el {formatDay(made.until.slice(0, 10))}.
            </p>
          ) : said ? (
            <p>{said}</p>
          ) : null}
        </div>
        <div className="row wraps">
          <Button size="s" busy={busy} onClick={() => void make()}>
            Crear un código
          </Button>
          <Button size="s" kind="quiet" busy={busy} onClick={() => void end()}>
            Retirar los códigos
          </Button>
        </div>
      </div>
    </Fold>
  )
}
