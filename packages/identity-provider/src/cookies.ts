import { createHash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { IdentityProviderAccount } from './accounts.ts'
import type { IdentityProviderPageContext } from './provider-page-dependencies.ts'

const hour = 60 * 60 * 1000
const day = 24 * hour

/**
 * Returns a cookie name with the `__Host-` prefix, so that other hosts and plain HTTP cannot set
 * the cookie.
 */
export function toHostOnlyCookieName(issuer: string, name: string): string {
  return issuer.startsWith('https:') ? `__Host-${name}` : name
}

/** Returns a cookie name with the `__Secure-` prefix, for a cookie limited to a path. */
export function toSecureCookieName(issuer: string, name: string): string {
  return issuer.startsWith('https:') ? `__Secure-${name}` : name
}

/**
 * Creates functions that read, set and extend a signed cookie with a random secret, which
 * identifies the browser.
 */
function browserSecret(context: IdentityProviderPageContext, name: string, lifetime: number) {
  const fullName = toHostOnlyCookieName(context.issuer, name)
  const cookiesOf = (request: FastifyRequest, reply: FastifyReply) =>
    context.provider().createContext(request.raw, reply.raw).cookies
  const read = (request: FastifyRequest, reply: FastifyReply) =>
    cookiesOf(request, reply).get(fullName, { signed: true })

  /**
   * Sets the cookie with a new random secret or, if the browser already has a secret, extends the
   * cookie's lifetime.
   */
  function give(request: FastifyRequest, reply: FastifyReply): string {
    return keep(request, reply, read(request, reply) ?? randomBytes(32).toString('base64url'))
  }

  function keep(request: FastifyRequest, reply: FastifyReply, secret: string): string {
    cookiesOf(request, reply).set(fullName, secret, {
      maxAge: lifetime,
      httpOnly: true,
      sameSite: 'lax',
      signed: true,
    })
    return secret
  }
  return { read, give, keep }
}

/**
 * Cookie that marks the browser in which an account was registered, valid as long as the mailed
 * link.
 */
export function createRegistrationCookie(context: IdentityProviderPageContext) {
  return browserSecret(context, 'tianguis_registration', day)
}

/**
 * Cookie that remembers a back office sign-in interrupted because the account has no second factor.
 */
export function createOfficeSignInCookie(context: IdentityProviderPageContext) {
  return browserSecret(context, 'tianguis_to_office', hour)
}

/** Cookie with the secret of a pass that completes this browser's next sign-in. */
export function createSignInPassCookie(context: IdentityProviderPageContext) {
  return browserSecret(context, 'tianguis_pass', hour)
}

/** Cookie with the code of an opened invitation, kept until the second factor is added. */
export function createTwoFactorInvitationCookie(context: IdentityProviderPageContext) {
  return browserSecret(context, 'tianguis_invitation', hour)
}

/**
 * Cookie that marks a browser as a known device of an account. A new password invalidates the
 * cookie; accounts with an unconfirmed e-mail address get none.
 */
export function createKnownDeviceCookie(
  context: IdentityProviderPageContext,
  account: IdentityProviderAccount,
) {
  const { sub, passwordHash, emailVerified } = account
  const name = createHash('sha256').update(`${sub} ${passwordHash}`).digest('hex').slice(0, 16)
  const secret = browserSecret(context, `tianguis_device_${name}`, 90 * day)
  return {
    read: secret.read,
    remember(request: FastifyRequest, reply: FastifyReply): void {
      if (emailVerified) secret.give(request, reply)
    },
  }
}

/**
 * URL at which an interrupted back office sign-in continues, now with the new second factor;
 * undefined if none was interrupted.
 */
export function findInterruptedOfficeSignInUrl(
  context: IdentityProviderPageContext,
  request: FastifyRequest,
  reply: FastifyReply,
): string | undefined {
  const isOnTheWay = createOfficeSignInCookie(context).read(request, reply) !== undefined
  return context.office && isOnTheWay ? `${context.office.url}/sesion/abrir` : undefined
}
