/** ID token claims besides the subject. */
interface AnswerClaims {
  iss?: string | undefined
  aud?: string | string[] | undefined
  azp?: string | undefined
  exp?: number | undefined
}

export const maxClockSkewSeconds = 30

interface Problem {
  code: 'id-token-invalid' | 'id-token-expired'
  reason: string
}

/**
 * Reason to reject the identity provider's response, or null (OpenID Connect Core 3.1.3.7, RFC
 * 9207). The library checks state, nonce and PKCE; signatures are checked by the shop's server.
 */
export function findIdTokenProblem(
  { claims, callback }: { claims: AnswerClaims; callback: URL },
  { issuer, clientId, now }: { issuer: string; clientId: string; now: Date },
): Problem | null {
  const answeredBy = callback.searchParams.get('iss')
  if (answeredBy !== null && answeredBy !== issuer) return invalid('Another provider answered')
  if (claims.iss !== issuer) return invalid('The ID token is of another provider')
  const audience = [claims.aud ?? []].flat()
  if (!audience.includes(clientId)) return invalid('The ID token is for somebody else')
  if (claims.azp !== undefined && claims.azp !== clientId) {
    return invalid('The ID token was asked for by somebody else')
  }
  if (claims.exp === undefined) return invalid('The ID token has no end')
  const isPast = claims.exp + maxClockSkewSeconds <= now.getTime() / 1000
  return isPast ? { code: 'id-token-expired', reason: 'The ID token is past its time' } : null
}

function invalid(reason: string): Problem {
  return { code: 'id-token-invalid', reason }
}
