import { useState } from 'react'
import { useLoaderData, useRevalidator } from 'react-router'
import type { ActiveShopperSession } from '#contract/shopper-sessions.ts'
import { Button } from '#ui/button.tsx'
import { formatDevice } from '#ui/text/format-device.ts'
import { createApiClient } from '../api/api-client.ts'
import { createPrivatePageMeta } from '../page-meta.ts'
import { markPromiseRejectionHandled } from '../rendering/mark-deferred-rejection-handled.ts'
import { requireShopper } from '../session/require-shopper.middleware.ts'
import { useShopName } from '../shared-shop-data.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { DeferredContent } from '../ui/deferred-content.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'
import { showSuccess } from '../ui/toasts.ts'
import { useAsyncAction } from '../ui/use-async-action.ts'
import { AccountFrame } from './account-frame.tsx'
import { ListLoadingPlaceholder } from './loading-rows.tsx'
import { SessionRow } from './session-row.tsx'

const title = 'Sesiones y dispositivos'

export const meta = createPrivatePageMeta(title)
export const clientMiddleware = [requireShopper]

export async function clientLoader() {
  return { open: markPromiseRejectionHandled(createApiClient().get('customer/sessions')) }
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return (
    <AccountFrame page="Sessions">
      <Head />
      <Waiting />
    </AccountFrame>
  )
}

/** Page with the account's signed-in sessions, to review and sign them out. */
export default function SessionsPage() {
  const { open } = useLoaderData<typeof clientLoader>()
  return (
    <AccountFrame page="Sessions">
      <Head />
      <DeferredContent
        data={open}
        waiting={<Waiting />}
        failed={<LoadFailed safe="Tu cuenta está a salvo." />}
      >
        {({ sessions }) => <OpenSessions sessions={sessions} />}
      </DeferredContent>
    </AccountFrame>
  )
}

/** Session to sign out: a single one, or all others. */
type Closing = ActiveShopperSession | 'others'

function OpenSessions({ sessions }: { sessions: readonly ActiveShopperSession[] }) {
  const { revalidate } = useRevalidator()
  const [closing, setClosing] = useState<Closing | null>(null)
  const { busy, run } = useAsyncAction()
  const others = sessions.filter(({ current }) => !current)

  async function close() {
    if (!closing) return
    await run(async () => {
      const path =
        closing === 'others'
          ? ('customer/sessions/closeOthers' as const)
          : (`customer/sessions/${closing.id}/close` as const)
      const reply = await createApiClient().post(path, {}, { ownWords: true })
      if (!reply.success) return reply.messageForUser
      showSuccess(reply.messageForUser)
      await revalidate()
    })
    setClosing(null)
  }

  return (
    <>
      <ul className="stack tight-gap">
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} onClose={() => setClosing(session)} />
        ))}
      </ul>
      {others.length > 1 ? (
        <div className="gap-t">
          <Button aria-haspopup="dialog" onClick={() => setClosing('others')}>
            Cerrar las demás sesiones
          </Button>
        </div>
      ) : null}
      <p className="small muted gap-t">
        {others.length === 0
          ? 'Solo tienes abierta esta sesión. '
          : '¿No reconoces alguna? Ciérrala y cambia tu contraseña: así nadie más podrá entrar. '}
        Cuando cambias tu contraseña se cierran todas.
      </p>
      <ConfirmDialog
        {...questionAbout(closing)}
        open={closing !== null}
        busy={busy}
        confirmLabel="Cerrar sesión"
        onCancel={() => setClosing(null)}
        onConfirm={close}
      />
    </>
  )
}

function questionAbout(closing: Closing | null): { question: string; detail: string } {
  if (closing === null) return { question: '', detail: '' }
  const detail = 'Para entrar ahí otra vez habrá que iniciar sesión.'
  if (closing === 'others') {
    return { question: '¿Cerrar las demás sesiones?', detail: `Ésta sigue abierta. ${detail}` }
  }
  return { question: '¿Cerrar esta sesión?', detail: `${formatDevice(closing)}. ${detail}` }
}

function Head() {
  return (
    <div className="page-head">
      <h1>{title}</h1>
      <p className="muted">Dónde está abierta tu cuenta de {useShopName()}.</p>
    </div>
  )
}

function Waiting() {
  return <ListLoadingPlaceholder label="Cargando tus sesiones" rows={2} />
}
