import type { JWTPayload } from 'jose'
import type { IdentityProviderSignIn } from '#domain/account/shopper-session.ts'
import type { VerifiedIdentity } from '#domain/account/shopper.ts'
import { isEmail } from '#domain/email.ts'
import { isPlainObject } from '#domain/is-record.ts'
import { type SuccessResult, refuse } from '#domain/use-case-result.ts'
import type { DiscoveredIdentityProvider } from './identity-provider-discovery.ts'
import {
  createInvalidTokenRejection,
  IdentityProviderUnavailable,
  toTokenRejection,
  type TokenRejection,
  verifyIdentityProviderJwt,
} from './identity-provider-jwt.ts'
import { isEmailVerified } from './is-email-verified.ts'

type Expected = { issuer: string; audience: string; now: Date }

/**
 * ID token issued together with an access token, because some providers state subject, time and
 * session only in the ID token.
 */
type BesideIt = { idToken: string; clientId: string }

const types = ['at+jwt', 'application/at+jwt', 'jwt']
const timeout = 5000

/** Verifies an access token of the identity provider; returns its subject and sign-in. */
export async function verifyAccessToken(
  token: string,
  { issuer, audience, now }: Expected,
  besideIt?: BesideIt,
): Promise<
  SuccessResult<{ identity: VerifiedIdentity; signIn: IdentityProviderSignIn }> | TokenRejection
> {
  try {
    const checked = await verifyIdentityProviderJwt(token, { issuer, audience, now }, ['sub'])
    const { payload, type = '', provider } = checked
    if (!types.includes(type)) return createInvalidTokenRejection(`The token's type is ${type}`)
    if (!isSubject(payload.sub)) return createInvalidTokenRejection('The token has no subject')
    const named = besideIt && (await idTokenClaims(besideIt, { issuer, now }))
    if (named && named.sub !== payload.sub)
      return createInvalidTokenRejection('The ID token is about somebody else')
    const claims = isText(payload.email) || !named ? payload : named
    const identified = await identify(token, payload.sub, claims, provider)
    if (!identified.ok) return identified
    return { ...identified, signIn: signInOf(payload, named, now) }
  } catch (error) {
    return toTokenRejection(error)
  }
}

async function idTokenClaims(
  { idToken, clientId }: BesideIt,
  expected: Omit<Expected, 'audience'>,
): Promise<JWTPayload> {
  return (await verifyIdentityProviderJwt(idToken, { ...expected, audience: clientId }, ['sub']))
    .payload
}

function signInOf(
  access: JWTPayload,
  named: JWTPayload | undefined,
  now: Date,
): IdentityProviderSignIn {
  const provedAt = [access.auth_time, named?.auth_time].find(Number.isSafeInteger)
  const moment = (seconds: unknown) =>
    new Date(Math.min(Math.max(Number(seconds), 0) * 1000, now.getTime()))
  return {
    at: moment(provedAt ?? access.iat),
    authenticatedAt: provedAt === undefined ? null : moment(provedAt),
    session: [access.sid, named?.sid].find(isText) ?? null,
  }
}

async function identify(
  token: string,
  subject: string,
  claims: JWTPayload,
  provider: DiscoveredIdentityProvider,
): Promise<SuccessResult<{ identity: VerifiedIdentity }> | TokenRejection> {
  const asked = claims.email === undefined && provider.userinfoEndpoint
  const described = asked ? await userinfo(token, asked) : claims
  if (!isPlainObject(described)) return createInvalidTokenRejection(described)
  if (described !== claims && described.sub !== subject) {
    return createInvalidTokenRejection('The provider described somebody else')
  }
  const { email, email_verified } = described
  if (typeof email !== 'string' || !isEmail(email)) {
    return refuse('email-unusable', {
      reason: `The e-mail of the provider is ${kindOf(email)}`,
    })
  }
  const emailVerified = isEmailVerified(email_verified)
  return { ok: true, identity: { issuer: provider.issuer, subject, email, emailVerified } }
}

/**
 * Fetches the provider's userinfo, for access tokens that lack claims; a returned string is the
 * reason of a failure.
 */
async function userinfo(token: string, address: string): Promise<Record<string, unknown> | string> {
  const reply = await fetch(address, {
    headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
    redirect: 'error',
    signal: AbortSignal.timeout(timeout),
  }).catch((cause) => {
    throw new IdentityProviderUnavailable('The provider did not describe the token', { cause })
  })
  if (reply.status >= 500) {
    throw new IdentityProviderUnavailable(`The provider answered userinfo with ${reply.status}`)
  }
  if (!reply.ok) return `The provider answered userinfo with ${reply.status}`
  const claims: unknown = await reply.json().catch(() => null)
  return isPlainObject(claims) ? claims : 'The provider described nobody'
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}

/** Whether a token's subject is valid: at most 255 ASCII characters (OpenID Connect Core 2). */
function isSubject(value: unknown): value is string {
  return isText(value) && /^[\x20-\x7e]{1,255}$/.test(value)
}

/** Describes the fault of an e-mail address without revealing the address. */
function kindOf(email: unknown): string {
  if (email === undefined) return 'missing'
  return typeof email === 'string' ? 'no address' : `no text but ${typeof email}`
}
