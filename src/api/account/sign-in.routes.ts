import type { FastifyInstance, FastifyRequest } from 'fastify'
import { parseUserAgent } from '#domain/account/parse-user-agent.ts'
import { toIpRateLimitKey } from '#domain/client-ip-address.ts'
import { refuse } from '#domain/use-case-result.ts'
import type { Db } from '#persistence/database.ts'
import type { IdentityManagementApi } from '#sign-in/identity-provider-management.ts'
import { verifyShopApiToken } from '#sign-in/shopper-session-tokens.ts'
import { verifyAccessToken } from '#sign-in/verify-access-token.ts'
import { endShopperSession } from '#use-cases/account/end-session.ts'
import { finishSignIn } from '#use-cases/account/finish-sign-in.ts'
import { readProfile } from '#use-cases/account/read-profile.ts'
import { registerShopper } from '#use-cases/account/register-shopper.ts'
import { renewSession } from '#use-cases/account/renew-session.ts'
import { resendVerificationMail } from '#use-cases/account/resend-verification-mail.ts'
import { readBearerToken, forbidCaching, toTokenSigningSecrets } from '../authenticate-shopper.ts'
import {
  sendApiErrorResponse,
  sendApiErrorResponseWithStatus,
  sendTooManyRequests,
} from '../error-responses.ts'
import { toProfileFieldErrors } from '../field-error-texts.ts'
import { registerShopApiRoute } from '../register-shop-route.ts'
import { toUserDetails } from './account-responses.ts'
import {
  claimsOtherIdentityThanToken,
  parseProfileBody,
  formatRegistrationCompleteText,
} from './profile-request-body.ts'

export type SignInRouteOptions = {
  db: Db
  clock: () => Date
  sessionSecret: string
  formerSessionSecret?: string | undefined
  identity: {
    issuer: string
    clientId: string
    /** URL of the identity provider's account page for shoppers. */
    accountUrl?: string | undefined
    /** Audience (resource) that the identity provider's access tokens must name. */
    resource: string
    /**
     * Client of the identity provider that makes it send e-mail verification messages; optional.
     */
    management?: IdentityManagementApi
  }
}

/** Routes under `/api/v1/auth/`: exchange an identity provider session for a shop session. */
export async function signInRoutes(server: FastifyInstance, options: SignInRouteOptions) {
  const { db, clock, sessionSecret: secret, identity } = options
  const secrets = toTokenSigningSecrets(options)
  forbidCaching(server)

  registerShopApiRoute(
    server,
    'getSignInConfiguration',
    { config: { cost: 'read' }, summary: 'Lo que el navegador necesita para iniciar sesión' },
    async () => ({
      issuer: identity.issuer,
      client_id: identity.clientId,
      scope: 'openid profile email',
      resource: identity.resource,
      ...(identity.accountUrl && { account_url: identity.accountUrl }),
      resends_verification: identity.management !== undefined,
    }),
  )

  /** Returns the identity stated in an identity provider token, or the error reply to send. */
  async function identityOf(
    request: FastifyRequest,
    { accessToken, idToken }: { accessToken: string; idToken?: string | undefined },
    now: Date,
  ) {
    const { issuer, resource: audience, clientId } = identity
    const besideIt = idToken ? { idToken, clientId } : undefined
    const verified = await verifyAccessToken(accessToken, { issuer, audience, now }, besideIt)
    if (verified.ok) return verified
    request.log.warn({ code: verified.code, reason: verified.reason }, 'sign-in refused')
    const { code } = verified
    return refuse(code === 'provider-unavailable' ? 'identity-unavailable' : code)
  }

  /**
   * Logs a refused sign-in to an account that belongs to another identity provider, because an
   * operator must migrate the account.
   */
  function noteOtherIssuer(request: FastifyRequest, refused: { code: string }) {
    const { issuer } = identity
    if (!('issuer' in refused) || refused.issuer === null || refused.issuer === issuer) return
    const details = { issuer, accountIssuer: refused.issuer }
    request.log.warn(
      details,
      'sign-in refused: the account is of another issuer, see move-sign-ins',
    )
  }

  registerShopApiRoute(
    server,
    'login',
    {
      config: { cost: 'write' },
      summary: 'Cambia el token del proveedor de identidad por los de la tienda',
    },
    async (request, reply) => {
      const now = clock()
      const verified = await identityOf(request, request.body, now)
      if (!verified.ok) return sendApiErrorResponse(reply, verified.code)
      const { identity, signIn } = verified
      const device = parseUserAgent(request.headers['user-agent'])
      const signedIn = await finishSignIn(db, { identity, signIn, device }, { secret, now })
      if (!signedIn.ok) {
        noteOtherIssuer(request, signedIn)
        return sendApiErrorResponse(reply, signedIn.code)
      }
      const { shopper, requestToken, refreshToken } = signedIn
      const user = toUserDetails(await readProfile(db, shopper), now)
      return { user, requestToken, refreshToken }
    },
  )

  registerShopApiRoute(
    server,
    'register',
    {
      config: { cost: 'write' },
      summary: 'Completa el registro de quien aún no existe; el portador es el token del proveedor',
    },
    async (request, reply) => {
      const now = clock()
      const bearer = readBearerToken(request)
      if (!bearer) return sendApiErrorResponse(reply, 'sign-in-required')
      const { idToken } = request.body
      const verified = await identityOf(request, { accessToken: bearer, idToken }, now)
      if (!verified.ok) return sendApiErrorResponse(reply, verified.code)
      const { identity, signIn } = verified
      const { email, logto_sub } = request.body
      if (
        claimsOtherIdentityThanToken(logto_sub, identity.subject) ||
        claimsOtherIdentityThanToken(email, identity.email)
      ) {
        return sendApiErrorResponse(reply, 'forbidden')
      }
      const device = parseUserAgent(request.headers['user-agent'])
      const vouched = { identity, signIn, device }
      const written = parseProfileBody(request.body)
      const registered = await registerShopper(db, { ...vouched, written }, { secret, now })
      if (!registered.ok) {
        noteOtherIssuer(request, registered)
        if (registered.code !== 'invalid-input') return sendApiErrorResponse(reply, registered.code)
        return sendApiErrorResponse(reply, registered.code, {
          fields: toProfileFieldErrors(registered.fields),
        })
      }
      const { shopper, requestToken, refreshToken } = registered
      const user = toUserDetails(await readProfile(db, shopper), now)
      const messageForUser = formatRegistrationCompleteText(shopper.firstName)
      return { success: true as const, messageForUser, user, requestToken, refreshToken }
    },
  )

  registerShopApiRoute(
    server,
    'refreshToken',
    {
      config: { cost: 'write' },
      summary: 'Renueva la sesión; cada token de renovación sirve una vez',
    },
    async (request, reply) => {
      const renewed = await renewSession(db, request.body.refreshToken, {
        ...secrets,
        now: clock(),
      })
      if (!renewed.ok) return sendApiErrorResponse(reply, renewed.code)
      const { requestToken, refreshToken } = renewed
      return { requestToken, refreshToken }
    },
  )

  registerShopApiRoute(
    server,
    'logout',
    { config: { cost: 'write' }, summary: 'Cierra la sesión' },
    async (request) => {
      const now = clock()
      const bearer = readBearerToken(request)
      const owner = bearer ? await verifyShopApiToken(bearer, { ...secrets, now }) : null
      const refreshToken = request.body?.refreshToken
      const named = {
        sessionId: owner?.ok ? owner.sessionId : undefined,
        refreshToken: typeof refreshToken === 'string' ? refreshToken : undefined,
      }
      await endShopperSession(db, named, now)
      return { success: true as const, messageForUser: 'Sesión cerrada.' }
    },
  )

  registerShopApiRoute(
    server,
    'sendVerificationEmail',
    {
      config: { cost: 'write' },
      summary: 'Reenvía el correo de verificación; 400 si ya está verificado',
    },
    async (request, reply) => {
      const sent = await resendVerificationMail(
        db,
        { email: request.body.email, address: toIpRateLimitKey(request.ip) },
        { management: identity.management, now: clock() },
      )
      if (sent.ok) {
        return { success: true as const, messageForUser: 'Correo envíado correctamente' }
      }
      if (sent.code === 'too-many-requests') {
        return sendTooManyRequests(reply, sent.retryAfterSeconds)
      }
      if (sent.code === 'unavailable') {
        request.log.error({ reason: sent.reason }, 'verification mail not requested')
      }
      const { status, words } = verificationAnswers[sent.code]
      return sendApiErrorResponseWithStatus(reply, status, sent.code, words)
    },
  )
}

// HTTP statuses and messages of e-mail verification errors, taken from the shop specification.
const verificationAnswers = {
  'invalid-input': { status: 400, words: 'Introduce una dirección de correo válida.' },
  'already-verified': { status: 400, words: 'Tu cuenta ya ha sido verificada, inicia sesión' },
  unavailable: { status: 500, words: 'Ha ocurrido un error, intentalo más tarde' },
} as const
