import { createTestDatabase } from '@tianguis/testing/database.ts'
import { decodeJwt } from 'jose'
import pg from 'pg'
import { describe, expect, it, onTestFinished } from 'vitest'
import { mariana, shopClient, signIn, startIdentity } from '../testing/identity.ts'

const { url } = await createTestDatabase()
const identity = await startIdentity(url)
const forged = { headers: { authorization: 'Bearer guessed' } }

const requestMail = (email: string, init: RequestInit = {}) =>
  identity.manage('verification-emails', {
    method: 'POST',
    body: JSON.stringify({ email }),
    ...init,
  })
const removeFactors = (sub: string, init: RequestInit = {}) =>
  identity.manage(`accounts/${sub}/second-factors`, { method: 'DELETE', ...init })

describe('confirmation mail requested by Welcome', () => {
  it('an e-mail confirmation mail requested by the shop is sent only while the address is unconfirmed (AUT-07)', async () => {
    const email = 'bienvenida@correo.mx'
    const browser = identity.browser()
    await browser.go(shopClient(identity).authorizePath())
    await browser.follow('Crear cuenta')
    await browser.submit('Crear cuenta', {
      correo: email,
      clave: 'una frase bastante larga',
      terminos: 'si',
    })
    await identity.mailTo(email, /Confirma/)
    await fetch(`${identity.mailbox.url}/api/messages`, { method: 'DELETE' })

    expect((await requestMail(` ${email}`)).status).toBe(202)
    await browser.go(await identity.mailedLink(email, /Confirma/))
    const confirmed = await browser.submit('Confirmar mi correo', {
      clave: 'la frase con la que entro',
    })
    expect(confirmed.text).toContain('Tu correo está confirmado')
    for (const confirmedAddress of [email, mariana.email]) {
      const refused = await requestMail(confirmedAddress)
      expect(refused.status).toBe(409)
      expect(await refused.json()).toEqual({ code: 'already-verified' })
    }
  })

  it('an e-mail confirmation request gets the same response for unknown addresses, and is limited to one per 50 seconds (AUT-06)', async () => {
    expect((await requestMail('nadie@correo.mx')).status).toBe(202)
    const soon = await requestMail('Nadie@Correo.mx')
    expect(soon.status).toBe(429)
    expect(Number(soon.headers.get('retry-after'))).toBeGreaterThan(40)
    const invalid = await requestMail('no es correo')
    expect(invalid.status).toBe(400)
    expect(await invalid.json()).toEqual({ code: 'invalid-email' })
  })

  it('an e-mail confirmation request by the shop is rejected without the shared token', async () => {
    expect((await requestMail(mariana.email, forged)).status).toBe(401)
  })
})

describe('removal of all second factors', () => {
  it('removing all second factors of an account keeps its password, ends its sessions, notifies its owner and logs the event', async () => {
    const pool = new pg.Pool({ connectionString: url })
    onTestFinished(() => pool.end())
    const { rows } = await pool.query('select sub from identity.accounts where email = $1', [
      mariana.email,
    ])
    const { sub } = rows[0]
    expect((await removeFactors(sub)).status).toBe(409)
    const { browser } = await signIn(identity, mariana)
    await pool.query(
      `insert into identity.authenticator_apps (sub, sealed_secret, last_step) values ($1, 'x', 0)`,
      [sub],
    )
    await pool.query('insert into identity.recovery_codes (sub, code_hash) values ($1, $2)', [
      sub,
      'x',
    ])
    await pool.query(
      `insert into identity.passkeys (credential_id, sub, public_key, counter, transports, name)
       values ('x', $1, '', 0, '{}', 'Llave')`,
      [sub],
    )

    expect((await removeFactors(sub)).status).toBe(204)
    expect((await browser.go('/cuenta/contrasena')).text).not.toContain('Guardar contraseña')
    expect((await signIn(identity, mariana)).tokens).toBeDefined()
    await identity.mailTo(mariana.email, /Quitamos el segundo paso/)
    const { rows: left } = await pool.query(
      `select (select count(*) from identity.passkeys)::int + (select count(*) from identity.recovery_codes)::int as left,
         (select detail from identity.events where what = 'credentials-changed' and sub = $1) as detail`,
      [sub],
    )
    expect(left).toEqual([{ left: 0, detail: 'factors-removed' }])
  })

  it('removing second factors fails for an unknown account and without the shared token', async () => {
    expect((await removeFactors('nobody')).status).toBe(404)
    expect((await removeFactors('nobody', forged)).status).toBe(401)
  })
})

describe('account removal', () => {
  it('removing an account at the identity provider ends its sessions and makes its e-mail available again', async () => {
    const { tokens, client } = await signIn(identity, mariana)
    const { sub } = decodeJwt(tokens.access_token)
    expect((await identity.manage(`accounts/${sub}`, { method: 'DELETE' })).status).toBe(204)
    expect((await client.refresh(tokens.refresh_token)).status).toBe(400)
    expect((await signIn(identity, mariana)).tokens.access_token).toBeUndefined()
    expect((await identity.manage(`accounts/${sub}`, { method: 'DELETE' })).status).toBe(404)
  })
})

describe('invitation of a customer', () => {
  const invite = (email: string, init: RequestInit = {}) =>
    identity.manage('invitations', { method: 'POST', body: JSON.stringify({ email }), ...init })

  it('an invited customer chooses a password by the mailed link, and can then sign in', async () => {
    const email = 'rosa@antes.mx'
    expect((await invite(email)).status).toBe(202)
    const browser = identity.browser()
    const opened = await browser.go(await identity.mailedLink(email, /te espera/))
    expect(opened.text).toContain('Al guardarla aceptas')
    const saved = await browser.submit('Guardar contraseña', { clave: 'una frase para entrar' })
    expect(saved.text).toContain('Ya puedes entrar a tu cuenta')
    const again = await browser.go(await identity.mailedLink(email, /te espera/))
    expect(again.status).toBe(410)
    const { tokens } = await signIn(identity, { email, password: 'una frase para entrar' })
    expect(decodeJwt(tokens.access_token).sub).toBeTruthy()
    const refused = await invite(email)
    expect([refused.status, await refused.json()]).toEqual([409, { code: 'has-account' }])
  })

  it('whoever is invited cannot enter without the link, and only the shop invites', async () => {
    expect((await invite('luis@antes.mx')).status).toBe(202)
    expect((await invite('no es correo')).status).toBe(400)
    expect((await invite('luis@antes.mx', forged)).status).toBe(401)
    const pool = new pg.Pool({ connectionString: url })
    onTestFinished(() => pool.end())
    const { rows } = await pool.query(
      'select email_verified_at, terms_accepted_at from identity.accounts where email = $1',
      ['luis@antes.mx'],
    )
    expect(rows).toEqual([{ email_verified_at: null, terms_accepted_at: null }])
  })
})
