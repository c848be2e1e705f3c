import { errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose'
import { type Refusal, refuse } from '#domain/refusal.ts'
import { skewSeconds } from './clock-skew.ts'
import { type DiscoveredProvider, discover } from './discovery.ts'

type Reason = { /** for the log only */ reason: string }

export type TokenRefusal = Refusal<
  'invalid-token' | 'token-expired' | 'email-unusable' | 'provider-unavailable',
  Reason
>

type Expected = { issuer: string; audience: string; now: Date }

export const acceptedAlgorithms = ['RS256', 'PS256', 'ES256', 'EdDSA']

export class ProviderUnavailable extends Error {
  override name = 'ProviderUnavailable'
}

/** Verifies a token signed by the provider; throws errors that `refusalFor` translates. */
export async function verifyProviderJwt(
  token: string,
  { issuer, audience, now }: Expected,
  requiredClaims: string[],
): Promise<{ payload: JWTPayload; type: string | undefined; provider: DiscoveredProvider }> {
  const provider = await discover(issuer).catch((cause) => {
    throw new ProviderUnavailable('The provider could not be discovered', { cause })
  })
  const { payload, protectedHeader } = await jwtVerify(token, keysOf(provider), {
    algorithms: acceptedAlgorithms,
    issuer,
    audience,
    currentDate: now,
    clockTolerance: skewSeconds,
    requiredClaims: ['iat', 'exp', ...requiredClaims],
  })
  const { iat = 0 } = payload
  if (iat * 1000 > now.getTime() + skewSeconds * 1000) {
    const message = '"iat" claim timestamp check failed (it should be in the past)'
    throw new errors.JWTClaimValidationFailed(message, payload, 'iat', 'check_failed')
  }
  return { payload, type: protectedHeader.typ?.toLowerCase(), provider }
}

export function refusalFor(error: unknown): TokenRefusal {
  if (error instanceof ProviderUnavailable) {
    return refuse('provider-unavailable', { reason: `${error.message}: ${String(error.cause)}` })
  }
  if (error instanceof errors.JWTExpired) return refuse('token-expired', { reason: error.message })
  if (error instanceof errors.JOSEError) return invalid(error.message)
  throw error
}

export function invalid(reason: string): TokenRefusal {
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
