import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import {
  limitServerConnections,
  devServiceConnectionTimeouts,
} from '@tianguis/html-pages/connection-limits.ts'
import { hasEncodedNul, parseFormBodies } from '@tianguis/html-pages/parse-form-body.ts'
import { createSecurityHeaders, addSecurityHeaders } from '@tianguis/html-pages/security-headers.ts'
import { getListeningPort } from '@tianguis/html-pages/server-port.ts'
import { shopSheetRoute, styleSheetRoutes } from '@tianguis/html-pages/style-sheet.routes.ts'
import Fastify from 'fastify'
import type { Pool } from 'pg'
import { accountManagementRoutes } from './account-management.routes.ts'
import { accountPageRoutes } from './account.routes.ts'
import * as accounts from './accounts.ts'
import { createBreachedPasswordCheck } from './breached-passwords.ts'
import { createIdentityProviderTables, removeExpiredRows } from './database-schema.ts'
import { openDatabasePool } from './database.ts'
import { emailVerificationRoutes } from './email-verification.routes.ts'
import { entryLinkRoutes } from './entry-links.routes.ts'
import * as logoutQueue from './logout-queue.ts'
import { type SendMail, startSendingMails } from './mail-outbox.ts'
import { createOpenIdProvider, type OpenIdProviderOptions } from './openid-provider.ts'
import {
  renderErrorPage,
  renderNotFoundPage,
  renderInvalidInputPage,
} from './pages/expired-signed-out-and-error-pages.ts'
import { passwordRecoveryRoutes } from './password-recovery.routes.ts'
import { type ScryptParameters, createPasswordHashing } from './password-rules-and-hashing.ts'
import type { IdentityProviderPageContext } from './provider-page-dependencies.ts'
import { registrationRoutes } from './registration.routes.ts'
import {
  addAuthenticatorApp,
  reencryptAuthenticatorAppSecrets,
} from './second-factor/authenticator-app.ts'
import { createSecretEncryption } from './second-factor/encrypt-secrets.ts'
import { secondFactorRoutes } from './second-factor/second-factor.routes.ts'
import { sendLogoutToken } from './send-logout-token.ts'
import { type IdentityProviderShopBranding, createShopUrlAndBranding } from './shop-branding.ts'
import {
  type SignInAttemptLimits,
  deleteExpiredAttemptCounters,
  defaultSignInAttemptLimits,
} from './sign-in-attempt-limits.ts'
import { createSignInRateLimiter, type IsTrustedProxy } from './sign-in-rate-limit.ts'
import { signInRoutes } from './sign-in.routes.ts'
import { type IdentityProviderSigningKeys, loadSigningKeys } from './signing-keys.ts'

export type IdentityProviderOptions = Omit<OpenIdProviderOptions, 'shop'> & {
  shopUrl: string
  /** reads the shop's current branding */
  shopLook: () => IdentityProviderShopBranding
  host: string
  port: number
  databaseUrl: string
  smtpUrl: string
  mailFrom: string
  /** sends mails in place of the SMTP server */
  sendMail?: SendMail
  /** bearer token with which the shop's server calls the account management API */
  managementToken: string
  /** secret that encrypts the stored secrets of authenticator apps */
  secret: string
  /** former encryption secret; texts encrypted with it are encrypted anew at start */
  formerSecret?: string | undefined
  /** accounts with confirmed e-mail to create at start if missing */
  accounts?: ReadyAccount[]
  limits?: Partial<SignInAttemptLimits>
  passwordCost?: ScryptParameters
  /** URL of a service that knows leaked passwords; optional */
  breachedPasswordsUrl?: string | undefined
  /**
   * whether a proxy is trusted; without this function, client IP addresses in forwarding headers
   * are ignored
   */
  trusts?: IsTrustedProxy
  /** key under which requests from a network address are counted for rate limits */
  limitKey: (address: string) => string
  /** called with errors that occur outside of requests */
  onError: (error: unknown) => void
}

type ReadyAccount = {
  email: string
  password: string
  sub?: string
  /** secret of the authenticator app that the account has as its second factor */
  appSecret?: string
}

const protocolPaths = /^\/(auth|token|jwks|session\/end|\.well-known)(\/|\?|$)/

const minute = 60 * 1000
const hour = 60 * minute

/** Starts the OpenID Connect provider with accounts, pages and mails. */
export async function startIdentityProvider(
  options: IdentityProviderOptions,
): Promise<{ url: string; close(): Promise<void> }> {
  const { issuer, shopUrl, smtpUrl, mailFrom, sendMail, onError } = options
  const { trusts = () => false } = options
  const shop = createShopUrlAndBranding(shopUrl, options.shopLook)
  const pool = openDatabasePool(options.databaseUrl, onError)
  await createIdentityProviderTables(pool)
  const secrets = createSecretEncryption(options.secret, options.formerSecret)
  if (options.formerSecret) await reencryptAuthenticatorAppSecrets(pool, secrets)
  const passwords = createPasswordHashing(options.passwordCost)
  for (const account of options.accounts ?? [])
    await addAccount(pool, { passwords, secrets }, account)

  let keys = await loadSigningKeys(pool)
  let current = await serve(keys)
  async function serve(newKeys: IdentityProviderSigningKeys) {
    const provider = createOpenIdProvider(pool, newKeys, { ...options, shop })
    provider.on('server_error', (_ctx, error) => onError(error))
    provider.on('backchannel.error', (_ctx, error, _client, sub, sid) => {
      onError(error)
      void logoutQueue.enqueueLogoutNotification(pool, { sub, sid }).catch(onError)
    })
    return { provider, handle: provider.callback() }
  }
  async function tidy(): Promise<void> {
    await removeExpiredRows(pool)
    const newKeys = await loadSigningKeys(pool)
    if (JSON.stringify(newKeys) === JSON.stringify(keys)) return
    keys = newKeys
    current = await serve(keys)
  }
  const tidying = [
    setInterval(() => void tidy().catch(onError), hour),
    setInterval(() => void deleteExpiredAttemptCounters(pool).catch(onError), minute),
  ]
  for (const timer of tidying) timer.unref()

  const outbox = startSendingMails({ pool, smtpUrl, mailFrom, sendMail, shop, onError })
  const telling = logoutQueue.startSendingLogoutNotifications({
    pool,
    async send(logout) {
      // Logout tokens are sent to the shop and the back office in parallel, so that neither waits
      // while the other is unreachable.
      const told = await Promise.allSettled(
        [options.clientId, options.office?.clientId].map(async (id) => {
          const client = id && (await current.provider.Client.find(id))
          if (client) await sendLogoutToken(current.provider, client, logout)
        }),
      )
      const failed = told.find((one) => one.status === 'rejected')
      if (failed) throw failed.reason
    },
    onError,
  })
  const formTargets = [shopUrl, ...(options.office ? [options.office.url] : [])].map(
    (url) => new URL(url).origin,
  )
  const outside = { formTargets, images: [new URL(shopUrl).origin] }
  const protocolHeaders = Object.entries(createSecurityHeaders(issuer, outside))
  const app = Fastify<Server>({
    trustProxy: trusts,
    forceCloseConnections: true,
    // Of a repeated parameter the last value is used, as in forms.
    routerOptions: { querystringParser: (query) => Object.fromEntries(new URLSearchParams(query)) },
    serverFactory: (pages): Server =>
      limitServerConnections(
        createServer(devServiceConnectionTimeouts.http, (request, response) => {
          if (protocolPaths.test(request.url ?? '')) void answerProtocol(request, response)
          else pages(request, response)
        }),
      ),
  })
  async function answerProtocol(request: IncomingMessage, response: ServerResponse) {
    try {
      for (const [name, value] of protocolHeaders) response.setHeader(name, value)
      if (hasEncodedNul(request.url ?? '')) {
        response.writeHead(400, { 'content-type': 'text/html; charset=utf-8' })
        return void response.end(renderInvalidInputPage({ shop }))
      }
      if (await refusedToBegin(request, response)) return
      pinAddress(request, issuer)
      await current.handle(request, response)
    } catch (error) {
      onError(error)
      if (!response.headersSent) response.writeHead(500)
      response.end()
    }
  }
  const unfinished = new Set<Promise<void>>()
  function afterwards(work: () => Promise<void>): void {
    const done = work()
      .catch(onError)
      .finally(() => unfinished.delete(done))
    unfinished.add(done)
  }
  const context: IdentityProviderPageContext = {
    pool,
    limits: { ...defaultSignInAttemptLimits, ...options.limits },
    limitKey: options.limitKey,
    isBreached: createBreachedPasswordCheck({ address: options.breachedPasswordsUrl, onError }),
    passwords,
    issuer,
    shop,
    office: options.office,
    provider: () => current.provider,
    sendMail: outbox.wake,
    afterwards,
    tellLogouts: telling.wake,
    secrets,
  }
  const refusedToBegin = createSignInRateLimiter(context, trusts)

  addSecurityHeaders(app, { address: issuer, ...outside })
  parseFormBodies(app)
  app.addHook('onRequest', async (request, reply) => {
    pinAddress(request.raw, issuer)
    const { origin } = request.headers
    if (request.method !== 'POST' || !origin || origin === new URL(issuer).origin) return
    return reply
      .code(403)
      .type('text/html')
      .send(renderErrorPage({ shop, code: 'foreign-form' }))
  })
  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).type('text/html').send(renderNotFoundPage({ shop })),
  )
  app.setErrorHandler((error: { statusCode?: number }, _request, reply) => {
    const status = error.statusCode ?? 500
    if (status >= 500) onError(error)
    return reply
      .code(status)
      .type('text/html')
      .send(
        status === 400
          ? renderInvalidInputPage({ shop })
          : renderErrorPage({ shop, code: String(status) }),
      )
  })
  await app.register(styleSheetRoutes)
  shopSheetRoute(app, () => shop.sheet)
  signInRoutes(app, context)
  registrationRoutes(app, context)
  emailVerificationRoutes(app, context)
  passwordRecoveryRoutes(app, context)
  entryLinkRoutes(app, context)
  accountPageRoutes(app, context)
  await secondFactorRoutes(app, context)
  accountManagementRoutes(app, context, options.managementToken)

  async function close(): Promise<void> {
    for (const timer of tidying) clearInterval(timer)
    await app.close()
    await Promise.all(unfinished)
    await outbox.stop()
    await telling.stop()
    await pool.end()
  }
  try {
    await app.listen({ host: options.host, port: options.port })
  } catch (error) {
    await close()
    throw error
  }
  const address = options.host.includes(':') ? `[${options.host}]` : options.host
  return { url: `http://${address}:${getListeningPort(app.server)}`, close }
}

async function addAccount(
  pool: Pool,
  { passwords, secrets }: Pick<IdentityProviderPageContext, 'passwords' | 'secrets'>,
  { appSecret: secret, ...account }: ReadyAccount,
): Promise<void> {
  const sub = await accounts.addAccountWithConfirmedEmail(pool, passwords, account)
  if (sub && secret) await addAuthenticatorApp(pool, secrets, { sub, secret, step: 0 })
}

/**
 * Replaces the Host header of a request by the issuer's host, so that clients cannot influence the
 * provider's URLs.
 */
function pinAddress({ headers }: IncomingMessage, issuer: string): void {
  const { host, protocol } = new URL(issuer)
  headers.host = host
  headers['x-forwarded-host'] = host
  headers['x-forwarded-proto'] = protocol.replace(':', '')
}
