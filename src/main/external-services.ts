import { hourInMs } from '#domain/durations.ts'
import { formatGatewayName } from '#domain/orders/payment-gateway-texts.ts'
import { openMailer } from '#mail/mailer.ts'
import { openSmsSender } from '#mail/sms-sender.ts'
import type { ExternalServiceTestResult, ExternalService } from '#operator-api/external-services.ts'
import { formatShopConfigurationWarning } from '#operator/shop-warning-texts.ts'
import {
  type PaymentGateway,
  GatewayCredentialsRejected,
  GatewayRejectedRequest,
  GatewayUnavailable,
} from '#payments/gateway.ts'
import type { ReadGateways } from '#payments/payment-gateways.ts'
import type { PictureStore } from '#persistence/catalogue/picture-store.ts'
import { checkIdentityProvider } from '#sign-in/check-identity-provider.ts'
import { isSimulatorUsed } from './dev-service-settings.ts'
import type { DevServiceConnections } from './dev-services.ts'
import type { EnvironmentSettings } from './environment-settings.ts'
import { isGatewaySetByServer } from './gateways-in-force.ts'

const answers = { ok: true, words: 'contesta y reconoce a la tienda.' } as const

const refused = (words: string): ExternalServiceTestResult => ({
  ok: false,
  code: 'provider-refused',
  words,
})
const away = (words: string): ExternalServiceTestResult => ({
  ok: false,
  code: 'provider-away',
  words,
})

type Options = {
  gateways: ReadGateways
  pictures: PictureStore
  services: Pick<DevServiceConnections, 'issuer' | 'smtpUrl' | 'smsUrl'>
}

/** Lists the external services of this process with their health probes. */
export function listExternalServices(
  settings: EnvironmentSettings,
  { gateways, pictures, services }: Options,
): ExternalService[] {
  const { issuer: ownIssuer, clientId } = settings.identity
  const hasMailbox = settings.devServices.has('mailbox')
  return [
    {
      code: 'payments',
      ...gatewayFacts(settings),
      isDevService: settings.payments.gateway.name === 'simulator',
      probe: async (now) => probeGateway(await gateways(), now),
    },
    {
      code: 'labels',
      name: 'A mano',
      where: null,
      isDevService: false,
      isMissing: true,
      note: 'Las guías se compran aparte y se escriben en el pedido.',
      settings: [],
      probe: async () => refused('Todavía no conectas una plataforma de envíos.'),
    },
    {
      code: 'invoices',
      name: missing,
      where: null,
      isDevService: false,
      isMissing: true,
      note: 'Las facturas se suben hechas aparte, una por una.',
      settings: [],
      probe: async () => refused('Todavía no hay con quién timbrar.'),
    },
    {
      code: 'mail',
      ...deliveryFacts(settings.mail.smtpUrl, {
        hasMailbox,
        setting: 'SMTP_URL',
        url: services.smtpUrl,
        called: 'Servidor de correo',
        kept: 'Los correos',
      }),
      probe: () => probeMail(services.smtpUrl, settings.mail.from),
    },
    {
      code: 'texts',
      ...deliveryFacts(settings.smsUrl, {
        hasMailbox,
        setting: 'SMS_URL',
        url: services.smsUrl,
        called: 'Servicio de mensajes',
        kept: 'Los mensajes',
      }),
      probe: () => probeTexts(services.smsUrl, { isDevService: settings.smsUrl === undefined }),
    },
    {
      code: 'whatsapp',
      name: missing,
      where: null,
      isDevService: false,
      isMissing: true,
      note: 'Sin él, tus clientes reciben los avisos por correo.',
      settings: [],
      probe: async () => refused('no está conectado.'),
    },
    {
      code: 'files',
      ...storageFacts(settings),
      isDevService: false,
      probe: () => probeFiles(pictures),
    },
    {
      code: 'accounts',
      name: ownIssuer === undefined ? 'Proveedor de identidad incluido' : 'Proveedor de identidad',
      where: new URL(services.issuer).host,
      isDevService: false,
      note: null,
      settings: [{ name: 'OIDC_ISSUER', is_set: ownIssuer !== undefined }],
      async probe() {
        const provider = { issuer: services.issuer, clientId, shopUrl: settings.url }
        const faults = await checkIdentityProvider(provider)
        if (faults.length === 0) return answers
        return refused(
          faults
            .map((fault) => formatShopConfigurationWarning({ ...provider, ...fault }))
            .join(' '),
        )
      },
    },
  ]
}

const missing = 'Nada conectado'

const allSet = (...names: string[]) => names.map((name) => ({ name, is_set: true }))

/**
 * Describes, for the list of external services, the configured service for mail or text messages,
 * or the built-in mailbox when none is configured.
 */
function deliveryFacts(
  given: string | undefined,
  {
    setting,
    url,
    called,
    kept,
    hasMailbox,
  }: Record<'setting' | 'url' | 'called' | 'kept', string> & { hasMailbox: boolean },
): Pick<ExternalService, 'name' | 'where' | 'isDevService' | 'isMissing' | 'note' | 'settings'> {
  const isDevService = given === undefined
  if (isDevService && !hasMailbox)
    return {
      name: missing,
      where: null,
      isDevService,
      isMissing: true,
      note: `${kept} esperan a que lo conectes; los códigos vencen en minutos.`,
      settings: [{ name: setting, is_set: false }],
    }
  return {
    name: isDevService ? 'Buzón incluido' : called,
    where: new URL(url).host,
    isDevService,
    note: isDevService ? `${kept} se quedan en el buzón: a nadie le llegan.` : null,
    settings: [{ name: setting, is_set: !isDevService }],
  }
}

/**
 * Describes the payment gateway for the list of external services; the keys themselves are never
 * shown, only whether they are set.
 */
function gatewayFacts(
  settings: EnvironmentSettings,
): Pick<ExternalService, 'name' | 'where' | 'isMissing' | 'note' | 'settings'> {
  const { gateway } = settings.payments
  if (!isGatewaySetByServer(settings) && !isSimulatorUsed(settings))
    return {
      name: missing,
      where: null,
      isMissing: true,
      note: 'Nadie puede pagar hasta que conectes con quién cobrar.',
      settings: [{ name: 'PAYMENT_GATEWAY', is_set: false }],
    }
  return {
    name: formatGatewayName(gateway.name),
    where: gateway.host,
    note: gateway.note,
    settings:
      gateway.settings.length > 0
        ? allSet(...gateway.settings)
        : [{ name: 'PAYMENT_GATEWAY', is_set: false }],
  }
}

async function probeGateway(
  { listPayments }: PaymentGateway,
  now: Date,
): Promise<ExternalServiceTestResult> {
  if (!listPayments) {
    return refused('no deja preguntar sin cobrar; se comprueba con una compra de prueba.')
  }
  try {
    const since = new Date(now.getTime() - hourInMs)
    for await (const _ of listPayments({ since, until: now })) break
    return answers
  } catch (error) {
    if (error instanceof GatewayCredentialsRejected || error instanceof GatewayRejectedRequest) {
      return refused('no acepta la clave. Revísala en su panel.')
    }
    if (error instanceof GatewayUnavailable) return away('no contesta ahora.')
    throw error
  }
}

async function probeMail(smtpUrl: string, from: string): Promise<ExternalServiceTestResult> {
  const mailer = openMailer({ smtpUrl, from })
  const state = await mailer.check().finally(mailer.close)
  if (state === 'ready') return answers
  return state === 'refused'
    ? refused('no acepta el usuario o la clave de SMTP_URL.')
    : away('no contesta en la dirección de SMTP_URL.')
}

async function probeTexts(
  smsUrl: string,
  { isDevService }: { isDevService: boolean },
): Promise<ExternalServiceTestResult> {
  const status = await openSmsSender({ smsUrl }).check()
  if (status === null || status >= 500) return away('no contesta en la dirección de SMS_URL.')
  if (status < 400 || isDevService) return answers
  return refused(`no acepta la cuenta o la clave de SMS_URL (contestó ${status}).`)
}

function storageFacts({
  storage: { current },
}: EnvironmentSettings): Pick<ExternalService, 'name' | 'where' | 'note' | 'settings'> {
  if ('folder' in current) {
    return {
      name: 'Carpeta del servidor',
      where: null,
      note: null,
      settings: [{ name: 'STORAGE_URL', is_set: false }],
    }
  }
  const { endpoint, bucket } = current.bucket
  return {
    name: `Cubo «${bucket}»`,
    where: new URL(endpoint).host,
    note: null,
    settings: allSet('STORAGE_URL', 'STORAGE_ACCESS_KEY', 'STORAGE_SECRET_KEY'),
  }
}

async function probeFiles(pictures: PictureStore): Promise<ExternalServiceTestResult> {
  return pictures.check().then(
    () => ({ ok: true, words: 'se lee y se escribe.' }) as const,
    () => refused('no se puede leer o escribir. Revisa su dirección y su clave.'),
  )
}
