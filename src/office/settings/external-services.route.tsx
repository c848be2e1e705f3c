import { type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import type { ExternalServicesResponse } from '#contract/operator/external-services.ts'
import { formatFailedGatewayCall, formatGatewayName } from '#domain/orders/payment-gateway-texts.ts'
import { missingPermissionText } from '#domain/running/permissions.ts'
import { Alert } from '#ui/alert.tsx'
import { formatDateTime } from '#ui/text/format-money-and-dates.ts'
import { createOperatorApiReader } from '../api/operator-api.ts'
import { FormErrorAlert } from '../forms/form-error-alert.tsx'
import { type FormResult, runFormAction, redirectWithFlash } from '../forms/form-result.ts'
import { PageHeader } from '../lists/page-header.tsx'
import { ShortcutAndCliHintFooter } from '../lists/shortcut-and-cli-hints.tsx'
import { createOfficePageUrl } from '../page-url.ts'
import { hasPermission, useOfficeRootLoaderData } from '../shared-page-data.ts'
import { FormerGateways } from './former-gateways.tsx'
import { ServiceCard } from './service-card.tsx'
import { SettingsNavigation } from './settings-navigation.tsx'
import './settings.css'
import './connections.css'

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

type Props = { loaderData: ExternalServicesResponse; actionData?: FormResult }

/** Page of external services as cards: provider, state, test, and the way to connect another. */
export default function ExternalServices({ loaderData, actionData }: Props) {
  const { providers, former_gateways: former, rejections } = loaderData
  const { me } = useOfficeRootLoaderData()
  return (
    <>
      <PageHeader title="Ajustes" state="Conexiones" />
      <FormErrorAlert refusal={actionData?.refusal} />
      <div className="cols settings">
        <SettingsNavigation here="conexiones" />
        <div>
          {rejections.length > 0 ? <Rejections rejections={rejections} /> : null}
          <div className="service-cards">
            {providers.map((service) => (
              <ServiceCard key={service.code} service={service} />
            ))}
          </div>
          <FormerGateways gateways={former} />
          {hasPermission('connections:write', me) ? null : (
            <p className="muted">{missingPermissionText('connections:write')}</p>
          )}
        </div>
      </div>
      <ShortcutAndCliHintFooter command="connections mail" />
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
