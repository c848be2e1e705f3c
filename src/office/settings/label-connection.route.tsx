import { type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import type { ServiceConnectionsResponse } from '#contract/operator/connections.ts'
import { labelProviders } from '#domain/connections/label-providers.ts'
import { missingPermissionText } from '#domain/running/permissions.ts'
import { Link } from '#ui/link.tsx'
import { createOperatorApiReader } from '../api/operator-api.ts'
import { type FormResult, redirectWithFlash, runFormAction } from '../forms/form-result.ts'
import { createOfficePageUrl } from '../page-url.ts'
import { hasPermission, useOfficeRootLoaderData } from '../shared-page-data.ts'
import { changeConnection } from './connection-actions.ts'
import { ConnectionForm } from './connection-form.tsx'
import { ConnectionPage } from './connection-page.tsx'
import { formatConnectionState } from './connection-state.ts'
import { LastConnectionCheck } from './last-connection-check.tsx'
import { ProviderChoice } from './provider-choice.tsx'
import { senderSettingsUrl } from './setting-parts.tsx'

const service = 'labels'
const page = 'Conexión de paqueterías'
const titles = { good: 'Funciona', failing: 'No se pueden comprar guías' }

export async function loader(asked: LoaderFunctionArgs) {
  const found = await createOperatorApiReader(asked).get('getConnections', { params: { service } })
  return { ...found, chosen: new URL(asked.request.url).searchParams.get('con') }
}

export function action(asked: ActionFunctionArgs) {
  return runFormAction(asked, async (form, commands) => {
    const { messageForUser } = await changeConnection(service, form, commands)
    return redirectWithFlash(messageForUser, createOfficePageUrl(page))
  })
}

type Props = {
  loaderData: ServiceConnectionsResponse & { chosen: string | null }
  actionData?: FormResult
}

/** Page of the label connection: platform, keys, test, and where sender and boxes are kept. */
export default function LabelConnection({ loaderData, actionData }: Props) {
  const { connections, version, chosen } = loaderData
  const { me } = useOfficeRootLoaderData()
  const mayWrite = hasPermission('connections:write', me)
  const active = connections.find(({ is_active }) => is_active)
  const wanted = chosen ?? active?.provider
  const provider = labelProviders.find(({ code }) => code === wanted) ?? labelProviders[0]
  const stored = connections.find((one) => one.provider === provider?.code)
  const isShownActive = active !== undefined && active.provider === provider?.code
  const state =
    active && formatConnectionState({ connection: active, is_stand_in: false, is_missing: false })
  return (
    <ConnectionPage
      title="Paqueterías"
      state={<span className={`st ${state?.tone ?? ''}`}>{state?.text ?? 'Sin conectar'}</span>}
      found={loaderData}
      answer={actionData}
      mayWrite={mayWrite}
    >
      {isShownActive ? (
        <LastConnectionCheck connection={active} mayWrite={mayWrite} titles={titles} />
      ) : null}
      <section className="sec" aria-labelledby="con-quien">
        <h2 id="con-quien">Con quién compras guías</h2>
        <ProviderChoice
          page={page}
          label="Con quién compras guías"
          providers={labelProviders}
          here={provider?.code}
        />
        {provider ? (
          <ConnectionForm
            key={`${provider.code} ${version}`}
            provider={provider}
            stored={stored}
            version={version}
            answer={actionData}
            mayWrite={mayWrite}
            moreTitle="Claves de la carta porte"
          />
        ) : null}
        <p className="hint">
          Probar no compra nada. De dónde salen tus paquetes y en qué cajas lo escribes en{' '}
          <Link to={senderSettingsUrl}>Ajustes › Envíos</Link>.
        </p>
        {mayWrite ? null : <p className="muted">{missingPermissionText('connections:write')}</p>}
      </section>
    </ConnectionPage>
  )
}
