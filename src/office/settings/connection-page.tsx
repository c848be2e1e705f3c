import type { ReactNode } from 'react'
import type { ServiceConnectionsResponse } from '#contract/operator/connections.ts'
import { Alert } from '#ui/alert.tsx'
import { FormErrorAlert } from '../forms/form-error-alert.tsx'
import type { FormResult } from '../forms/form-result.ts'
import { PageHeader } from '../lists/page-header.tsx'
import { ShortcutAndCliHintFooter } from '../lists/shortcut-and-cli-hints.tsx'
import { createOfficePageUrl } from '../page-url.ts'
import { BackLink } from '../running/back-link.tsx'
import { ConnectionAside } from './connection-aside.tsx'
import { SettingsNavigation } from './settings-navigation.tsx'
import './settings.css'
import './connections.css'

type Props = {
  title: string
  state: ReactNode
  found: ServiceConnectionsResponse
  answer: FormResult | undefined
  mayWrite: boolean
  children: ReactNode
}

/** Frame of a connection's page; a service that the server's settings give is only named. */
export function ConnectionPage({ title, state, found, answer, mayWrite, children }: Props) {
  const { service, connections, is_set_by_server, unfinished } = found
  const active = connections.find(({ is_active }) => is_active)
  const back = <BackLink to={createOfficePageUrl('Conexiones')} label="Conexiones" />
  return (
    <>
      <PageHeader title={title} back={back} state={state} />
      <FormErrorAlert refusal={answer?.refusal} />
      <div className="cols settings">
        <SettingsNavigation here="conexiones" />
        {is_set_by_server ? (
          <Alert title="La pone tu servidor.">
            <p>Para cambiarla, pídeselo a tu técnico.</p>
          </Alert>
        ) : (
          <div className="cols connection-page">
            <div>{children}</div>
            {active ? (
              <ConnectionAside {...{ service, connection: active, unfinished, mayWrite }} />
            ) : null}
          </div>
        )}
      </div>
      <ShortcutAndCliHintFooter command={`connections ${service}`} />
    </>
  )
}
