import { SignJWT } from 'jose'
import { expect, it } from 'vitest'
import { makeKey, startTokenIssuer } from '#test/support/token-issuer.ts'
import { listIdentityProviderOrigins } from './identity-provider-discovery.ts'
import { verifyAccessToken } from './verify-access-token.ts'

it('OpenID discovery accepts provider endpoints and keys on different hosts', async () => {
  const key = makeKey()
  const now = new Date()
  const [{ issuer, answers }, keys] = [await startTokenIssuer([]), await startTokenIssuer([key])]
  answers.description = {
    authorization_endpoint: 'https://login.test/realms/mx/auth',
    token_endpoint: 'https://tokens.test:8443/token',
    end_session_endpoint: 'https://login.test/realms/mx/logout',
    jwks_uri: `${keys.issuer}/jwks`,
  }
  expect(listIdentityProviderOrigins(issuer)).toEqual([issuer])

  const token = await new SignJWT({ email: 'ana@correo.mx', email_verified: true })
    .setProtectedHeader({ alg: key.alg, kid: key.kid, typ: 'at+jwt' })
    .setIssuer(issuer)
    .setAudience('shop')
    .setSubject('ana-1')
    .setIssuedAt(now)
    .setExpirationTime('5m')
    .sign(key.privateKey)
  expect(await verifyAccessToken(token, { issuer, audience: 'shop', now })).toMatchObject({
    ok: true,
  })
  expect(listIdentityProviderOrigins(issuer)).toEqual([
    issuer,
    'https://login.test',
    'https://tokens.test:8443',
  ])
})
