import { allowedWebPushHosts } from '#domain/orders/delivery-push-notification.ts'
import {
  databaseSettingHelpTexts,
  readDatabaseSettings,
  readDatabaseUrl,
} from './database-settings.ts'
import { readEnabledDevServices } from './dev-service-settings.ts'
import {
  readDataFolderPath,
  readStorageSettings,
  storageSettingHelpTexts,
} from './file-storage-settings.ts'
import {
  importPictureSettingHelpTexts,
  readImportPictureSettings,
} from './import-picture-settings.ts'
import { officeSignInSettingHelpTexts, readOfficeSignInSettings } from './office-settings.ts'
import { paymentSettingHelpTexts, readPaymentSettings } from './payment-settings.ts'
import { shopProcessRoles } from './process-roles.ts'
import { rateLimitSettingHelpTexts, readRateLimits } from './rate-limit-settings.ts'
import { type EnvironmentReader as ReaderOf, createEnvironmentReader } from './read-environment.ts'
import { readSecret } from './read-secret.ts'
import { processSettingHelpTexts, readProcessSettings } from './server-process-settings.ts'
import {
  shoppingAgentSettingHelpTexts,
  readShoppingAgentSettings,
} from './shopping-agent-settings.ts'
import { readTraceSettings, traceSettingHelpTexts } from './trace-settings.ts'
import { readIpNetworks, readWebhookSettings, webhookSettingHelpTexts } from './webhook-settings.ts'

export type EnvironmentSettings = ReturnType<typeof readEnvironmentSettings>

/** Descriptions of all environment variables that configure the shop, in `--help` order. */
export const environmentSettingHelpTexts = {
  SHOP_MODE: 'development (por omisión) o production',
  SHOP_ROLE:
    'qué hace este proceso: all (por omisión), web, worker, office o migrate; los demás los hacen otros',
  SHOP_URL: 'dirección pública de la tienda; por omisión http://localhost:<PORT>',
  PORT: 'puerto de la tienda; por omisión 3000',
  HOST: 'interfaz en la que escucha; por omisión localhost, en production 0.0.0.0',
  OFFICE_URL:
    'dirección pública del Mostrador, en un origen propio; por omisión http://localhost:<OFFICE_PORT>',
  OFFICE_PORT: 'puerto del Mostrador; por omisión 3005',
  OFFICE_HOST: 'interfaz en la que escucha el Mostrador; por omisión localhost',
  TRUST_PROXY: 'direcciones de los proxies que anteceden a la tienda, separadas por comas',
  SHOP_DATA_DIR: 'carpeta de los datos; por omisión var',
  ...databaseSettingHelpTexts,
  IDENTITY_DATABASE_URL:
    'la base del proveedor de identidad incluido, con un rol suyo; por omisión DATABASE_URL',
  PAYMENTS_DATABASE_URL: 'la del simulador de pagos, con un rol suyo; por omisión DATABASE_URL',
  OIDC_ISSUER: 'proveedor de identidad (OpenID Connect); sin él arranca el incluido',
  OIDC_CLIENT_ID: 'cliente registrado en el proveedor; por omisión tianguis-web',
  OIDC_RESOURCE: 'audiencia de los tokens; por omisión <SHOP_URL>/api',
  OIDC_ACCOUNT_URL:
    'página del proveedor donde cada quien cambia su correo y su contraseña; sin ella la tienda no la enlaza',
  OIDC_MANAGEMENT_URL: 'dirección del proveedor para reenviar correos de verificación',
  OIDC_MANAGEMENT_TOKEN: 'credencial de esa dirección',
  ...officeSignInSettingHelpTexts,
  SESSION_SECRET: 'clave de las sesiones, 32 caracteres o más; en development se genera',
  SESSION_SECRET_FORMER:
    'la clave anterior: lo que firmó sigue valiendo mientras la nueva toma su lugar',
  LICENCE_SECRET:
    'cifra las claves de los productos digitales, 32 caracteres o más; en development se genera',
  LICENCE_SECRET_FORMER: 'la anterior, que sigue leyendo lo que cifró (rotate-licence-secret)',
  IDENTITY_SECRET:
    'cifra los secretos de las aplicaciones de códigos en el proveedor incluido, 32 caracteres o más; por omisión se genera',
  IDENTITY_SECRET_FORMER: 'la anterior; al arrancar, lo que cifró se cifra con la nueva',
  PUSH_SECRET:
    'identifica a la tienda ante los servicios de avisos de los navegadores, 32 caracteres o más; por omisión se genera',
  PUSH_SERVICES:
    'servidores a los que manda avisos, por comas; por omisión los de Chrome, Firefox, Edge y Safari',
  ...webhookSettingHelpTexts,
  ...importPictureSettingHelpTexts,
  ...shoppingAgentSettingHelpTexts,
  BREACHED_PASSWORDS_URL:
    'a quién pregunta el proveedor incluido por contraseñas filtradas, https://api.pwnedpasswords.com/range/; le da 5 letras de un resumen',
  TIMESTAMP_URL:
    'autoridad de sellos de tiempo (RFC 3161) a la que se manda la huella de lo acordado en cada pedido; sin ella no llevan sello',
  ...paymentSettingHelpTexts,
  SMTP_URL: 'servidor de correo, smtp://…; sin él los correos se leen en el buzón incluido',
  MAIL_FROM: 'remitente de los correos; sin nombre, lleva el de la tienda',
  SMTP_NETWORKS:
    'redes propias en que también puede estar el servidor de correo que se conecta en el Mostrador, separadas por comas: 10.1.2.0/24; por omisión ninguna',
  SKYDROPX_URL:
    'dirección de Skydropx Pro, si no es la suya: la de pruebas es https://sb-pro.skydropx.com',
  SMS_URL:
    'servicio de mensajes con la llamada de Twilio, https://cuenta:clave@…/Messages.json?From=+52…; sin él se leen en el buzón incluido',
  ...storageSettingHelpTexts,
  LOG_LEVEL: 'trace, debug, info, warn, error o silent; por omisión warn, en production info',
  ...processSettingHelpTexts,
  ...traceSettingHelpTexts,
  PAGE_CACHE_MB:
    'memoria de cada proceso para las páginas públicas ya hechas; 0 las hace cada vez; por omisión 12',
  REPLY_CACHE_MB:
    'memoria de cada proceso para las respuestas públicas de la API; 0 las hace cada vez; por omisión 12',
  SERVICE_WORKER:
    'on (por omisión) u off: lo quita de los navegadores, con lo que guarda para leer sin conexión',
  ...rateLimitSettingHelpTexts,
  DEMO_SHOP:
    'on (por omisión) u off: en development, la tienda empieza con el catálogo de muestra o vacía',
  DEMO_WEEK: 'on (por omisión) u off: la tienda de muestra trae una semana de trabajo',
  EMBEDDED:
    'en production, servicios incluidos que se piden: postgres, identity, payments, mailbox (por comas)',
  EMBEDDED_HOST: 'interfaz en la que escuchan los servicios incluidos; por omisión localhost',
  IDENTITY_PORT: 'puerto del proveedor de identidad incluido; por omisión 3001',
  PAYMENTS_PORT: 'puerto del simulador de pagos incluido; por omisión 3002',
  MAILBOX_PORT: 'puerto del buzón incluido; por omisión 3003',
  SMTP_PORT: 'puerto SMTP del buzón incluido; por omisión 3004',
} as const

type SettingName = keyof typeof environmentSettingHelpTexts
type Reader = ReaderOf<SettingName>

/** Whether environment variables select production mode, independent of other settings faults. */
export function isProduction(environment: Record<string, string | undefined>): boolean {
  return environment.SHOP_MODE?.trim() === 'production'
}

/** Reads and checks the settings of this process. Throws one error that names every faulty setting. */
export function readEnvironmentSettings(environment: Record<string, string | undefined>) {
  const read = createEnvironmentReader<SettingName>(environment)
  const mode = read.oneOf('SHOP_MODE', ['development', 'production'], 'development')
  const production = mode === 'production'
  const role = read.oneOf('SHOP_ROLE', shopProcessRoles, 'all')
  const database = readDatabaseSettings(read)
  const port = read.port('PORT', 3000)
  const url = readShopUrl(read, production && role !== 'migrate', port)
  const office = readOffice(read, { production, url })
  const trustedProxies = read.list('TRUST_PROXY')
  const addressKnown = isAddressKnown(url, trustedProxies)
  const settings = {
    mode,
    url,
    host: read.text('HOST') ?? (production ? '0.0.0.0' : 'localhost'),
    port,
    office,
    trustedProxies,
    isAddressKnown: addressKnown,
    dataDir: readDataFolderPath(read),
    role,
    databaseUrl: database.url,
    database,
    identity: {
      issuer: read.url('OIDC_ISSUER', ['https:', 'http:']),
      clientId: read.text('OIDC_CLIENT_ID') ?? 'tianguis-web',
      resource: read.text('OIDC_RESOURCE') ?? `${url}/api`,
      accountUrl: read.url('OIDC_ACCOUNT_URL', ['https:', 'http:']),
      managementUrl: read.url('OIDC_MANAGEMENT_URL', ['https:', 'http:']),
      managementToken: read.text('OIDC_MANAGEMENT_TOKEN'),
      port: read.port('IDENTITY_PORT', 3001),
      databaseUrl: readDatabaseUrl(read, 'IDENTITY_DATABASE_URL'),
      secret: readSecret(read, 'IDENTITY_SECRET', false),
      formerSecret: readSecret(read, 'IDENTITY_SECRET_FORMER', false),
      breachedPasswordsUrl: read.url('BREACHED_PASSWORDS_URL', ['https:', 'http:']),
    },
    officeSignIn: readOfficeSignInSettings(read),
    sessionSecret: readSecret(read, 'SESSION_SECRET', production && role !== 'migrate'),
    formerSessionSecret: readSecret(read, 'SESSION_SECRET_FORMER', false),
    licenceSecret: readSecret(read, 'LICENCE_SECRET', production && role !== 'migrate'),
    formerLicenceSecret: readSecret(read, 'LICENCE_SECRET_FORMER', false),
    pushSecret: readSecret(read, 'PUSH_SECRET', false),
    pushServices: readPushServices(read),
    webhooks: readWebhookSettings(read),
    importPictures: readImportPictureSettings(read),
    agents: readShoppingAgentSettings(read),
    timeStampUrl: read.url('TIMESTAMP_URL', ['https:', 'http:']),
    payments: {
      ...readPaymentSettings(read),
      port: read.port('PAYMENTS_PORT', 3002),
      databaseUrl: readDatabaseUrl(read, 'PAYMENTS_DATABASE_URL'),
    },
    mail: {
      smtpUrl: read.url('SMTP_URL', ['smtp:', 'smtps:']),
      from: read.text('MAIL_FROM') ?? 'tienda@tianguis.test',
      networks: readIpNetworks(read, 'SMTP_NETWORKS'),
    },
    skydropxUrl: read.url('SKYDROPX_URL', ['https:', 'http:']),
    smsUrl: read.url('SMS_URL', ['https:', 'http:']),
    mailbox: { port: read.port('MAILBOX_PORT', 3003), smtpPort: read.port('SMTP_PORT', 3004) },
    embeddedHost: read.text('EMBEDDED_HOST') ?? 'localhost',
    storage: readStorageSettings(read),
    ...readProcessSettings(read),
    traces: readTraceSettings(read),
    pageCacheBytes: read.wholeNumber('PAGE_CACHE_MB', 12) * 1024 * 1024,
    replyCacheBytes: read.wholeNumber('REPLY_CACHE_MB', 12) * 1024 * 1024,
    serviceWorker: read.oneOf('SERVICE_WORKER', ['on', 'off'], 'on') === 'on',
    demoShop: read.oneOf('DEMO_SHOP', ['on', 'off'], 'on') === 'on',
    demoWeek: read.oneOf('DEMO_WEEK', ['on', 'off'], 'on') === 'on',
    rateLimits: readRateLimits(read, { isAddressKnown: addressKnown }),
    logLevel: read.oneOf(
      'LOG_LEVEL',
      ['trace', 'debug', 'info', 'warn', 'error', 'silent'],
      production ? 'info' : 'warn',
    ),
  }
  const devServices = readEnabledDevServices(read, settings)
  read.finish()
  return { ...settings, devServices }
}

function readShopUrl(read: Reader, production: boolean, port: number) {
  const origin = readOrigin(read, 'SHOP_URL', production)
  if (!origin && production) read.missing('SHOP_URL', 'indica la dirección pública de la tienda')
  return origin ?? `http://localhost:${port}`
}

/** Reads the back office settings; local access only by default. */
function readOffice(read: Reader, { production, url }: { production: boolean; url: string }) {
  const port = read.port('OFFICE_PORT', 3005)
  const origin = readOrigin(read, 'OFFICE_URL', production) ?? `http://localhost:${port}`
  if (origin === url) read.complain('OFFICE_URL', 'es la de la tienda; el Mostrador lleva otra')
  return { url: origin, port, host: read.text('OFFICE_HOST') ?? 'localhost' }
}

function readOrigin(read: Reader, name: SettingName, production: boolean) {
  const url = read.url(name, ['https:', 'http:'])
  if (!url) return undefined
  const { protocol, hostname, origin, pathname } = new URL(url)
  if (pathname !== '/') read.complain(name, 'no lleva ruta: solo https://servidor')
  if (production && protocol === 'http:' && hostname !== 'localhost') {
    read.complain(name, 'en production empieza por https:// (salvo en localhost)')
  }
  return origin
}

/**
 * Whether client IP addresses are known. An https shop is behind a proxy; unless the proxy is configured as trusted,
 * its IP address replaces every client's.
 */
function isAddressKnown(url: string, trustedProxies: string[]): boolean {
  return url.startsWith('http:') || trustedProxies.length > 0
}

function readPushServices(read: Reader): readonly string[] {
  const named = read.list('PUSH_SERVICES')
  return named.length > 0 ? named : allowedWebPushHosts
}
