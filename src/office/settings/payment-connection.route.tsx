import { type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import type { ServiceConnectionsResponse } from '#contract/operator/connections.ts'
import type { ExternalServicesResponse } from '#contract/operator/external-services.ts'
import type { ConnectionProvider } from '#domain/connections/connection-services.ts'
import { paymentProviders } from '#domain/connections/payment-providers.ts'
import { formatGatewayName } from '#domain/orders/payment-gateway-texts.ts'
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
import { FormerGateways } from './former-gateways.tsx'
import { LastConnectionCheck } from './last-connection-check.tsx'
import { ProviderChoice } from './provider-choice.tsx'

const service = 'payments'
const page = 'Conexión de pagos'
const titles = { good: 'Funciona', failing: 'No se puede cobrar' }

export async function loader(asked: LoaderFunctionArgs) {
  const reads = createOperatorApiReader(asked)
  const [found, services] = await Promise.all([
    reads.get('getConnections', { params: { service } }),
    reads.get('listProviders'),
  ])
  const chosen = new URL(asked.request.url).searchParams.get('con')
  const isTest = services.providers.some(({ code, is_stand_in }) => code === service && is_stand_in)
  return { ...found, chosen, isTest, former: services.former_gateways }
}

export function action(asked: ActionFunctionArgs) {
  return runFormAction(asked, async (form, commands) => {
    const { messageForUser } = await changeConnection(service, form, commands)
    return redirectWithFlash(messageForUser, createOfficePageUrl(page))
  })
}

type Props = {
  loaderData: ServiceConnectionsResponse & {
    chosen: string | null
    /** the gateway in force moves no real money */
    isTest: boolean
    former: ExternalServicesResponse['former_gateways']
  }
  actionData?: FormResult
}

/** Page of the payment connection: gateway, key, test, and what is unfinished at former gateways. */
export default function PaymentConnection({ loaderData, actionData }: Props) {
  const { connections, version, chosen, isTest, former } = loaderData
  const { me } = useOfficeRootLoaderData()
  const mayWrite = hasPermission('connections:write', me)
  const active = connections.find(({ is_active }) => is_active)
  const wanted = chosen ?? active?.provider
  const provider = paymentProviders.find(({ code }) => code === wanted) ?? paymentProviders[0]
  const stored = connections.find((one) => one.provider === provider?.code)
  const isShownActive = active !== undefined && active.provider === provider?.code
  const state =
    active && formatConnectionState({ connection: active, is_stand_in: isTest, is_missing: false })
  return (
    <ConnectionPage
      title="Cobros"
      state={<span className={`st ${state?.tone ?? ''}`}>{state?.text ?? 'Sin conectar'}</span>}
      found={loaderData}
      answer={actionData}
      mayWrite={mayWrite}
    >
      {isShownActive ? (
        <LastConnectionCheck connection={active} mayWrite={mayWrite} titles={titles} />
      ) : null}
      <section className="sec" aria-labelledby="quien-cobra">
        <h2 id="quien-cobra">Con quién cobras</h2>
        <ProviderChoice
          page={page}
          label="Con quién cobras"
          providers={paymentProviders}
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
          />
        ) : null}
        {provider && stored ? (
          <p className="hint">
            Una clave nueva reemplaza a la guardada. Si es de otra cuenta de {provider.label} y la
            de antes tiene pagos o reembolsos sin terminar, te preguntamos primero.
          </p>
        ) : null}
        {provider && !isShownActive ? (
          <WhatFollows provider={provider} former={active?.provider} />
        ) : null}
        <p className="hint">
          Probar no mueve dinero. Qué formas de pago ofreces y con qué meses lo eliges en{' '}
          <Link to={createOfficePageUrl('Ajustes de un tema', { section: 'pagos' })}>
            Ajustes › Pagos
          </Link>
          .
        </p>
        {mayWrite ? null : <p className="muted">{missingPermissionText('connections:write')}</p>}
      </section>
      <FormerGateways gateways={former} />
    </ConnectionPage>
  )
}

/** What happens once a gateway is connected. */
function WhatFollows({
  provider: { code, label },
  former,
}: {
  provider: ConnectionProvider
  former: string | undefined
}) {
  return (
    <>
      <h3>Al conectar {label}</h3>
      <ul className="rows">
        <li>Los cobros nuevos pasan a {label} en unos segundos.</li>
        {former === undefined ? null : (
          <li>Los pagos que ya empezaron en {formatGatewayName(former)} se terminan ahí.</li>
        )}
        <li>
          {code === 'mercado-pago'
            ? 'La tienda le dice en cada compra a dónde avisar del pago.'
            : 'Los avisos de pago los configura la tienda por ti.'}
        </li>
      </ul>
    </>
  )
}
