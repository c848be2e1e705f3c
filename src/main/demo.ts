import * as otpauth from 'otpauth'

/** The demo customer's account in the embedded identity provider; development only. */
export const demoAccount = {
  email: 'mariana@tianguis.example',
  password: 'tianguis-demo',
  sub: 'demo-mariana',
}

/** Who runs the demo shop, with an authenticator app as second factor; development only. */
export const demoOperator = {
  email: 'lucia@tianguis.example',
  password: 'tianguis-demo',
  sub: 'demo-lucia',
  appSecret: 'KRUWC3THOVUXGZDFNVXXG5DSMFSG64TB',
}

/** What her authenticator app shows now, or at another moment. */
export function demoCode(timestamp = Date.now()): string {
  const secret = otpauth.Secret.fromBase32(demoOperator.appSecret)
  return new otpauth.TOTP({ secret }).generate({ timestamp })
}
