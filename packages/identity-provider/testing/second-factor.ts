import type { Visit } from '@tianguis/testing/plain-browser.ts'
import * as otpauth from 'otpauth'
import { type Identity, shopClient, signIn } from './identity.ts'

type Account = { email: string; password: string }

/** The code that an authenticator app shows now, or `later` half minutes from now. */
export function appCode(secret: string, later = 0): string {
  const totp = new otpauth.TOTP({ secret: otpauth.Secret.fromBase32(secret) })
  return totp.generate({ timestamp: Date.now() + later * 30_000 })
}

/** Adds an authenticator app after a sign-in; returns its secret and recovery codes. */
export async function addApp(identity: Identity, account: Account) {
  const { browser, client } = await signIn(identity, account)
  const page = await browser.go('/cuenta/seguridad/aplicacion')
  const secret = /secret=([A-Z2-7]+)/.exec(page.text)?.[1] ?? ''
  const done = await browser.submit('Activar', { codigo: appCode(secret) })
  return { browser, client, secret, done, codes: recoveryCodesOn(done) }
}

export function recoveryCodesOn({ text }: Visit): string[] {
  return [...text.matchAll(/<code>([0-9a-z-]{29})<\/code>/g)].map(([, code = '']) => code)
}

/** Gives the right password in a new browser, which leads to the second step where there is one. */
export async function givePassword(identity: Identity, account: Account) {
  const browser = identity.browser()
  const client = shopClient(identity)
  await browser.go(client.authorizePath())
  const page = await browser.submit('Iniciar sesión', {
    correo: account.email,
    clave: account.password,
  })
  return { browser, client, page }
}

/** What a page asks of the browser's passkeys. */
export function passkeyOptionsOn({ text }: Visit): string {
  const options = /data-options="([^"]*)"/.exec(text)?.[1] ?? ''
  return options.replaceAll('&quot;', '"')
}
