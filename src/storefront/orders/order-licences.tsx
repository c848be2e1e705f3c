import { useState } from 'react'
import type { OrderLicenceKeysResponse } from '#contract/orders.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { createApiClient } from '../api/api-client.ts'
import { CopyButton } from '../ui/copy-button.tsx'
import { useAsyncAction } from '../ui/use-async-action.ts'
import type { OrderWithHistory } from './order-with-history-type.ts'

/** Licence keys of an order, revealed on click. */
export function OrderLicences({ order, several }: { order: OrderWithHistory; several: boolean }) {
  const [shown, setShown] = useState<OrderLicenceKeysResponse>()
  const { busy, error, run } = useAsyncAction()

  const show = () =>
    run(async () => {
      const path = `customer/orders/${order.number}/licences` as const
      const reply = await createApiClient().post(path, {}, { ownWords: true })
      if (!reply.success) return reply.messageForUser
      setShown(reply)
    })

  return (
    <section className="box stack" aria-labelledby="licencias">
      <div className="row apart wraps">
        <h2 id="licencias">{several ? 'Tus licencias' : 'Tu licencia'}</h2>
        {shown ? (
          <Button kind="quiet" size="s" onClick={() => setShown(undefined)}>
            Ocultar
          </Button>
        ) : (
          <Button size="s" busy={busy} onClick={() => void show()}>
            <Icon name="eye" />
            {several ? 'Mostrar claves' : 'Mostrar clave'}
          </Button>
        )}
      </div>
      {error ? <Alert tone="wrong">{error}</Alert> : null}
      {shown ? (
        <Keys shown={shown} />
      ) : (
        <p className="small muted">
          {several
            ? 'Te mandamos las claves por correo y aquí las tienes siempre. Muéstralas cuando nadie más las vea.'
            : 'Te mandamos la clave por correo y aquí la tienes siempre. Muéstrala cuando nadie más la vea.'}
        </p>
      )}
    </section>
  )
}

function Keys({ shown: { licences, missing } }: { shown: OrderLicenceKeysResponse }) {
  return (
    <>
      <ul className="rows" aria-live="polite">
        {licences.map(({ name, key }, index) => (
          <li key={key ?? index} className="stack tight-gap">
            <span className="small muted">{name}</span>
            {key === null ? (
              <span className="muted">Esta clave dejó de valer.</span>
            ) : (
              <span className="copy num">
                <span>{key}</span>
                <CopyButton value={key} what={`la clave de ${name}`} />
              </span>
            )}
          </li>
        ))}
      </ul>
      {missing > 0 ? (
        <Alert>
          {missing === 1
            ? 'Falta una clave: te la mandamos por correo en cuanto la tengamos.'
            : `Faltan ${missing} claves: te las mandamos por correo en cuanto las tengamos.`}
        </Alert>
      ) : null}
    </>
  )
}
