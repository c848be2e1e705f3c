import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { apiFor } from '../api/api-client.ts'
import { privateMeta } from '../page-meta.ts'
import { linkTo } from '../route-names.ts'
import { Alert } from '../ui/alert.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { useAction } from '../ui/use-action.ts'
import '../styles/quiet-pages.css'

export const meta = privateMeta('Confirma tu aviso')
export const handle = { frame: 'plain' }

/** Where the letter of an alert leads: a press confirms it, so that programs that read mail do not. */
export default function StockAlertPage() {
  const [search] = useSearchParams()
  const [kept, setKept] = useState('')
  const { busy, error, run } = useAction()

  async function confirm() {
    await run(async () => {
      const token = search.get('aviso') ?? ''
      const reply = await apiFor().post('shop/confirmStockAlert', { token }, { ownWords: true })
      if (!reply.success) return reply.messageForUser
      setKept(reply.messageForUser)
    })
  }

  return (
    <div className="wrap slim quiet-page">
      <EmptyState icon="bell" title={kept ? 'Listo' : '¿Te avisamos cuando vuelva?'} as="h1">
        {kept ? (
          <>
            <p role="status">{kept}</p>
            <ButtonLink kind="primary" to={linkTo('Index')}>
              Ir a la tienda
            </ButtonLink>
          </>
        ) : (
          <>
            <p>Alguien pidió en Tianguis un aviso a tu correo. Si fuiste tú, confírmalo.</p>
            {error ? <Alert tone="wrong">{error}</Alert> : null}
            <Button kind="primary" size="l" busy={busy} onClick={confirm}>
              Sí, avísame
            </Button>
            <p className="small faint">Si no fuiste tú, cierra esta página: no te escribiremos.</p>
          </>
        )}
      </EmptyState>
    </div>
  )
}
