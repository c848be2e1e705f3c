import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { twoFactorAuthenticationLevel } from '@tianguis/identity-provider/authentication-levels.ts'
import type { IdentityProviderShopBranding } from '@tianguis/identity-provider/shop-branding.ts'
import type { FastifyBaseLogger } from 'fastify'
import { createTrustedProxyCheck } from '#api/trusted-proxies.ts'
import { toIpRateLimitKey } from '#domain/client-ip-address.ts'
import type { Mail } from '#mail/mail-template-types.ts'
import {
  type DatabaseAddress,
  type DatabaseAddresses,
  toUnpooledDatabaseAddress,
} from '#persistence/database-addresses.ts'
import { followActiveDatabaseHost } from '#persistence/database-hosts.ts'
import { openDatabase } from '#persistence/database.ts'
import { deriveSecretKeyForPurpose } from '#sign-in/derived-secrets.ts'
import type { IdentityManagementApi } from '#sign-in/identity-provider-management.ts'
import type { OfficeIdentityProvider } from '#sign-in/office-sign-in-client.ts'
import { listDemoAccounts } from './demo-accounts.ts'
import type { DevServiceName } from './dev-service-settings.ts'
import type { EnvironmentSettings } from './environment-settings.ts'
import { openShopMailer } from './mailer-in-force.ts'
import type { ShopSecrets } from './secrets.ts'

export type DevServiceConnections = {
  database: DatabaseAddresses
  /** folder of the embedded database's files; undefined for an external database */
  databaseDirectory?: string | undefined
  issuer: string
  /** identity provider and client of back office sign-ins */
  officeSignIn: OfficeSignIn
  /** URL of the account page at the shoppers' identity provider, if known */
  accountUrl?: string | undefined
  management?: IdentityManagementApi
  payments: { url: string; secret: string }
  /** connection URL of the embedded payment simulator's database */
  paymentsDatabaseUrl?: string
  smtpUrl: string
  smsUrl: string
  mailboxUrl?: string
}

type OfficeSignIn = Omit<OfficeIdentityProvider, 'redirectUri' | 'tokenSecret'>

type Environment = {
  settings: EnvironmentSettings
  /** checked URLs of an external database */
  database?: DatabaseAddresses | undefined
  secrets: ShopSecrets
  /** Registers a cleanup function for the shutdown; cleanup functions run in reverse order. */
  opened: (close: () => Promise<void>) => void
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>
  look: IdentityProviderShopBranding
}

/**
 * Starts development services for services without a configured URL, except the payment simulator.
 * Code is loaded only on start, so production never loads it. `identity` settles once the identity
 * provider has started.
 */
export async function startDevServices(
  environment: Environment,
): Promise<{ services: DevServiceConnections; identity: Promise<void> }> {
  const { settings, secrets } = environment
  const mailboxStarts = mailboxFor(environment)
  mailboxStarts.catch(() => {})
  // The database is awaited first, so that its failure is reported before any other failure: a
  // database already in use means that the shop is already running.
  const database = await databaseFor(environment)
  const mailbox = await mailboxStarts

  const issuer = findIdentityProviderIssuer(settings)
  const identity = startIdentity(environment, {
    issuer,
    databaseUrl: database.urls.identity,
    smtpUrl: mailbox.smtpUrl,
    shopDatabase: database.shop.direct,
  })
  identity.catch(() => {})
  const services = {
    database: database.shop,
    databaseDirectory: database.directory,
    ...mailbox,
    issuer,
    officeSignIn: officeSignInOf(settings, secrets),
    accountUrl: accountUrlOf(settings),
    management: findIdentityManagementApiConfig(settings, secrets),
    payments: getPaymentSimulatorConfig(settings, secrets),
    ...(settings.devServices.has('payments') && { paymentsDatabaseUrl: database.urls.payments }),
  }
  return { services, identity }
}

/** Issuer of the shoppers' identity provider. */
export function findIdentityProviderIssuer({ identity }: EnvironmentSettings): string {
  return identity.issuer ?? `http://localhost:${identity.port}`
}

/**
 * Identity provider and client of back office sign-ins; the embedded identity provider is
 * configured with the same client.
 */
function officeSignInOf(settings: EnvironmentSettings, secrets: ShopSecrets): OfficeSignIn {
  const { officeSignIn } = settings
  if (!officeIsEmbedded(settings)) {
    return { ...officeSignIn, issuer: officeSignIn.issuer ?? findIdentityProviderIssuer(settings) }
  }
  const key = deriveSecretKeyForPurpose('office client', secrets.session)
  return {
    issuer: findIdentityProviderIssuer(settings),
    clientId: officeSignIn.clientId,
    clientSecret: Buffer.from(key).toString('base64url'),
    acr: twoFactorAuthenticationLevel,
  }
}

/** Starts the embedded payment simulator; while it is paused, unpaid sessions do not expire. */
export async function startPaymentSimulator(
  environment: Environment,
  { payments, paymentsDatabaseUrl }: DevServiceConnections,
  { isPaused }: { isPaused: () => boolean },
): Promise<void> {
  const { settings, opened, look } = environment
  if (paymentsDatabaseUrl === undefined) return
  const { startPaymentSimulator } = await import('@tianguis/payment-simulator')
  const simulator = await startPaymentSimulator({
    host: settings.embeddedHost,
    port: settings.payments.port,
    databaseUrl: paymentsDatabaseUrl,
    operatorProvesSecret: settings.mode === 'production',
    shop: () => look,
    ...payments,
    isPaused,
    onError: logsOf(environment, 'payments'),
  })
  opened(simulator.close)
}

/** Whether the back office signs in at the embedded identity provider. */
export function officeIsEmbedded({ officeSignIn, devServices }: EnvironmentSettings): boolean {
  return devServices.has('identity') && officeSignIn.issuer === undefined
}

/** URL of the shoppers' account page; unknown for external identity providers. */
function accountUrlOf(settings: EnvironmentSettings): string | undefined {
  const { identity, devServices } = settings
  if (identity.accountUrl || !devServices.has('identity')) return identity.accountUrl
  return `${findIdentityProviderIssuer(settings).replace(/\/$/, '')}/cuenta`
}

/** URL and token for managing accounts at the identity provider; undefined if not configured. */
export function findIdentityManagementApiConfig(
  { identity, devServices }: EnvironmentSettings,
  secrets: ShopSecrets,
): IdentityManagementApi | undefined {
  const { port, managementUrl, managementToken } = identity
  if (devServices.has('identity')) {
    return {
      managementUrl: `http://localhost:${port}/management`,
      managementToken: secrets.management,
    }
  }
  return managementUrl && managementToken ? { managementUrl, managementToken } : undefined
}

/** Logs the errors of a development service; secrets are redacted as in the shop's own logs. */
function logsOf({ log }: Environment, devService: DevServiceName) {
  return (error: unknown) => log.error({ err: error, devService }, 'stand-in failed')
}

/** URL and credentials of the payment gateway. */
export function getPaymentSimulatorConfig({ payments }: EnvironmentSettings, secrets: ShopSecrets) {
  return {
    url: payments.simulatorUrl ?? `http://localhost:${payments.port}`,
    secret: secrets.payments,
  }
}

/**
 * Database URLs of the shop, the identity provider and the payment simulator; each has its own URL,
 * so that each reaches only its own schema.
 */
async function databaseFor({ settings, database, opened, log }: Environment) {
  const { identity, payments } = settings
  const server = database ? undefined : await startDatabase()
  if (server) opened(server.close)
  const own = toUnpooledDatabaseAddress(server?.addresses.shop ?? '')
  const shop = database ?? { main: own, direct: own }
  const theirs = database && (await followActiveDatabaseHost(database.direct.url).find())
  const urls = {
    identity: identity.databaseUrl ?? theirs ?? server?.addresses.identity ?? '',
    payments: payments.databaseUrl ?? theirs ?? server?.addresses.payments ?? '',
  }
  return { shop, urls, directory: server?.directory }

  async function startDatabase() {
    const { startPostgres } = await import('#embedded/start-postgres.ts')
    return startPostgres({
      directory: path.join(settings.dataDir, 'postgres'),
      onLost: (reason) => log.error({ reason }, 'database ended'),
      onBack: () => log.warn('database started again'),
    })
  }
}

/** Closed port, so that messages wait until their service is connected. */
const nowhere = { smtpUrl: 'smtp://127.0.0.1:9', smsUrl: 'http://127.0.0.1:9' }

async function mailboxFor(environment: Environment) {
  const { settings, opened } = environment
  const { smtpUrl } = settings.mail
  const { smsUrl } = settings
  if (!settings.devServices.has('mailbox'))
    return { smtpUrl: smtpUrl ?? nowhere.smtpUrl, smsUrl: smsUrl ?? nowhere.smsUrl }
  const { startMailboxServer } = await import('@tianguis/mailbox')
  const mailbox = await startMailboxServer({
    // The mailbox shows codes and links that open accounts, so in production it listens on
    // localhost only.
    host: settings.mode === 'production' ? 'localhost' : settings.embeddedHost,
    ...settings.mailbox,
    dataDir: settings.dataDir,
    onError: logsOf(environment, 'mailbox'),
  })
  opened(mailbox.close)
  return {
    smtpUrl: smtpUrl ?? mailbox.smtpUrl,
    smsUrl: smsUrl ?? mailbox.smsUrl,
    mailboxUrl: `http://localhost:${settings.mailbox.port}`,
  }
}

function officeClientOf(settings: EnvironmentSettings, secrets: ShopSecrets) {
  const { clientId, clientSecret = '' } = officeSignInOf(settings, secrets)
  const { url, port } = settings.office
  const backchannelLogoutUrl = `http://localhost:${port}/sesion/aviso`
  return { url, clientId, clientSecret, backchannelLogoutUrl }
}

async function startIdentity(
  environment: Environment,
  {
    issuer,
    databaseUrl,
    smtpUrl,
    shopDatabase,
  }: { issuer: string; databaseUrl: string; smtpUrl: string; shopDatabase: DatabaseAddress },
): Promise<void> {
  const { settings, secrets, opened, look } = environment
  const { clientId, resource, port } = settings.identity
  const management = findIdentityManagementApiConfig(settings, secrets)
  if (!management || !settings.devServices.has('identity')) return
  const sendMail = openIdentityMailer(environment, { smtpUrl, shopDatabase })
  const { startIdentityProvider } = await import('@tianguis/identity-provider')
  const provider = await startIdentityProvider({
    issuer,
    shopUrl: settings.url,
    shopLook: () => look,
    resource,
    clientId,
    backchannelLogoutUrl: `http://localhost:${settings.port}/api/v1/auth/backchannelLogout`,
    office: officeIsEmbedded(settings) ? officeClientOf(settings, secrets) : undefined,
    host: settings.embeddedHost,
    port,
    trusts: createTrustedProxyCheck(settings.trustedProxies),
    limitKey: toIpRateLimitKey,
    databaseUrl,
    smtpUrl,
    mailFrom: settings.mail.from,
    ...(sendMail && { sendMail }),
    managementToken: management.managementToken,
    secret: secrets.identity,
    formerSecret: settings.identity.formerSecret,
    breachedPasswordsUrl: settings.identity.breachedPasswordsUrl,
    accounts: listDemoAccounts(settings),
    onError: logsOf(environment, 'identity'),
  })
  opened(provider.close)
}

/**
 * Mails of the identity provider go by the connection in force like the shop's own; undefined where
 * the settings name a server.
 */
function openIdentityMailer(
  { settings, secrets, opened }: Environment,
  { smtpUrl, shopDatabase }: { smtpUrl: string; shopDatabase: DatabaseAddress },
) {
  if (settings.mail.smtpUrl !== undefined) return undefined
  const { db, close } = openDatabase(shopDatabase, { max: 1 })
  const mailer = openShopMailer(settings, secrets, { db, smtpUrl })
  opened(async () => {
    mailer.close()
    await close()
  })
  return async ({ to, ...mail }: Mail & { to: string }) => {
    const messageId = `<${randomUUID()}@${new URL(settings.url).hostname}>`
    const sent = await mailer.send(to, mail, messageId)
    if (!sent.ok) throw new Error(sent.reason)
  }
}
