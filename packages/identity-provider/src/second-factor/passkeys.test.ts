import { createTestDatabase } from '@tianguis/testing/database.ts'
import { decodeJwt } from 'jose'
import pg from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { softwareAuthenticator } from '../../testing/authenticator.ts'
import { shopClient, shopUrl, signIn, startIdentity, type Tokens } from '../../testing/identity.ts'
import { givePassword, passkeyOptionsOn, recoveryCodesOn } from '../../testing/second-factor.ts'

const people = ['ana', 'luis', 'eva', 'raul', 'nora', 'sara', 'paco'].map((name) => ({
  email: `${name}@correo.example`,
  password: `la frase secreta de ${name}`,
}))
type Person = { email: string; password: string }
const [ana, luis, eva, raul, nora, sara, paco] = people as [
  Person,
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

async function addPasskey(person: Person) {
  const device = softwareAuthenticator(identity.issuer)
  const { browser } = await signIn(identity, person)
  const page = await browser.go('/cuenta/seguridad/llave-nueva')
  const llave = device.create(passkeyOptionsOn(page))
  const done = await browser.submit('Crear llave de acceso', { llave, nombre: 'Mi teléfono' })
  return { device, browser, done }
}

/** The sign-in page in a new browser, with its passkey request. */
async function openSignIn() {
  const browser = identity.browser()
  const client = shopClient(identity)
  const options = passkeyOptionsOn(await browser.go(client.authorizePath()))
  const answer = (llave: string) => browser.submit('Entrar con llave de acceso', { llave })
  return { browser, client, options, answer }
}

describe('passkey', () => {
  it('sign-in with a passkey needs no password, and the issued tokens state two-factor authentication', async () => {
    const { device, done } = await addPasskey(ana)
    expect(recoveryCodesOn(done)).toHaveLength(10)
    await identity.mailTo(ana.email, /Agregaste una llave/)

    const { client, options, answer } = await openSignIn()
    const callback = await answer(device.use(options))
    const tokens = (await (await client.exchange(callback.url)).json()) as Tokens
    expect(decodeJwt(tokens.id_token)).toMatchObject({
      email: ana.email,
      acr: 'urn:tianguis:acr:2fa',
      amr: ['pop', 'user', 'mfa'],
    })
  })

  it('an account with a passkey must use one of its own passkeys after the password', async () => {
    const { device } = await addPasskey(luis)
    const { browser, page } = await givePassword(identity, luis)
    expect(page.text).toContain('Confirma que eres tú')
    const options = passkeyOptionsOn(page)
    expect(JSON.parse(options).allowCredentials).toHaveLength(1)
    const stranger = softwareAuthenticator(identity.issuer)
    const refused = await browser.submit('Usar mi llave de acceso', {
      llave: stranger.use(options),
    })
    expect(refused.status).toBe(422)
    const other = await addPasskey(sara)
    const own = other.device.use(passkeyOptionsOn(refused))
    const refusedToo = await browser.submit('Usar mi llave de acceso', { llave: own })
    expect(refusedToo.status).toBe(422)
    const llave = device.use(passkeyOptionsOn(refusedToo))
    const callback = await browser.submit('Usar mi llave de acceso', { llave })
    expect(callback.url.origin).toBe(shopUrl)
  })

  it('passkey sign-in rejects replayed responses, foreign origins, missing user verification and decreasing counters', async () => {
    const { device } = await addPasskey(eva)
    const first = await openSignIn()
    const used = device.use(first.options)
    expect((await first.answer(used)).url.origin).toBe(shopUrl)

    const replayed = await openSignIn()
    expect((await replayed.answer(used)).status).toBe(422)
    for (const lies of [
      { origin: 'https://tianguis.example.evil.test' },
      { rpId: 'evil.test' },
      { userVerified: false },
      { counter: 1 },
    ]) {
      const { options, answer } = await openSignIn()
      const refused = await answer(device.use(options, lies))
      expect(refused.status).toBe(422)
      expect(refused.text).toContain('No pudimos comprobar tu llave.')
    }
    const honest = await openSignIn()
    expect((await honest.answer(device.use(honest.options))).url.origin).toBe(shopUrl)
    for (const nonsense of ['', '{', 'null', '{"id":"x"}', '{"id":1,"response":[]}']) {
      const { answer } = await openSignIn()
      expect((await answer(nonsense)).status).toBe(422)
    }
  })

  it('a passkey is bound to the site’s origin and can be renamed; removing it deletes the recovery codes', async () => {
    const { browser } = await signIn(identity, raul)
    for (const lies of [{ origin: 'http://evil.test' }, { rpId: 'evil.test' }]) {
      const page = await browser.go('/cuenta/seguridad/llave-nueva')
      const llave = softwareAuthenticator(identity.issuer).create(passkeyOptionsOn(page), lies)
      const refused = await browser.submit('Crear llave de acceso', { llave })
      expect(refused.status).toBe(422)
      expect(refused.text).toContain('No pudimos guardar la llave.')
    }
    const other = await addPasskey(raul)
    const list = await other.browser.go('/cuenta/seguridad')
    expect(list.text).toContain('Mi teléfono')
    const path = /\/cuenta\/seguridad\/llaves\/\d+/.exec(list.text)?.[0] ?? ''
    await other.browser.go(path)
    const renamed = await other.browser.submit('Guardar nombre', { nombre: ' Mi  <teléfono> ' })
    expect(renamed.text).toContain('Mi &lt;teléfono&gt;')
    const stranger = await signIn(identity, { ...ana, password: 'no es ésta' })
    expect((await stranger.browser.go(path)).text).toContain('Hola de nuevo')

    await other.browser.go(`${path}/quitar`)
    const removed = await other.browser.submit('Quitar')
    expect(removed.text).toContain('Quitamos la llave de acceso.')
    await identity.mailTo(raul.email, /Quitaste una llave/)
    expect((await signIn(identity, raul)).tokens.access_token).toBeTruthy()
  })
})

describe('security page', () => {
  const old = (email: string, seconds: number) =>
    pool.query(
      `update identity.records
       set payload = jsonb_set(payload, '{loginTs}', to_jsonb((payload->>'loginTs')::int - $2))
       where model = 'Session' and account_id = (select sub from identity.accounts where email = $1)`,
      [email, seconds],
    )

  it('the security page requires a new sign-in before changes when the last sign-in is over five minutes old', async () => {
    const { browser } = await signIn(identity, paco)
    await browser.go('/cuenta/seguridad/aplicacion')
    await old(paco.email, 200)
    expect((await browser.go('/cuenta/seguridad/aplicacion')).text).toContain('Activa los códigos')
    await old(paco.email, 101)
    const posted = await browser.submit('Activar', { codigo: '123456' })
    expect(posted.text).toContain('Hola de nuevo')
    expect((await browser.go('/cuenta/seguridad')).text).toContain('Agregar llave de acceso')
    const asked = await browser.follow('Agregar llave de acceso')
    expect(asked.text).toContain('Hola de nuevo')
    const back = await browser.submit('Iniciar sesión', { clave: paco.password })
    expect(back.url.pathname).toBe('/cuenta/seguridad/llave-nueva')
    expect(back.text).toContain('Agrega una llave de acceso')
  })

  it('adding a passkey ends the shopper’s other sessions at the identity provider', async () => {
    const elsewhere = await signIn(identity, paco)
    await addPasskey(paco)
    const silent = elsewhere.client.authorizePath({ prompt: 'none' })
    const { url } = await elsewhere.browser.go(silent)
    expect(url.searchParams.get('error')).toBe('login_required')
  })

  it('the security page of an account requires a session, and offers second factors only with a confirmed e-mail', async () => {
    expect((await identity.browser().go('/cuenta/seguridad')).status).toBe(401)
    const posted = await fetch(`${identity.issuer}/cuenta/seguridad/codigos`, {
      method: 'POST',
      redirect: 'manual',
    })
    expect(posted.headers.get('location')).toMatch(/^\/auth\?/)
    const { browser } = await signIn(identity, { ...luis, password: 'no es ésta' })
    const elsewhere = await browser.go('/cuenta/volver?state=//evil.test')
    expect(elsewhere.url.pathname).toBe('/cuenta/seguridad')

    await pool.query('update identity.accounts set email_verified_at = null where email = $1', [
      nora.email,
    ])
    const hijacker = await signIn(identity, nora)
    for (const page of ['llave-nueva', 'aplicacion', 'codigos']) {
      expect((await hijacker.browser.go(`/cuenta/seguridad/${page}`)).status).toBe(403)
    }
  })
})
