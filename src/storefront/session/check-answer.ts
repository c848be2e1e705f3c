/** What the ID token says besides whose it is. */
interface AnswerClaims {
  iss?: string | undefined
  aud?: string | string[] | undefined
  azp?: string | undefined
  exp?: number | undefined
}

const skewSeconds = 30

/**
 * Why an answer of the identity provider is not to be believed, or null (OpenID Connect Core 3.1.3.7, RFC 9207).
 * State, nonce and PKCE are checked by the library, and signatures by the shop's server: the ID token
 * comes straight from the provider, over TLS.
 */
export function answerProblem(
  { claims, callback }: { claims: AnswerClaims; callback: URL },
  { issuer, clientId, now }: { issuer: string; clientId: string; now: Date },
): string | null {
  const answeredBy = callback.searchParams.get('iss')
  if (answeredBy !== null && answeredBy !== issuer) return 'Another provider answered'
  if (claims.iss !== issuer) return 'The ID token is of another provider'
  const audience = [claims.aud ?? []].flat()
  if (!audience.includes(clientId)) return 'The ID token is for somebody else'
  if (claims.azp !== undefined && claims.azp !== clientId) {
    return 'The ID token was asked for by somebody else'
  }
  if (claims.exp === undefined) return 'The ID token has no end'
  return claims.exp + skewSeconds <= now.getTime() / 1000 ? 'The ID token is past its time' : null
}
