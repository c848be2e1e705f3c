import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import type { ServiceConnectionsResponse } from '#contract/operator/connections.ts'
import { invoiceProviders } from '#domain/connections/invoice-providers.ts'
import { missingPermissionText } from '#domain/running/permissions.ts'
import { createOperatorApiReader } from '../api/operator-api.ts'
import { type FormResult, redirectWithFlash, runFormAction } from '../forms/form-result.ts'
import { createOfficePageUrl } from '../page-url.ts'
import { hasPermission, useOfficeRootLoaderData } from '../shared-page-data.ts'
import { changeConnection } from './connection-actions.ts'
import { ConnectionForm } from './connection-form.tsx'
import { ConnectionPage } from './connection-page.tsx'
import { formatConnectionState } from './connection-state.ts'
import { InvoiceIssuerForm, issuerCommand, parseIssuerForm } from './invoice-issuer-form.tsx'
import { LastConnectionCheck } from './last-connection-check.tsx'

const service = 'invoices'
const page = 'Conexión de facturas'
const titles = { good: 'La llave sirve', failing: 'No se puede timbrar' }

export function loader(asked: LoaderFunctionArgs) {
  return createOperatorApiReader(asked).get('getConnections', { params: { service } })
}

export function action(asked: ActionFunctionArgs) {
  return runFormAction(asked, async (form, commands) => {
    const { messageForUser } =
      form.get('hacer') === issuerCommand
        ? await commands('setInvoiceIssuer', { body: await parseIssuerForm(form) })
        : await changeConnection(service, form, commands)
    return redirectWithFlash(messageForUser, createOfficePageUrl(page))
  })
}

type Props = { loaderData: ServiceConnectionsResponse; actionData?: FormResult }

/** Page of the invoice connection: provider, key, and what its test saw. */
export default function InvoiceConnection({ loaderData, actionData }: Props) {
  const { connections, version } = loaderData
  const { me } = useOfficeRootLoaderData()
  const mayWrite = hasPermission('connections:write', me)
  const active = connections.find(({ is_active }) => is_active)
  const state =
    active && formatConnectionState({ connection: active, is_stand_in: false, is_missing: false })
  return (
    <ConnectionPage
      title="Facturas"
      state={<span className={`st ${state?.tone ?? ''}`}>{state?.text ?? 'Sin conectar'}</span>}
      found={loaderData}
      answer={actionData}
      mayWrite={mayWrite}
    >
      {active ? (
        <LastConnectionCheck connection={active} mayWrite={mayWrite} titles={titles} />
      ) : null}
      {invoiceProviders.map((provider) => (
        <section key={provider.code} className="sec" aria-labelledby={provider.code}>
          <h2 id={provider.code}>{provider.label}</h2>
          <ConnectionForm
            key={version}
            provider={provider}
            stored={connections.find((one) => one.provider === provider.code)}
            version={version}
            answer={actionData}
            mayWrite={mayWrite}
          />
          <p className="hint">Probar no timbra nada.</p>
          {mayWrite && active?.provider === provider.code ? (
            <InvoiceIssuerForm answer={actionData} label={provider.label} />
          ) : null}
        </section>
      ))}
      {mayWrite ? null : <p className="muted">{missingPermissionText('connections:write')}</p>}
    </ConnectionPage>
  )
}
