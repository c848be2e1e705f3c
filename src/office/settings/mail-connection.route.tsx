import { type ActionFunctionArgs, Form, type LoaderFunctionArgs } from 'react-router'
import type {
  MailDomainResponse,
  ServiceConnectionsResponse,
} from '#contract/operator/connections.ts'
import { findConnectionProvider } from '#domain/connections/connection-providers.ts'
import { mailProviders } from '#domain/connections/mail-providers.ts'
import { missingPermissionText } from '#domain/running/permissions.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { formatDateTime } from '#ui/text/format-money-and-dates.ts'
import { createOperatorApiReader } from '../api/operator-api.ts'
import { FormErrorAlert } from '../forms/form-error-alert.tsx'
import { type FormResult, redirectWithFlash, runFormAction } from '../forms/form-result.ts'
import { PageHeader } from '../lists/page-header.tsx'
import { ShortcutAndCliHintFooter } from '../lists/shortcut-and-cli-hints.tsx'
import { createOfficePageUrl } from '../page-url.ts'
import { BackLink } from '../running/back-link.tsx'
import { hasPermission, useOfficeRootLoaderData } from '../shared-page-data.ts'
import { ConnectionAside } from './connection-aside.tsx'
import { ConnectionForm, parseConnectionForm } from './connection-form.tsx'
import { formatConnectionState } from './connection-state.ts'
import { MailRecords } from './mail-records.tsx'
import { SettingsNavigation } from './settings-navigation.tsx'
import './settings.css'
import './connections.css'

const service = 'mail'
const firstProvider = 'google'

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
    const here = ({ messageForUser }: { messageForUser: string }) =>
      redirectWithFlash(messageForUser, createOfficePageUrl('Conexión de correo'))
    const provider = String(form.get('proveedor') ?? '')
    const params = { service, provider } as const
    switch (form.get('hacer')) {
      case 'probar':
        return here(await commands('testConnection', { params }))
      case 'carta':
        return here(await commands('sendTestLetter'))
      case 'desconectar':
        return here(await commands('disconnectProvider', { params }))
      default:
        return here(
          await commands('saveConnection', { params, body: parseConnectionForm(service, form) }),
        )
    }
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
  const { connections, version, is_set_by_server, chosen, domain } = loaderData
  const { me } = useOfficeRootLoaderData()
  const mayWrite = hasPermission('connections:write', me)
  const active = connections.find(({ is_active }) => is_active)
  const provider =
    findConnectionProvider(service, chosen ?? active?.provider ?? firstProvider) ??
    findConnectionProvider(service, firstProvider)
  const stored = connections.find((one) => one.provider === provider?.code)
  const isShownActive = active !== undefined && active.provider === provider?.code
  const back = <BackLink to={createOfficePageUrl('Conexiones')} label="Conexiones" />
  return (
    <>
      <PageHeader title="Correo" back={back} state={<MailState {...{ active, domain }} />} />
      <FormErrorAlert refusal={actionData?.refusal} />
      <div className="cols settings">
        <SettingsNavigation here="conexiones" />
        {is_set_by_server ? (
          <Alert title="La pone tu servidor.">
            <p>Para cambiarla, pídeselo a tu técnico.</p>
          </Alert>
        ) : (
          <div className="cols connection-page">
            <div>
              <section className="sec" aria-labelledby="servicio">
                <h2 id="servicio">Servicio</h2>
                <ProviderChoice here={provider?.code} />
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
                {mayWrite ? null : (
                  <p className="muted">{missingPermissionText('connections:write')}</p>
                )}
              </section>
              {isShownActive ? <LastCheck connection={active} mayWrite={mayWrite} /> : null}
              {isShownActive && domain ? (
                <MailRecords
                  {...domain}
                  provider={provider?.code === 'smtp' ? 'tu proveedor' : (provider?.label ?? '')}
                />
              ) : null}
            </div>
            {active ? <ConnectionAside {...{ service, connection: active, mayWrite }} /> : null}
          </div>
        )}
      </div>
      <ShortcutAndCliHintFooter command="connections mail" />
    </>
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
  const { tone, text } = formatConnectionState({ connection: active, is_stand_in: false })
  const wrong = domain?.records.filter(({ state }) => state === 'wrong') ?? []
  if (tone !== 'ok' || wrong.length === 0) return <span className={`st ${tone}`}>{text}</span>
  const names = new Intl.ListFormat('es-MX').format(wrong.map(({ record }) => record))
  return <span className="st wait">Conectado; revisa {names}</span>
}

/** Providers to choose from; links, so that it works without script. */
function ProviderChoice({ here }: { here: string | undefined }) {
  return (
    <nav className="provider-choice" aria-label="Servicio de correo">
      {mailProviders.map(({ code, label }) => (
        <Link
          key={code}
          to={createOfficePageUrl('Conexión de correo', {}, { con: code })}
          aria-current={code === here ? 'true' : undefined}
          preventScrollReset
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}

/** What the last test saw, and the tests. */
function LastCheck({ connection, mayWrite }: { connection: Active; mayWrite: boolean }) {
  const { check, provider, is_readable } = connection
  const fault = is_readable
    ? check?.fault
    : 'Vuelve a pegar la clave: la guardada no se puede leer.'
  return (
    <section className={fault ? 'seen failing' : 'seen'} aria-labelledby="visto">
      <h2 id="visto">
        <Icon name={fault ? 'bad' : 'ok'} />
        {fault ? 'El correo no sale' : 'El correo está listo'}
      </h2>
      <p>{fault ?? check?.seen ?? 'Todavía no se prueba.'}</p>
      {check ? <p className="hint">{formatDateTime(check.at)}</p> : null}
      {mayWrite ? (
        <Form method="post" className="form-acts">
          <input type="hidden" name="proveedor" value={provider} />
          <Button type="submit" name="hacer" value="carta">
            Mandarme una carta de prueba
          </Button>
          <Button type="submit" kind="quiet" name="hacer" value="probar">
            Probar
          </Button>
        </Form>
      ) : null}
    </section>
  )
}
