import path from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { trustProxies } from '#api/trusted-proxies.ts'
import { limitKey } from '#domain/client-address.ts'
import { twoFactors } from '#embedded/identity-provider/level-names.ts'
import type { ShopLook } from '#embedded/identity-provider/shop.ts'
import { type DatabaseAddresses, plainAddress } from '#persistence/addresses.ts'
import { hostsOf } from '#persistence/hosts.ts'
import { keyFor } from '#sign-in/derived-secrets.ts'
import type { Management } from '#sign-in/identity-management.ts'
import type { OfficeProvider } from '#sign-in/office-provider.ts'
import { demoAccount, demoOperator } from './demo.ts'
import type { DevService } from './dev-service-settings.ts'
import type { Secrets } from './secrets.ts'
import type { Settings } from './settings.ts'

export type Services = {
  database: DatabaseAddresses
  /** folder of the embedded database's files; undefined for an external database */
  databaseDirectory?: string | undefined
  issuer: string
  /** identity provider and client of back office sign-ins */
  officeSignIn: OfficeSignIn
  /** the provider's account page, if any */
  accountUrl?: string | undefined
  management?: Management
  payments: { url: string; secret: string }
  /** database of the embedded payment simulator */
  paymentsDatabaseUrl?: string
  smtpUrl: string
  smsUrl: string
  mailboxUrl?: string
}

type OfficeSignIn = Omit<OfficeProvider, 'redirectUri' | 'tokenSecret'>

type Environment = {
  settings: Settings
  /** checked URLs of an external database */
  database?: DatabaseAddresses | undefined
  secrets: Secrets
  /** Registers a cleanup; cleanups run in reverse order. */
  opened: (close: () => Promise<void>) => void
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>
  look: ShopLook
}

/**
 * Starts development services for all services without a configured URL, except the payment simulator. They are loaded
 * on start, so production never loads them. `identity` settles once the identity provider has started.
 */
export async function startDevServices(
  environment: Environment,
): Promise<{ services: Services; identity: Promise<void> }> {
  const { settings, secrets } = environment
  const mailboxStarts = mailboxFor(environment)
  mailboxStarts.catch(() => {})
  // The database's failure is reported first, because it detects a running shop.
  const database = await databaseFor(environment)
  const mailbox = await mailboxStarts

  const issuer = issuerOf(settings)
  const identity = startIdentity(environment, {
    issuer,
    databaseUrl: database.urls.identity,
    smtpUrl: mailbox.smtpUrl,
  })
  identity.catch(() => {})
  const services = {
    database: database.shop,
    databaseDirectory: database.directory,
    ...mailbox,
    issuer,
    officeSignIn: officeSignInOf(settings, secrets),
    accountUrl: accountUrlOf(settings),
    management: managementOf(settings, secrets),
    payments: paymentsOf(settings, secrets),
    ...(settings.devServices.has('payments') && { paymentsDatabaseUrl: database.urls.payments }),
  }
  return { services, identity }
}

/** Issuer of the shoppers' identity provider. */
export function issuerOf({ identity }: Settings): string {
  return identity.issuer ?? `http://localhost:${identity.port}`
}

/** Identity provider and client of back office sign-ins; the embedded provider has the same client. */
function officeSignInOf(settings: Settings, secrets: Secrets): OfficeSignIn {
  const { officeSignIn } = settings
  if (!officeIsEmbedded(settings)) {
    return { ...officeSignIn, issuer: officeSignIn.issuer ?? issuerOf(settings) }
  }
  const key = keyFor('office client', secrets.session)
  return {
    issuer: issuerOf(settings),
    clientId: officeSignIn.clientId,
    clientSecret: Buffer.from(key).toString('base64url'),
    acr: twoFactors,
  }
}

/** Starts the embedded payment simulator; unpaid sessions expire while it is not paused. */
export async function startPayments(
  environment: Environment,
  { payments, paymentsDatabaseUrl }: Services,
  { isPaused }: { isPaused: () => boolean },
): Promise<void> {
  const { settings, opened, look } = environment
  if (paymentsDatabaseUrl === undefined) return
  const { start } = await import('#embedded/payment-simulator/server.ts')
  const simulator = await start({
    host: settings.embeddedHost,
    port: settings.payments.port,
    databaseUrl: paymentsDatabaseUrl,
    operatorProvesSecret: settings.mode === 'production',
    shopName: () => look.name,
    ...payments,
    isPaused,
    onError: logsOf(environment, 'payments'),
  })
  opened(simulator.close)
}

function officeIsEmbedded({ officeSignIn, devServices }: Settings): boolean {
  return devServices.has('identity') && officeSignIn.issuer === undefined
}

/** URL of the shoppers' account page; unknown for external identity providers. */
function accountUrlOf(settings: Settings): string | undefined {
  const { identity, devServices } = settings
  if (identity.accountUrl || !devServices.has('identity')) return identity.accountUrl
  return `${issuerOf(settings).replace(/\/$/, '')}/cuenta`
}

/** Management access to the accounts of the identity provider, if available. */
export function managementOf(
  { identity, devServices }: Settings,
  secrets: Secrets,
): Management | undefined {
  const { port, managementUrl, managementToken } = identity
  if (devServices.has('identity')) {
    return {
      managementUrl: `http://localhost:${port}/management`,
      managementToken: secrets.management,
    }
  }
  return managementUrl && managementToken ? { managementUrl, managementToken } : undefined
}

/** Creates the logs of a development service, redacted like the shop's. */
function logsOf({ log }: Environment, devService: DevService) {
  return (error: unknown) => log.error({ err: error, devService }, 'stand-in failed')
}

/** URL and credentials of the payment gateway. */
export function paymentsOf({ payments }: Settings, secrets: Secrets) {
  return {
    url: payments.simulatorUrl ?? `http://localhost:${payments.port}`,
    secret: secrets.payments,
  }
}

/** Database with one connection URL per service, so that each service reaches its own schema only. */
async function databaseFor({ settings, database, opened, log }: Environment) {
  const { identity, payments } = settings
  const server = database ? undefined : await startDatabase()
  if (server) opened(server.close)
  const own = plainAddress(server?.addresses.shop ?? '')
  const shop = database ?? { main: own, direct: own }
  const theirs = database && (await hostsOf(database.direct.url).find())
  const urls = {
    identity: identity.databaseUrl ?? theirs ?? server?.addresses.identity ?? '',
    payments: payments.databaseUrl ?? theirs ?? server?.addresses.payments ?? '',
  }
  return { shop, urls, directory: server?.directory }

  async function startDatabase() {
    const { start } = await import('#embedded/postgres.ts')
    return start({
      directory: path.join(settings.dataDir, 'postgres'),
      onLost: (reason) => log.error({ reason }, 'database ended'),
      onBack: () => log.warn('database started again'),
    })
  }
}

async function mailboxFor(environment: Environment) {
  const { settings, opened } = environment
  const { smtpUrl } = settings.mail
  const { smsUrl } = settings
  if (!settings.devServices.has('mailbox') && smtpUrl && smsUrl) return { smtpUrl, smsUrl }
  const { start } = await import('#embedded/mailbox/server.ts')
  const mailbox = await start({
    // The mailbox shows codes and links that open accounts, so in production it is local only.
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

function officeClientOf(settings: Settings, secrets: Secrets) {
  const { clientId, clientSecret = '' } = officeSignInOf(settings, secrets)
  const { url, port } = settings.office
  const backchannelLogoutUrl = `http://localhost:${port}/sesion/aviso`
  return { url, clientId, clientSecret, backchannelLogoutUrl }
}

async function startIdentity(
  environment: Environment,
  { issuer, databaseUrl, smtpUrl }: { issuer: string; databaseUrl: string; smtpUrl: string },
): Promise<void> {
  const { settings, secrets, opened, look } = environment
  const { clientId, resource, port } = settings.identity
  const management = managementOf(settings, secrets)
  if (!management || !settings.devServices.has('identity')) return
  const { start } = await import('#embedded/identity-provider/server.ts')
  const provider = await start({
    issuer,
    shopUrl: settings.url,
    shopLook: () => look,
    resource,
    clientId,
    backchannelLogoutUrl: `http://localhost:${settings.port}/api/v1/auth/backchannelLogout`,
    office: officeIsEmbedded(settings) ? officeClientOf(settings, secrets) : undefined,
    host: settings.embeddedHost,
    port,
    trusts: trustProxies(settings.trustedProxies),
    limitKey,
    databaseUrl,
    smtpUrl,
    mailFrom: settings.mail.from,
    managementToken: management.managementToken,
    secret: secrets.identity,
    formerSecret: settings.identity.formerSecret,
    breachedPasswordsUrl: settings.identity.breachedPasswordsUrl,
    accounts: settings.mode === 'development' ? [demoAccount, demoOperator] : [],
    onError: logsOf(environment, 'identity'),
  })
  opened(provider.close)
}
