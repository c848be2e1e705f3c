import { type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import type {
  MailDomainResponse,
  ServiceConnectionsResponse,
} from '#contract/operator/connections.ts'
import { findConnectionProvider } from '#domain/connections/connection-providers.ts'
import { mailProviders } from '#domain/connections/mail-providers.ts'
import { missingPermissionText } from '#domain/running/permissions.ts'
import { Button } from '#ui/button.tsx'
import { createOperatorApiReader } from '../api/operator-api.ts'
import { type FormResult, redirectWithFlash, runFormAction } from '../forms/form-result.ts'
import { createOfficePageUrl } from '../page-url.ts'
import { hasPermission, useOfficeRootLoaderData } from '../shared-page-data.ts'
import { changeConnection } from './connection-actions.ts'
import { ConnectionForm } from './connection-form.tsx'
import { ConnectionPage } from './connection-page.tsx'
import { formatConnectionState } from './connection-state.ts'
import { LastConnectionCheck } from './last-connection-check.tsx'
import { MailRecords } from './mail-records.tsx'
import { ProviderChoice } from './provider-choice.tsx'

const service = 'mail'
const page = 'Conexión de correo'
const firstProvider = 'google'
const titles = { good: 'El correo está listo', failing: 'El correo no sale' }

export async function loader(asked: LoaderFunctionArgs) {
  const reads = createOperatorApiReader(asked)
  const found = await reads.get('getConnections', { params: { service } })
  const isConnected = found.connections.some(({ is_active }) => is_active)
  return {
    ...found,
    chosen: new URL(asked.request.url).searchParams.get('con'),
    domain: isConnected && !found.is_set_by_server ? await reads.get('getMailDomain') : null,
  }
}

export function action(asked: ActionFunctionArgs) {
  return runFormAction(asked, async (form, commands) => {
    const { messageForUser } =
      form.get('hacer') === 'carta'
        ? await commands('sendTestLetter')
        : await changeConnection(service, form, commands)
    return redirectWithFlash(messageForUser, createOfficePageUrl(page))
  })
}

type Props = {
  loaderData: ServiceConnectionsResponse & {
    chosen: string | null
    domain: MailDomainResponse | null
  }
  actionData?: FormResult
}

/** Page of the mail connection: provider, test letter, and records against spam. */
export default function MailConnection({ loaderData, actionData }: Props) {
  const { connections, version, chosen, domain } = loaderData
  const { me } = useOfficeRootLoaderData()
  const mayWrite = hasPermission('connections:write', me)
  const active = connections.find(({ is_active }) => is_active)
  const provider =
    findConnectionProvider(service, chosen ?? active?.provider ?? firstProvider) ??
    findConnectionProvider(service, firstProvider)
  const stored = connections.find((one) => one.provider === provider?.code)
  const isShownActive = active !== undefined && active.provider === provider?.code
  return (
    <ConnectionPage
      title="Correo"
      state={<MailState {...{ active, domain }} />}
      found={loaderData}
      answer={actionData}
      mayWrite={mayWrite}
    >
      <section className="sec" aria-labelledby="servicio">
        <h2 id="servicio">Servicio</h2>
        <ProviderChoice
          page={page}
          label="Servicio de correo"
          providers={mailProviders}
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
            moreTitle={titleOfMore(provider.code)}
          />
        ) : null}
        {mayWrite ? null : <p className="muted">{missingPermissionText('connections:write')}</p>}
      </section>
      {isShownActive ? (
        <LastConnectionCheck connection={active} mayWrite={mayWrite} titles={titles}>
          <Button type="submit" name="hacer" value="carta">
            Mandarme una carta de prueba
          </Button>
        </LastConnectionCheck>
      ) : null}
      {isShownActive && domain ? (
        <MailRecords
          {...domain}
          provider={provider?.code === 'smtp' ? 'tu proveedor' : (provider?.label ?? '')}
        />
      ) : null}
    </ConnectionPage>
  )
}

function titleOfMore(code: string): string {
  const server = mailProviders.find((one) => one.code === code)?.server
  return server ? `Servidor ${server.host}, puerto ${server.port}` : 'Más datos'
}

type Active = ServiceConnectionsResponse['connections'][number]

function MailState({
  active,
  domain,
}: {
  active: Active | undefined
  domain: MailDomainResponse | null
}) {
  if (!active) return <span className="st">Sin conectar</span>
  const { tone, text } = formatConnectionState({
    connection: active,
    is_stand_in: false,
    is_missing: false,
  })
  const wrong = domain?.records.filter(({ state }) => state === 'wrong') ?? []
  if (tone !== 'ok' || wrong.length === 0) return <span className={`st ${tone}`}>{text}</span>
  const names = new Intl.ListFormat('es-MX').format(wrong.map(({ record }) => record))
  return <span className="st wait">Conectado; revisa {names}</span>
}
