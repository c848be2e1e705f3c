import { type ActionFunctionArgs, Form, type LoaderFunctionArgs } from 'react-router'
import type { ExternalServicesResponse } from '#contract/operator/external-services.ts'
import { formatFailedGatewayCall, formatGatewayName } from '#domain/orders/payment-gateway-texts.ts'
import { missingPermissionText } from '#domain/running/permissions.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { formatDateTime } from '#ui/text/format-money-and-dates.ts'
import { createOperatorApiReader } from '../api/operator-api.ts'
import { FormErrorAlert } from '../forms/form-error-alert.tsx'
import { type FormResult, runFormAction, redirectWithFlash } from '../forms/form-result.ts'
import { PageHeader } from '../lists/page-header.tsx'
import { ShortcutAndCliHintFooter } from '../lists/shortcut-and-cli-hints.tsx'
import { createOfficePageUrl } from '../page-url.ts'
import { hasPermission, useOfficeRootLoaderData } from '../shared-page-data.ts'
import { externalServicePurposeTexts as uses } from './external-service-purposes.ts'
import { SettingsNavigation } from './settings-navigation.tsx'
import './settings.css'

export function loader(asked: LoaderFunctionArgs) {
  return createOperatorApiReader(asked).get('listProviders')
}

export function action(asked: ActionFunctionArgs) {
  return runFormAction(asked, async (form, commands) => {
    const { messageForUser } = await commands('testProvider', {
      params: { code: String(form.get('probar')) },
    })
    return redirectWithFlash(messageForUser, createOfficePageUrl('Conexiones'))
  })
}

type Provider = ExternalServicesResponse['providers'][number]

type Props = { loaderData: ExternalServicesResponse; actionData?: FormResult }

/** Page of external services (such as payments and mail): configuration and connection test. */
export default function Providers({ loaderData, actionData }: Props) {
  const { providers, former_gateways: former, rejections } = loaderData
  const { me } = useOfficeRootLoaderData()
  const mayTry = hasPermission('settings:write', me)
  return (
    <>
      <PageHeader title="Ajustes" state="Conexiones" />
      <FormErrorAlert refusal={actionData?.refusal} />
      <div className="cols settings">
        <SettingsNavigation here="conexiones" />
        <div className="fit">
          <h2>Conexiones</h2>
          <p className="muted">
            Con quién trabaja la tienda. Las claves las pone quien lleva el servidor y no salen de
            ahí: aquí solo ves si están.
          </p>
          {rejections.length > 0 ? <Rejections rejections={rejections} /> : null}
          <ul className="connections">
            {providers.map((provider) => (
              <li key={provider.code}>
                <ProviderFacts provider={provider} />
                {mayTry ? (
                  <Form method="post">
                    <Button type="submit" name="probar" value={provider.code}>
                      Probar conexión<span className="sr"> de {uses[provider.code]}</span>
                    </Button>
                  </Form>
                ) : null}
              </li>
            ))}
          </ul>
          {former.length > 0 ? (
            <section className="sec" aria-labelledby="pasarelas-de-antes">
              <h2 id="pasarelas-de-antes">Pasarelas de antes</h2>
              <ul className="connections">
                {former.map(({ gateway, is_connected, open, advice }) => (
                  <li key={gateway}>
                    <div>
                      <h3>
                        {formatGatewayName(gateway)}{' '}
                        {is_connected ? null : <span className="badge warn">Sin conexión</span>}
                      </h3>
                      <p>{open}</p>
                      <p className="muted">{advice}</p>
                    </div>
                  </li>
                ))}
              </ul>
            </section>
          ) : null}
          {mayTry ? null : <p className="muted">{missingPermissionText('settings:write')}</p>}
        </div>
      </div>
      <ShortcutAndCliHintFooter command="settings" />
    </>
  )
}

/** Operations that fail until the API key of a payment gateway is corrected. */
function Rejections({ rejections }: Pick<ExternalServicesResponse, 'rejections'>) {
  return (
    <Alert tone="wrong" title="La pasarela no acepta la clave de la tienda">
      <p>
        Si falla al cobrar, nadie puede pagar. Lo demás espera, y la tienda lo intenta sola cuando
        la clave sirva. Pide hoy a quien lleva el servidor que la revise.
      </p>
      <ul>
        {rejections.map(({ gateway, call, since }) => (
          <li key={`${gateway} ${call}`}>
            {formatGatewayName(gateway)}, al {formatFailedGatewayCall(call)}, desde{' '}
            {formatDateTime(since)}
          </li>
        ))}
      </ul>
    </Alert>
  )
}

function ProviderFacts({ provider }: { provider: Provider }) {
  const { code, name, where, note, settings, is_stand_in } = provider
  const there = settings.filter(({ is_set }) => is_set)
  const missing = settings.filter(({ is_set }) => !is_set)
  return (
    <div>
      <h3>
        {uses[code]} {is_stand_in ? <span className="badge">De prueba</span> : null}
      </h3>
      <p>
        {name}
        {where ? <span className="muted"> · {where}</span> : null}
      </p>
      {note ? <p className="muted">{note}</p> : null}
      {there.length > 0 ? (
        <p className="small muted">
          Puesto: <Names settings={there} />
        </p>
      ) : null}
      {missing.length > 0 ? (
        <p className="small muted">
          {is_stand_in ? 'Falta' : 'Se puede poner'}: <Names settings={missing} />
        </p>
      ) : null}
    </div>
  )
}

function Names({ settings }: { settings: Provider['settings'] }) {
  return settings.map(({ name }, index) => (
    <span key={name}>
      {index > 0 ? ', ' : null}
      <code>{name}</code>
    </span>
  ))
}
