import { createTestDatabase } from '@tianguis/testing/database.ts'
import pg from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { changeEmail, shopClient, startIdentity } from '../testing/identity.ts'

const database = await createTestDatabase()
const identity = await startIdentity(database.url)
const pool = new pg.Pool({ connectionString: database.url })
afterAll(() => pool.end())
const confirmation = /Confirma tu correo/
const password = 'una frase bastante larga'

async function register(email: string) {
  const browser = identity.browser()
  await browser.go(shopClient(identity).authorizePath())
  await browser.follow('Crear cuenta')
  await browser.submit('Crear cuenta', { correo: email, clave: password, terminos: 'si' })
  return { browser, link: await identity.mailedLink(email, confirmation) }
}

type Browser = ReturnType<typeof identity.browser>

/** Whether the next sign-in in this browser finishes without asking. */
async function entersAlone(browser: Browser): Promise<boolean> {
  const { url } = await browser.go(shopClient(identity).authorizePath({ prompt: 'login' }))
  return url.searchParams.has('code')
}

async function countPasses(email: string): Promise<number> {
  const { rows } = await pool.query(
    'select count(*)::int from identity.sign_in_passes join identity.accounts using (sub) where email = $1',
    [email],
  )
  return rows[0].count
}

describe('the press that confirms a registration', () => {
  it('signs in in the browser that registered, once', async () => {
    const { browser, link } = await register('una@correo.mx')
    await browser.go(link)
    await browser.submit('Confirmar y entrar')
    expect(await entersAlone(browser)).toBe(true)
    expect(await entersAlone(browser)).toBe(false)
    await browser.go(link)
    expect(await entersAlone(browser)).toBe(false)
  })

  it('opening the mailed link alone neither confirms nor signs in', async () => {
    const { browser, link } = await register('escaner@correo.mx')
    await fetch(link)
    await browser.go(link)
    expect(await entersAlone(browser)).toBe(false)
    expect((await browser.go(link)).text).toContain('Confirmar y entrar')
  })

  it('asks for a password in another browser, and signs nobody in there', async () => {
    const email = 'telefono@correo.mx'
    const { browser, link } = await register(email)
    const other = identity.browser()
    expect((await other.go(link)).text).not.toContain('Confirmar y entrar')
    const done = await other.submit('Confirmar mi correo', { clave: 'otra frase bastante larga' })
    expect(done.text).toContain('Tu correo está confirmado')
    expect(await entersAlone(other)).toBe(false)
    expect(await entersAlone(browser)).toBe(false)
  })

  it('signs in once when it is pressed twice at the same time', async () => {
    const email = 'doble@correo.mx'
    const { browser, link } = await register(email)
    const codigo = new URL(link).searchParams.get('codigo') ?? ''
    const press = () =>
      browser.send('/verificar', { method: 'POST', body: new URLSearchParams({ codigo }) })
    const answers = await Promise.all([press(), press(), press()])
    expect(answers.filter(({ status }) => status === 303)).toHaveLength(1)
    expect(await countPasses(email)).toBe(1)
  })

  it('expires with its link', async () => {
    const { browser, link } = await register('tarde@correo.mx')
    await browser.go(link)
    await pool.query("update identity.mailed_codes set expires_at = now() - interval '1 second'")
    const pressed = await browser.submit('Confirmar y entrar')
    expect(pressed.status).toBe(410)
    expect(await entersAlone(browser)).toBe(false)
  })

  it('does not sign in from a link to an address that the account has left', async () => {
    const before = 'antes@correo.mx'
    const { browser, link } = await register(before)
    await browser.go(link)
    const account = { email: before, password }
    const signedIn = identity.browser()
    await signedIn.go(shopClient(identity).authorizePath())
    await signedIn.submit('Iniciar sesión', { correo: before, clave: password })
    await changeEmail(identity, signedIn, account, 'despues@correo.mx')
    expect((await browser.submit('Confirmar y entrar')).status).toBe(410)
    expect(await entersAlone(browser)).toBe(false)
  })
})

describe('a pass that was given but not used', () => {
  it.each([
    [
      'expires',
      () =>
        pool.query("update identity.sign_in_passes set expires_at = now() - interval '1 second'"),
    ],
    [
      'ends when the account’s password changes',
      async (email: string) => {
        const other = identity.browser()
        await other.go(shopClient(identity).authorizePath())
        await other.submit('Iniciar sesión', { correo: email, clave: password })
        await other.go('/cuenta/contrasena')
        await other.submit('Guardar contraseña', { actual: password, clave: 'frase muy distinta' })
      },
    ],
  ])('%s', async (how, change) => {
    const email = `pase-${how.length}@correo.mx`
    const { browser, link } = await register(email)
    await browser.go(link)
    await browser.submit('Confirmar y entrar')
    expect(await countPasses(email)).toBe(1)
    await change(email)
    expect(await entersAlone(browser)).toBe(false)
  })
})
