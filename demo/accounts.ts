import * as otpauth from 'otpauth'

/** The demo customer's account in the embedded identity provider; development only. */
export const demoShopperAccount = {
  email: 'mariana@tianguis.example',
  password: 'tianguis-demo',
  sub: 'demo-mariana',
}

/** Demo operator with an authenticator app; development only. */
export const demoOperatorAccount = {
  email: 'lucia@tianguis.example',
  password: 'tianguis-demo',
  sub: 'demo-lucia',
  appSecret: 'KRUWC3THOVUXGZDFNVXXG5DSMFSG64TB',
}

/** Current authenticator code of the demo operator. */
export function getDemoAuthenticatorCode(timestamp = Date.now()): string {
  const secret = otpauth.Secret.fromBase32(demoOperatorAccount.appSecret)
  return new otpauth.TOTP({ secret }).generate({ timestamp })
}
