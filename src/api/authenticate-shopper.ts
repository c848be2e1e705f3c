import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Shopper } from '#domain/account/shopper.ts'
import { isPlainObject } from '#domain/is-record.ts'
import * as shoppers from '#persistence/account/shoppers.ts'
import type { Db } from '#persistence/database.ts'
import { type TokenSigningSecrets, verifyShopApiToken } from '#sign-in/shopper-session-tokens.ts'
import { auditImpersonation } from '#use-cases/account/audit-impersonation.ts'
import { sendApiErrorResponse } from './error-responses.ts'

export type ShopperSessionOptions = {
  db: Db
  sessionSecret: string
  /** Previous session secret, still valid for verification. */
  formerSessionSecret?: string | undefined
  clock: () => Date
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The authenticated shopper; set by `requireShopper`. */
    shopper: Shopper
    sessionId: string
    /** Time of the last authentication at the identity provider; null if unknown. */
    authenticatedAt: Date | null
  }
}

const identityFields = ['user_id', 'customer_id'] as const
const clientExtras = ['email', 'access_token', 'is_mobile', 'mobileUrl', 'user_id', 'customer_id']

/** Requires a bearer token on every later route of `app`; identity never comes from the body. */
export function requireShopper(app: FastifyInstance, options: ShopperSessionOptions) {
  const { db, clock } = options
  forbidCaching(app)
  app.addHook('onRoute', (route) => {
    route.schema = { ...route.schema, security: [{ bearer: [] }] }
  })
  app.decorateRequest('sessionId', '')
  app.decorateRequest('shopper')
  app.decorateRequest('authenticatedAt', null)

  app.addHook('onRequest', async (request, reply) => {
    const token = readBearerToken(request)
    if (!token) return sendApiErrorResponse(reply, 'sign-in-required')
    const checked = await verifyShopApiToken(token, {
      ...toTokenSigningSecrets(options),
      now: clock(),
    })
    if (!checked.ok) return sendApiErrorResponse(reply, checked.code)
    const found = await shoppers.findShopperBySession(
      db,
      Number(checked.shopperId),
      checked.sessionId,
    )
    if (!found) return sendApiErrorResponse(reply, 'user-not-found')
    if (found.sessionOver) return sendApiErrorResponse(reply, 'invalid-token')
    if (found.shopper.blocked) return sendApiErrorResponse(reply, 'forbidden')
    request.shopper = found.shopper
    request.sessionId = checked.sessionId
    request.authenticatedAt = found.authenticatedAt
  })

  app.addHook('preHandler', async (request, reply) => {
    const { body } = request
    if (!isPlainObject(body)) return
    const claimed = identityFields
      .map((field) => body[field])
      .find(isOtherShopperThan(request.shopper.id))
    if (claimed !== undefined) return rejectImpersonation(request, reply, { db, clock }, claimed)
    for (const extra of clientExtras) delete body[extra]
  })
}

export function toTokenSigningSecrets({
  sessionSecret,
  formerSessionSecret,
}: Pick<ShopperSessionOptions, 'sessionSecret' | 'formerSessionSecret'>): TokenSigningSecrets {
  return { secret: sessionSecret, formerSecret: formerSessionSecret }
}

/** Forbids browsers and proxies to store personal replies (Cache-Control: no-store). */
export function forbidCaching(app: FastifyInstance) {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
  })
}

/** The bearer token of a request, or null. */
export function readBearerToken({ headers }: FastifyRequest): string | null {
  return /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? null
}

/** The signed-in shopper, or null without a valid session. */
export async function findSignedInShopper(
  request: FastifyRequest,
  options: ShopperSessionOptions,
): Promise<Shopper | null> {
  const { db, clock } = options
  const token = readBearerToken(request)
  if (!token) return null
  const checked = await verifyShopApiToken(token, {
    ...toTokenSigningSecrets(options),
    now: clock(),
  })
  if (!checked.ok) return null
  const found = await shoppers.findShopperBySession(
    db,
    Number(checked.shopperId),
    checked.sessionId,
  )
  return found && !found.sessionOver && !found.shopper.blocked ? found.shopper : null
}

/**
 * Sends 403 for a request body that names another person, and records the attempt in the audit log.
 */
export async function rejectImpersonation(
  request: FastifyRequest,
  reply: FastifyReply,
  { db, clock }: Pick<ShopperSessionOptions, 'db' | 'clock'>,
  claimed: unknown,
) {
  const attempt = {
    shopperId: request.shopper.id,
    call: `${request.method} ${request.routeOptions.url ?? ''}`,
    claimed,
    requestId: request.id,
  }
  await auditImpersonation(db, attempt, clock())
  return sendApiErrorResponse(reply, 'forbidden')
}

function isOtherShopperThan(shopperId: number) {
  return (claimed: unknown) =>
    claimed !== undefined &&
    claimed !== null &&
    claimed !== '' &&
    (typeof claimed === 'object' || String(claimed) !== String(shopperId))
}
