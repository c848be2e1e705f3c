import { errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose'
import type { Identity } from '#domain/account/shopper.ts'
import { type Granted, type Refusal, refuse } from '#domain/refusal.ts'
import { type DiscoveredProvider, discover } from './discovery.ts'

type Reason = { /** for the log only */ reason: string }

type TokenRefusal = Refusal<'invalid-token' | 'token-expired' | 'provider-unavailable', Reason>

type Expected = { issuer: string; audience: string; now: Date }

/** The ID token that came with an access token, for providers that name the e-mail there only. */
type BesideIt = { idToken: string; clientId: string }

const algorithms = ['RS256', 'PS256', 'ES256', 'EdDSA']
const types = ['at+jwt', 'application/at+jwt', 'jwt']
const skewSeconds = 30
const timeout = 5000

class ProviderUnavailable extends Error {
  override name = 'ProviderUnavailable'
}

/** Checks an access token of the identity provider and says whose it is. */
export async function verifyAccessToken(
  token: string,
  { issuer, audience, now }: Expected,
  besideIt?: BesideIt,
): Promise<Granted<{ identity: Identity }> | TokenRefusal> {
  try {
    const provider = await discovered(issuer)
    const { payload, protectedHeader } = await jwtVerify(token, keysOf(provider), {
      algorithms,
      issuer,
      audience,
      currentDate: now,
      clockTolerance: skewSeconds,
      requiredClaims: ['sub', 'exp'],
    })
    if (!types.includes(String(protectedHeader.typ).toLowerCase())) {
      return invalid(`The token's type is ${protectedHeader.typ}`)
    }
    if (!payload.sub) return invalid('The token has no subject')
    if (!isText(payload.email) && besideIt) {
      const { idToken, clientId } = besideIt
      const { payload: named } = await jwtVerify(idToken, keysOf(provider), {
        algorithms,
        issuer,
        audience: clientId,
        currentDate: now,
        clockTolerance: skewSeconds,
        requiredClaims: ['sub', 'exp'],
      })
      if (named.sub !== payload.sub) return invalid('The ID token is about somebody else')
      if (isText(named.email)) return identify(token, payload.sub, named, provider)
    }
    return await identify(token, payload.sub, payload, provider)
  } catch (error) {
    return refusalFor(error)
  }
}

async function identify(
  token: string,
  subject: string,
  claims: JWTPayload,
  provider: DiscoveredProvider,
): Promise<Granted<{ identity: Identity }> | TokenRefusal> {
  const described = isText(claims.email) ? claims : await userinfo(token, provider)
  if ('ok' in described) return described as TokenRefusal
  if (described !== claims && described.sub !== subject) {
    return invalid('The provider described somebody else')
  }
  const { email, email_verified } = described
  if (!isText(email)) return invalid('The provider names no e-mail address')
  const emailVerified = email_verified === true || email_verified === 'true'
  return { ok: true, identity: { issuer: provider.issuer, subject, email, emailVerified } }
}

/** Asks the provider about the token's owner, for providers that keep claims out of the token. */
async function userinfo(
  token: string,
  { userinfoEndpoint }: DiscoveredProvider,
): Promise<Record<string, unknown> | TokenRefusal> {
  if (!userinfoEndpoint) return invalid('Neither token nor provider names an e-mail address')
  const reply = await fetch(userinfoEndpoint, {
    headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
    redirect: 'error',
    signal: AbortSignal.timeout(timeout),
  }).catch((cause) => {
    throw new ProviderUnavailable('The provider did not describe the token', { cause })
  })
  if (reply.status >= 500) {
    throw new ProviderUnavailable(`The provider answered userinfo with ${reply.status}`)
  }
  if (!reply.ok) return invalid(`The provider answered userinfo with ${reply.status}`)
  return (await reply.json()) as Record<string, unknown>
}

async function discovered(issuer: string): Promise<DiscoveredProvider> {
  return discover(issuer).catch((cause) => {
    throw new ProviderUnavailable('The provider could not be discovered', { cause })
  })
}

function keysOf({ keys }: DiscoveredProvider): JWTVerifyGetKey {
  return async (header, token) => {
    try {
      return await keys(header, token)
    } catch (cause) {
      if (cause instanceof errors.JWKSNoMatchingKey) throw cause
      if (cause instanceof errors.JWKSMultipleMatchingKeys) throw cause
      throw new ProviderUnavailable('The provider did not show its keys', { cause })
    }
  }
}

function refusalFor(error: unknown): TokenRefusal {
  if (error instanceof ProviderUnavailable) {
    return refuse('provider-unavailable', { reason: `${error.message}: ${String(error.cause)}` })
  }
  if (error instanceof errors.JWTExpired) return refuse('token-expired', { reason: error.message })
  if (error instanceof errors.JOSEError) return invalid(error.message)
  throw error
}

function invalid(reason: string): TokenRefusal {
  return refuse('invalid-token', { reason })
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}
