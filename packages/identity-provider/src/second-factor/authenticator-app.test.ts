import { createTestDatabase } from '@tianguis/testing/database.ts'
import { decodeJwt } from 'jose'
import pg from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { shopUrl, signIn, startIdentity, type Tokens } from '../../testing/identity.ts'
import { addApp, appCode, givePassword, recoveryCodesOn } from '../../testing/second-factor.ts'
import {
  reencryptAuthenticatorAppSecrets,
  verifyAuthenticatorAppCode,
} from './authenticator-app.ts'
import { createSecretEncryption } from './encrypt-secrets.ts'

type Person = { email: string; password: string }
const people = ['ana', 'luis', 'eva', 'raul', 'sofia', 'hugo'].map((name) => ({
  email: `${name}@correo.example`,
  password: `la frase secreta de ${name}`,
}))
const [ana, luis, eva, raul, sofia, hugo] = people as [
  Person,
  Person,
  Person,
  Person,
  Person,
  Person,
]

const database = await createTestDatabase()
const identity = await startIdentity(database.url, { accounts: people })
const pool = new pg.Pool({ connectionString: database.url })
afterAll(() => pool.end())

/** As if a minute had gone by since the app's last code was taken. */
const passMinute = ({ email }: Person) =>
  pool.query(
    `update identity.authenticator_apps set last_step = last_step - 2
     where sub = (select sub from identity.accounts where email = $1)`,
    [email],
  )

const wrong = '000000'

describe('authenticator app codes', () => {
  it('an authenticator app code is required after the password, and the issued tokens then state two-factor authentication', async () => {
    const { browser: before, client: shop, secret, done } = await addApp(identity, ana)
    expect(done.text).toContain('Desde ahora pedimos un código de tu aplicación.')
    await identity.mailTo(ana.email, /Activaste los códigos/)
    await passMinute(ana)
    const stronger = { acr_values: 'urn:tianguis:acr:2fa' }
    expect((await before.go(shop.authorizePath(stronger))).text).toContain('Hola de nuevo')

    const { browser, client, page } = await givePassword(identity, ana)
    expect(page.url.origin).toBe(identity.issuer)
    expect(page.text).toContain('Confirma que eres tú')
    const callback = await browser.submit('Continuar', { codigo: appCode(secret) })
    const tokens = (await (await client.exchange(callback.url)).json()) as Tokens
    expect(decodeJwt(tokens.id_token)).toMatchObject({
      acr: 'urn:tianguis:acr:2fa',
      amr: ['pwd', 'otp', 'mfa'],
    })
    expect((await browser.go(client.authorizePath(stronger))).url.origin).toBe(shopUrl)
    await browser.go(client.authorizePath({ max_age: '0' }))
    const again = await browser.submit('Iniciar sesión', { clave: ana.password })
    expect(again.text).toContain('Confirma que eres tú')
  })

  it('each authenticator app code is accepted only once', async () => {
    const { secret } = await addApp(identity, luis)
    const code = appCode(secret, 1)
    const first = await givePassword(identity, luis)
    expect((await first.browser.submit('Continuar', { codigo: code })).url.origin).toBe(shopUrl)
    const second = await givePassword(identity, luis)
    const refused = await second.browser.submit('Continuar', { codigo: code })
    expect(refused.status).toBe(422)
    expect(refused.text).toContain('El código no es correcto o ya se usó.')
  })

  it('authenticator app codes stay valid after rotation of the encryption secret', async () => {
    const { secret } = await addApp(identity, hugo)
    await passMinute(hugo)
    const { rows } = await pool.query('select sub from identity.accounts where email = $1', [
      hugo.email,
    ])
    const [former, next] = ['secret-of-the-provider-in-the-tests', 'the next secret']
    await reencryptAuthenticatorAppSecrets(pool, createSecretEncryption(next, former))
    const given = { sub: rows[0].sub, code: appCode(secret) }
    expect(await verifyAuthenticatorAppCode(pool, createSecretEncryption(former), given)).toBe(
      false,
    )
    expect(await verifyAuthenticatorAppCode(pool, createSecretEncryption(next), given)).toBe(true)
    await reencryptAuthenticatorAppSecrets(pool, createSecretEncryption(former, next))
    await pool.query('delete from identity.authenticator_apps where sub = $1', [given.sub])
  })

  it('authenticator app codes cannot be guessed: after five wrong codes even the right code is rejected for a while', async () => {
    const { secret, codes } = await addApp(identity, eva)
    await passMinute(eva)
    const { browser } = await givePassword(identity, eva)
    for (let tries = 0; tries < 5; tries += 1) {
      expect((await browser.submit('Continuar', { codigo: wrong })).status).toBe(422)
    }
    const elsewhere = await givePassword(identity, eva)
    const refused = await elsewhere.browser.submit('Continuar', { codigo: appCode(secret) })
    expect(refused.status).toBe(429)
    expect(refused.text).toContain('Demasiados intentos.')
    const recovery = await elsewhere.browser.submit('Entrar con este código', {
      codigo: codes[0] ?? '',
    })
    expect(recovery.status).toBe(429)
  })

  it('a password-reset link does not bypass the authenticator app code', async () => {
    const { secret } = await addApp(identity, raul)
    const begun = await givePassword(identity, raul)
    const { browser, page } = await givePassword(identity, { ...raul, password: 'no es ésta' })
    expect(page.status).toBe(422)
    await browser.follow('Olvidé mi contraseña')
    await browser.submit('Enviar enlace', { correo: raul.email })
    await browser.go(await identity.mailedLink(raul.email, /otra contraseña/))
    await browser.submit('Guardar contraseña', { clave: 'otra frase muy distinta' })

    const signedIn = await givePassword(identity, { ...raul, password: 'otra frase muy distinta' })
    expect(signedIn.page.text).toContain('Confirma que eres tú')
    const late = await begun.browser.submit('Continuar', { codigo: appCode(secret, 1) })
    expect(late.status).toBe(410)
  })

  it('the password alone opens no session for an account with an authenticator app', async () => {
    await addApp(identity, sofia)
    const { browser, client, page } = await givePassword(identity, sofia)
    const uid = page.url.pathname.split('/')[2]
    const resumed = await browser.go(`/auth/${uid}`)
    expect(resumed.text).toContain('Hola de nuevo')
    const silent = await browser.go(client.authorizePath({ prompt: 'none' }))
    expect(silent.url.searchParams.get('error')).toBe('login_required')
    expect((await browser.go('/cuenta/seguridad')).status).toBe(401)
  })

  it('authenticator app secrets are stored encrypted, and turning the app off also removes the recovery codes', async () => {
    const { browser, secret } = await addApp(identity, hugo)
    const { rows } = await pool.query('select * from identity.authenticator_apps')
    expect(rows).not.toEqual([])
    expect(JSON.stringify(rows)).not.toContain(secret)
    await browser.go('/cuenta/seguridad')
    await browser.follow('Desactivar')
    const done = await browser.submit('Desactivar')
    expect(done.text).toContain('Ya no pedimos códigos de una aplicación.')
    expect(done.text).not.toContain('Códigos de recuperación')
    await identity.mailTo(hugo.email, /Desactivaste los códigos/)
    expect((await signIn(identity, hugo)).tokens.access_token).toBeTruthy()
  })
})

describe('recovery codes', () => {
  it('each recovery code signs in once, whatever letter case or separators are typed, and the account owner is notified', async () => {
    const person = { email: 'rosa@correo.example', password: 'la frase secreta de rosa' }
    const own = await startIdentity(database.url, { accounts: [person] })
    const { codes } = await addApp(own, person)
    expect(codes).toHaveLength(10)
    const { rows } = await pool.query('select code_hash from identity.recovery_codes')
    expect(rows.map((row) => row.code_hash)).not.toContain(codes[3]?.replaceAll('-', ''))

    const typed = codes[3]?.toUpperCase().replaceAll('-', ' ') ?? ''
    const first = await givePassword(own, person)
    const callback = await first.browser.submit('Entrar con este código', { codigo: typed })
    expect(callback.url.origin).toBe(shopUrl)
    expect((await own.mailTo(person.email, /código de recuperación/)).text).toContain('9 códigos')
    const second = await givePassword(own, person)
    const refused = await second.browser.submit('Entrar con este código', { codigo: typed })
    expect(refused.status).toBe(422)

    await first.browser.go('/cuenta/seguridad')
    await first.browser.follow('Crear códigos nuevos')
    const made = recoveryCodesOn(await first.browser.submit('Crear códigos nuevos'))
    expect(made).toHaveLength(10)
    const third = await givePassword(own, person)
    const old = await third.browser.submit('Entrar con este código', { codigo: codes[4] ?? '' })
    expect(old.status).toBe(422)
  })
})
