import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import Fastify from 'fastify'
import type { Pool } from 'pg'
import { boundConnections, connectionLimits } from '../connection-limits.ts'
import { hasEncodedNul, readForms } from '../look/form-body.ts'
import { lookRoutes } from '../look/look.routes.ts'
import { secureHeaders, securePages } from '../look/secure-pages.ts'
import { portOf } from '../port-of.ts'
import { accountRoutes } from './account.routes.ts'
import * as accounts from './accounts.ts'
import { type Limits, trimAttempts, usualLimits } from './attempts.ts'
import { beginLimit, type Trusts } from './begin-limit.ts'
import { breachSearch } from './breached-passwords.ts'
import { openPool } from './database.ts'
import { type Keys, loadKeys } from './keys.ts'
import * as logouts from './logouts.ts'
import { managementRoutes } from './management.routes.ts'
import { startSending } from './outbox.ts'
import type { PagesContext } from './pages-context.ts'
import { errorPage, missingPage, unreadablePage } from './pages/notice-pages.ts'
import { type PasswordCost, passwordHashing } from './passwords.ts'
import { createProvider, type ProviderOptions } from './provider.ts'
import { recoveryRoutes } from './recovery.routes.ts'
import { registrationRoutes } from './registration.routes.ts'
import { createSchema, removeExpired } from './schema.ts'
import { addApp, resealApps } from './second-factor/authenticator-app.ts'
import { secondFactorRoutes } from './second-factor/second-factor.routes.ts'
import { secretBox } from './second-factor/secret-box.ts'
import { sendLogout } from './send-logout.ts'
import { type ShopLook, shopOf } from './shop.ts'
import { signInRoutes } from './sign-in.routes.ts'
import { verificationRoutes } from './verification.routes.ts'

export type IdentityProviderOptions = Omit<ProviderOptions, 'shop'> & {
  shopUrl: string
  /** reads the shop's current branding */
  shopLook: () => ShopLook
  host: string
  port: number
  databaseUrl: string
  smtpUrl: string
  mailFrom: string
  /** bearer token of the management API */
  managementToken: string
  /** encryption secret of authenticator app secrets */
  secret: string
  /** former encryption secret; its ciphertexts are re-encrypted at start */
  formerSecret?: string | undefined
  /** confirmed accounts to create if missing */
  accounts?: ReadyAccount[]
  limits?: Partial<Limits>
  passwordCost?: PasswordCost
  /** URL of a service for breached passwords; optional */
  breachedPasswordsUrl?: string | undefined
  /** recognises trusted proxies; without it client IP addresses in forwarding headers are ignored */
  trusts?: Trusts
  /** rate limit key of a client's network address */
  limitKey: (address: string) => string
  /** receives background errors */
  onError: (error: unknown) => void
}

type ReadyAccount = {
  email: string
  password: string
  sub?: string
  /** secret of an authenticator app as the second factor */
  appSecret?: string
}

const protocolPaths = /^\/(auth|token|jwks|session\/end|\.well-known)(\/|\?|$)/
const sheetType = 'text/css; charset=utf-8'
const minute = 60 * 1000
const hour = 60 * minute

/** Starts the OpenID Connect provider with accounts, pages and mails. */
export async function start(
  options: IdentityProviderOptions,
): Promise<{ url: string; close(): Promise<void> }> {
  const { issuer, shopUrl, smtpUrl, mailFrom, onError } = options
  const { trusts = () => false } = options
  const shop = shopOf(shopUrl, options.shopLook)
  const pool = openPool(options.databaseUrl, onError)
  await createSchema(pool)
  const secrets = secretBox(options.secret, options.formerSecret)
  if (options.formerSecret) await resealApps(pool, secrets)
  const passwords = passwordHashing(options.passwordCost)
  for (const account of options.accounts ?? [])
    await addAccount(pool, { passwords, secrets }, account)

  let keys = await loadKeys(pool)
  let current = await serve(keys)
  async function serve(newKeys: Keys) {
    const provider = createProvider(pool, newKeys, { ...options, shop })
    provider.on('server_error', (_ctx, error) => onError(error))
    provider.on('backchannel.error', (_ctx, error, _client, sub, sid) => {
      onError(error)
      void logouts.add(pool, { sub, sid }).catch(onError)
    })
    return { provider, handle: provider.callback() }
  }
  async function tidy(): Promise<void> {
    await removeExpired(pool)
    const newKeys = await loadKeys(pool)
    if (JSON.stringify(newKeys) === JSON.stringify(keys)) return
    keys = newKeys
    current = await serve(keys)
  }
  const tidying = [
    setInterval(() => void tidy().catch(onError), hour),
    setInterval(() => void trimAttempts(pool).catch(onError), minute),
  ]
  for (const timer of tidying) timer.unref()

  const outbox = startSending({ pool, smtpUrl, mailFrom, shop, onError })
  const telling = logouts.startTelling({
    pool,
    send: async (logout) => {
      for (const id of [options.clientId, options.office?.clientId]) {
        const client = id && (await current.provider.Client.find(id))
        if (client) await sendLogout(current.provider, client, logout)
      }
    },
    onError,
  })
  const formTargets = [shopUrl, ...(options.office ? [options.office.url] : [])].map(
    (url) => new URL(url).origin,
  )
  const outside = { formTargets, images: [new URL(shopUrl).origin] }
  const protocolHeaders = Object.entries(secureHeaders(issuer, outside))
  const app = Fastify<Server>({
    trustProxy: trusts,
    forceCloseConnections: true,
    serverFactory: (pages): Server =>
      boundConnections(
        createServer(connectionLimits.http, (request, response) => {
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
        response.end(unreadablePage({ shop }))
        return
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
  const context: PagesContext = {
    pool,
    limits: { ...usualLimits, ...options.limits },
    limitKey: options.limitKey,
    isBreached: breachSearch({ address: options.breachedPasswordsUrl, onError }),
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
  const refusedToBegin = beginLimit(context, trusts)

  securePages(app, { address: issuer, ...outside })
  readForms(app)
  app.addHook('onRequest', async (request, reply) => {
    pinAddress(request.raw, issuer)
    const { origin } = request.headers
    if (request.method !== 'POST' || !origin || origin === new URL(issuer).origin) return
    return reply
      .code(403)
      .type('text/html')
      .send(errorPage({ shop, code: 'foreign-form' }))
  })
  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).type('text/html').send(missingPage({ shop })),
  )
  app.setErrorHandler((error: { statusCode?: number }, _request, reply) => {
    const status = error.statusCode ?? 500
    if (status >= 500) onError(error)
    return reply
      .code(status)
      .type('text/html')
      .send(status === 400 ? unreadablePage({ shop }) : errorPage({ shop, code: String(status) }))
  })
  await app.register(lookRoutes)
  app.get('/look/tienda.css', (_request, reply) =>
    reply.header('cache-control', 'public, max-age=60').type(sheetType).send(shop.sheet),
  )
  signInRoutes(app, context)
  registrationRoutes(app, context)
  verificationRoutes(app, context)
  recoveryRoutes(app, context)
  accountRoutes(app, context)
  await secondFactorRoutes(app, context)
  managementRoutes(app, context, options.managementToken)

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
  return { url: `http://${address}:${portOf(app.server)}`, close }
}

async function addAccount(
  pool: Pool,
  { passwords, secrets }: Pick<PagesContext, 'passwords' | 'secrets'>,
  { appSecret: secret, ...account }: ReadyAccount,
): Promise<void> {
  const sub = await accounts.addReady(pool, passwords, account)
  if (sub && secret) await addApp(pool, secrets, { sub, secret, step: 0 })
}

/** Sets the issuer's host on a request, so that the provider ignores the Host header. */
function pinAddress({ headers }: IncomingMessage, issuer: string): void {
  const { host, protocol } = new URL(issuer)
  headers.host = host
  headers['x-forwarded-host'] = host
  headers['x-forwarded-proto'] = protocol.replace(':', '')
}
