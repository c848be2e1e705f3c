import { createTestDatabase } from '@tianguis/testing/database.ts'
import { decodeJwt } from 'jose'
import pg from 'pg'
import { describe, expect, it, onTestFinished } from 'vitest'
import { changeEmail, shopClient, signIn, startIdentity } from '../testing/identity.ts'

const ana = { email: 'ana@tianguis.example', password: 'una frase que recuerdo' }
const luis = { email: 'luis@tianguis.example', password: 'otra frase que recuerdo' }
const eva = { email: 'eva@tianguis.example', password: 'la tercera frase' }
const sara = { email: 'sara@tianguis.example', password: 'la cuarta frase' }
const database = await createTestDatabase()
const identity = await startIdentity(database.url, { accounts: [ana, luis, eva, sara] })

describe('account page', () => {
  it('the account page of the identity provider is shown to its owner only; others are redirected to sign-in', async () => {
    const { browser } = await signIn(identity, ana)
    const page = await browser.go('/cuenta')
    expect(page.text).toContain(ana.email)
    expect(page.text).toContain('Verificado')
    for (const path of ['/cuenta', '/cuenta/correo', '/cuenta/contrasena']) {
      const stranger = await identity.browser().go(path)
      expect(stranger.status).toBe(401)
      expect(stranger.text).toContain('Primero inicia sesión')
    }
    const posted = await fetch(`${identity.issuer}/cuenta/contrasena`, {
      method: 'POST',
      body: new URLSearchParams({ actual: ana.password, clave: 'una frase del intruso' }),
    })
    expect(posted.status).toBe(401)
  })
})

describe('password change', () => {
  it('a password change requires the current password, and ends all other sessions', async () => {
    const here = await signIn(identity, luis)
    const elsewhere = await signIn(identity, luis)
    await here.browser.go('/cuenta')
    await here.browser.follow('Cambiar contraseña')
    const wrong = await here.browser.submit('Guardar contraseña', {
      actual: 'no es ésta',
      clave: 'la frase que ahora uso',
    })
    expect(wrong.status).toBe(422)
    expect(wrong.text).toContain('No es tu contraseña actual.')
    const short = await here.browser.submit('Guardar contraseña', {
      actual: luis.password,
      clave: 'corta',
    })
    expect(short.text).toContain('Usa al menos 8 caracteres.')
    const saved = await here.browser.submit('Guardar contraseña', {
      actual: luis.password,
      clave: 'la frase que ahora uso',
    })
    expect(saved.text).toContain('Contraseña guardada.')
    await identity.mailTo(luis.email, /contraseña de Tianguis cambió/)

    const callback = await here.browser.go(here.client.authorizePath())
    expect((await here.client.exchange(callback.url)).status).toBe(200)
    expect((await elsewhere.browser.go(elsewhere.client.authorizePath())).text).toContain(
      'Hola de nuevo',
    )
    expect((await elsewhere.client.refresh(elsewhere.tokens.refresh_token)).status).toBe(400)
    expect((await signIn(identity, luis)).tokens.access_token).toBeUndefined()
  })
})

describe('e-mail change', () => {
  it('an e-mail change takes effect once the new address confirms, and notifies the old one', async () => {
    const { browser, client } = await signIn(identity, ana)
    await browser.go('/cuenta/correo')
    const same = await browser.submit('Enviar enlace', { correo: ana.email, actual: ana.password })
    expect(same.text).toContain('Es el correo que ya usas.')
    const sent = await browser.submit('Enviar enlace', {
      correo: 'Ana.Nueva@correo.mx',
      actual: ana.password,
    })
    expect(sent.text).toContain('Revisa tu correo')
    expect((await signIn(identity, ana)).tokens.access_token).toBeTruthy()

    const reader = identity.browser()
    await reader.go(await identity.mailedLink('ana.nueva@correo.mx', /nuevo correo/))
    const stranger = await reader.submit('Confirmar mi correo', { clave: 'no la conozco' })
    expect(stranger.status).toBe(422)
    expect(stranger.text).toContain('No es la contraseña de tu cuenta.')
    const done = await reader.submit('Confirmar mi correo', { clave: ana.password })
    expect(done.text).toContain('Ana.Nueva@correo.mx')
    expect((await identity.mailTo(ana.email, /correo de acceso/)).text).toContain(
      'Ana.Nueva@correo.mx',
    )
    expect((await browser.go(client.authorizePath())).text).toContain('Iniciar sesión')
    const { tokens } = await signIn(identity, { ...ana, email: 'ana.nueva@correo.mx' })
    expect(decodeJwt(tokens.id_token)).toMatchObject({
      email: 'Ana.Nueva@correo.mx',
      email_verified: true,
    })
    expect((await signIn(identity, ana)).tokens.access_token).toBeUndefined()
  })

  it('an e-mail change invalidates links mailed to the former address, and ends other sessions and tokens', async () => {
    const pool = new pg.Pool({ connectionString: database.url })
    onTestFinished(() => pool.end())
    const here = await signIn(identity, sara)
    const elsewhere = await signIn(identity, sara)
    const thief = identity.browser()
    await thief.go(shopClient(identity).authorizePath())
    await thief.follow('Olvidé mi contraseña')
    await thief.submit('Enviar enlace', { correo: sara.email })
    const reset = await identity.mailedLink(sara.email, /contraseña/)
    const { rows: mailed } = await pool.query(
      `select * from identity.mailed_codes where purpose = 'reset' and sub =
         (select sub from identity.accounts where email = $1)`,
      [sara.email],
    )
    const done = await changeEmail(identity, here.browser, sara, 'sara.nueva@correo.mx')
    expect(done.text).toContain('sara.nueva@correo.mx')

    expect((await thief.go(reset)).status).toBe(410)
    // a link that was made while the address changed
    await pool.query(
      `insert into identity.mailed_codes (code_hash, purpose, sub, sent_to, expires_at)
       values ($1, 'reset', $2, $3, now() + interval '1 hour')`,
      [mailed[0].code_hash, mailed[0].sub, mailed[0].sent_to],
    )
    expect((await thief.go(reset)).status).toBe(410)
    const code = new URL(reset).searchParams.get('codigo') ?? ''
    const posted = await fetch(`${identity.issuer}/contrasena`, {
      method: 'POST',
      body: new URLSearchParams({ codigo: code, clave: 'una frase del ladrón' }),
    })
    expect(posted.status).toBe(410)
    expect((await here.browser.go('/cuenta')).status).toBe(200)
    expect((await elsewhere.browser.go('/cuenta')).status).toBe(401)
    expect((await elsewhere.client.refresh(elsewhere.tokens.refresh_token)).status).toBe(400)
    const { rows } = await pool.query('select 1 from identity.logouts where sub = $1', [
      mailed[0].sub,
    ])
    expect(rows).toHaveLength(1)
    const { tokens } = await signIn(identity, { ...sara, email: 'sara.nueva@correo.mx' })
    expect(tokens.access_token).toBeTruthy()
  })

  it('an e-mail change never takes the address of another account, even when both request it concurrently', async () => {
    const { browser } = await signIn(identity, eva)
    await browser.go('/cuenta/correo')
    const taken = await browser.submit('Enviar enlace', {
      correo: luis.email,
      actual: eva.password,
    })
    expect(taken.text).toContain('Revisa tu correo')
    await identity.mailTo(luis.email, /Ya tienes una cuenta/)

    await browser.go('/cuenta/correo')
    const wanted = 'disputado@correo.mx'
    await browser.submit('Enviar enlace', { correo: wanted, actual: eva.password })
    const link = await identity.mailedLink(wanted, /nuevo correo/)
    const other = identity.browser()
    await other.go(shopClient(identity).authorizePath())
    await other.follow('Crear cuenta')
    await other.submit('Crear cuenta', {
      correo: wanted,
      clave: 'llegué primero yo',
      terminos: 'si',
    })
    await browser.go(link)
    const late = await browser.submit('Confirmar mi correo')
    expect(late.status).toBe(410)
    expect((await signIn(identity, eva)).tokens.access_token).toBeTruthy()
  })
})
