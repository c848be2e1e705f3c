import { errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose'
import { type Refusal, refuse } from '#domain/refusal-result.ts'
import { maxClockSkewSeconds } from './clock-skew.ts'
import { type DiscoveredProvider, discoverProvider } from './provider-discovery.ts'

type Reason = { /** for the log only */ reason: string }

export type TokenRefusal = Refusal<
  'invalid-token' | 'token-expired' | 'email-unusable' | 'provider-unavailable',
  Reason
>

type Expected = { issuer: string; audience: string; now: Date }

export const acceptedJwtAlgorithms = ['RS256', 'PS256', 'ES256', 'EdDSA']

export class ProviderUnavailable extends Error {
  override name = 'ProviderUnavailable'
}

/**
 * Verifies a token signed by the identity provider; throws errors that `toTokenRefusal` translates.
 */
export async function verifyProviderJwt(
  token: string,
  { issuer, audience, now }: Expected,
  requiredClaims: string[],
): Promise<{ payload: JWTPayload; type: string | undefined; provider: DiscoveredProvider }> {
  const provider = await discoverProvider(issuer).catch((cause) => {
    throw new ProviderUnavailable('The provider could not be discovered', { cause })
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

export function toTokenRefusal(error: unknown): TokenRefusal {
  if (error instanceof ProviderUnavailable) {
    return refuse('provider-unavailable', { reason: `${error.message}: ${String(error.cause)}` })
  }
  if (error instanceof errors.JWTExpired) return refuse('token-expired', { reason: error.message })
  if (error instanceof errors.JOSEError) return createInvalidTokenRefusal(error.message)
  throw error
}

export function createInvalidTokenRefusal(reason: string): TokenRefusal {
  return refuse('invalid-token', { reason })
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
