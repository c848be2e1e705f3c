import { isPlainObject } from '#domain/is-record.ts'
import type { SuccessResult } from '#domain/use-case-result.ts'
import {
  createInvalidTokenRejection,
  toTokenRejection,
  type TokenRejection,
  verifyIdentityProviderJwt,
} from './identity-provider-jwt.ts'

/** Content of a logout token: the end of one provider session, or of all sign-ins of a subject. */
export type IdentityProviderLogout = {
  issuer: string
  jti: string
  ended: { kind: 'session' | 'subject'; name: string }
  /**
   * time at which the sign-in ended: the `toe` claim (RFC 8417 §2.2), or the token's issue time if
   * that claim is absent
   */
  endedAt: Date
  expiresAt: Date
}

const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout'
const types = [undefined, 'logout+jwt', 'application/logout+jwt', 'jwt']
const longestName = 255

/** Verifies a logout token (OpenID Connect Back-Channel Logout 1.0, section 2.6). */
export async function verifyLogoutToken(
  token: string,
  { issuer, clientId, now }: { issuer: string; clientId: string; now: Date },
): Promise<SuccessResult<{ logout: IdentityProviderLogout }> | TokenRejection> {
  try {
    const { payload, type } = await verifyIdentityProviderJwt(
      token,
      { issuer, audience: clientId, now },
      ['jti', 'events'],
    )
    if (!types.includes(type)) return createInvalidTokenRejection(`The token's type is ${type}`)
    if (!isLogoutEvent(payload.events))
      return createInvalidTokenRejection('The token tells of no logout')
    if ('nonce' in payload) return createInvalidTokenRejection('A logout token has no nonce')
    const { sub, sid, jti, iat = 0, exp = 0, toe } = payload
    const endedAt = Number.isFinite(toe) ? Math.min(Number(toe), iat) : iat
    const name = sid ?? sub
    if (name === undefined)
      return createInvalidTokenRejection('The token names neither subject nor session')
    if (!isName(jti) || !isName(name))
      return createInvalidTokenRejection('The token has a name that is none')
    const logout = {
      issuer,
      jti,
      ended: { kind: sid === undefined ? ('subject' as const) : ('session' as const), name },
      endedAt: new Date(Math.min(endedAt * 1000, now.getTime())),
      expiresAt: new Date(exp * 1000),
    }
    return { ok: true, logout }
  } catch (error) {
    return toTokenRejection(error)
  }
}

function isLogoutEvent(events: unknown): boolean {
  return isPlainObject(events) && isPlainObject(events[logoutEvent])
}

function isName(name: unknown): name is string {
  return typeof name === 'string' && name !== '' && name.length <= longestName
}
