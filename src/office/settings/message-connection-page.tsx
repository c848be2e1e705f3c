import type { ReactNode } from 'react'
import type { ServiceConnectionsResponse } from '#contract/operator/connections.ts'
import type { ConnectionProvider } from '#domain/connections/connection-services.ts'
import { missingPermissionText } from '#domain/running/permissions.ts'
import type { OperatorApiCommands } from '../api/operator-api.ts'
import type { FormResult } from '../forms/form-result.ts'
import { hasPermission, useOfficeRootLoaderData } from '../shared-page-data.ts'
import { changeConnection } from './connection-actions.ts'
import { ConnectionForm } from './connection-form.tsx'
import { ConnectionPage } from './connection-page.tsx'
import { formatConnectionState } from './connection-state.ts'
import { LastConnectionCheck } from './last-connection-check.tsx'
import { testMessageCommand } from './test-message-form.tsx'

type Props = {
  title: string
  titles: { good: string; failing: string }
  provider: ConnectionProvider
  found: ServiceConnectionsResponse
  answer: FormResult | undefined
  /** form of a test message, once connected */
  test: ReactNode
  children?: ReactNode
}

/** Sends a test message, or changes the connection, as a form of its page asks. */
export function changeMessageConnection(
  service: 'texts' | 'whatsapp',
  form: FormData,
  commands: OperatorApiCommands,
) {
  return form.get('hacer') === testMessageCommand
    ? commands('sendTestMessage', {
        params: { service },
        body: { phone: String(form.get('telefono') ?? '') },
      })
    : changeConnection(service, form, commands)
}

/** Page of a service for messages, which has one provider: last test, keys and further tests. */
export function MessageConnectionPage({
  title,
  titles,
  provider,
  found,
  answer,
  test,
  children,
}: Props) {
  const { connections, version } = found
  const { me } = useOfficeRootLoaderData()
  const mayWrite = hasPermission('connections:write', me)
  const stored = connections.find((one) => one.provider === provider.code)
  const active = stored?.is_active ? stored : undefined
  const state =
    active && formatConnectionState({ connection: active, is_stand_in: false, is_missing: false })
  return (
    <ConnectionPage
      title={title}
      state={<span className={`st ${state?.tone ?? ''}`}>{state?.text ?? 'Sin conectar'}</span>}
      found={found}
      answer={answer}
      mayWrite={mayWrite}
    >
      {active ? (
        <LastConnectionCheck connection={active} mayWrite={mayWrite} titles={titles} />
      ) : null}
      {active && mayWrite ? test : null}
      <section className="sec" aria-labelledby="cuenta">
        <h2 id="cuenta">Cuenta de {provider.label}</h2>
        <ConnectionForm
          key={version}
          provider={provider}
          stored={stored}
          version={version}
          answer={answer}
          mayWrite={mayWrite}
        />
        {children}
        {mayWrite ? null : <p className="muted">{missingPermissionText('connections:write')}</p>}
      </section>
    </ConnectionPage>
  )
}
