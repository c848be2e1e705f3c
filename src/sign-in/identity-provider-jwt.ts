import { errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose'
import { type Refusal, refuse } from '#domain/use-case-result.ts'
import { maxClockSkewSeconds } from './clock-skew.ts'
import {
  type DiscoveredIdentityProvider,
  discoverIdentityProvider,
} from './identity-provider-discovery.ts'

type Reason = { /** for the log only */ reason: string }

export type TokenRejection = Refusal<
  'invalid-token' | 'token-expired' | 'email-unusable' | 'provider-unavailable',
  Reason
>

type Expected = { issuer: string; audience: string; now: Date }

export const acceptedJwtAlgorithms = ['RS256', 'PS256', 'ES256', 'EdDSA']

export class IdentityProviderUnavailable extends Error {
  override name = 'IdentityProviderUnavailable'
}

/**
 * Verifies a token signed by the identity provider; throws errors that `toTokenRejection` translates.
 */
export async function verifyIdentityProviderJwt(
  token: string,
  { issuer, audience, now }: Expected,
  requiredClaims: string[],
): Promise<{
  payload: JWTPayload
  type: string | undefined
  provider: DiscoveredIdentityProvider
}> {
  const provider = await discoverIdentityProvider(issuer).catch((cause) => {
    throw new IdentityProviderUnavailable('The provider could not be discovered', { cause })
  })
  const { payload, protectedHeader } = await jwtVerify(token, keysOf(provider), {
    algorithms: acceptedJwtAlgorithms,
    issuer,
    audience,
    currentDate: now,
    clockTolerance: maxClockSkewSeconds,
    requiredClaims: ['iat', 'exp', ...requiredClaims],
  })
  const { iat = 0 } = payload
  if (iat * 1000 > now.getTime() + maxClockSkewSeconds * 1000) {
    const message = '"iat" claim timestamp check failed (it should be in the past)'
    throw new errors.JWTClaimValidationFailed(message, payload, 'iat', 'check_failed')
  }
  return { payload, type: protectedHeader.typ?.toLowerCase(), provider }
}

export function toTokenRejection(error: unknown): TokenRejection {
  if (error instanceof IdentityProviderUnavailable) {
    return refuse('provider-unavailable', {
      reason: `${error.message}: ${String(error.cause)}`,
    })
  }
  if (error instanceof errors.JWTExpired) return refuse('token-expired', { reason: error.message })
  if (error instanceof errors.JOSEError) return createInvalidTokenRejection(error.message)
  throw error
}

export function createInvalidTokenRejection(reason: string): TokenRejection {
  return refuse('invalid-token', { reason })
}

function keysOf({ keys }: DiscoveredIdentityProvider): JWTVerifyGetKey {
  return async (header, token) => {
    try {
      return await keys(header, token)
    } catch (cause) {
      if (cause instanceof errors.JWKSNoMatchingKey) throw cause
      if (cause instanceof errors.JWKSMultipleMatchingKeys) throw cause
      throw new IdentityProviderUnavailable('The provider did not show its keys', { cause })
    }
  }
}
