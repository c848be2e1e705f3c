import * as otpauth from 'otpauth'

/** The demo customer's account in the embedded identity provider; development only. */
export const demoAccount = {
  email: 'mariana@tianguis.example',
  password: 'tianguis-demo',
  sub: 'demo-mariana',
}

/** Demo operator with an authenticator app; development only. */
export const demoOperator = {
  email: 'lucia@tianguis.example',
  password: 'tianguis-demo',
  sub: 'demo-lucia',
  appSecret: 'KRUWC3THOVUXGZDFNVXXG5DSMFSG64TB',
}

/** Current authenticator code of the demo operator. */
export function demoCode(timestamp = Date.now()): string {
  const secret = otpauth.Secret.fromBase32(demoOperator.appSecret)
  return new otpauth.TOTP({ secret }).generate({ timestamp })
}
