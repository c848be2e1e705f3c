import { createTestDatabase } from '@tianguis/testing/database.ts'
import pg from 'pg'
import { afterAll, expect, it } from 'vitest'
import { mariana, shopClient, signIn, startIdentity } from '../testing/identity.ts'
import { appCode } from '../testing/second-factor.ts'

const office = {
  url: 'http://mostrador.test',
  clientId: 'mostrador',
  clientSecret: 'secret-of-the-office-in-the-tests',
  backchannelLogoutUrl: 'http://mostrador.test/salida',
}
const database = await createTestDatabase()
const identity = await startIdentity(database.url, { office })
const pool = new pg.Pool({ connectionString: database.url })
afterAll(() => pool.end())
const password = 'la clave de la tienda nueva'
const signInOfOffice = `${office.url}/sesion/abrir`

const requestLink = (email: string, init: RequestInit = {}) =>
  identity.manage('entry-links', { method: 'POST', body: JSON.stringify({ email }), ...init })

async function entryLink(email: string): Promise<string> {
  const reply = await requestLink(email)
  expect(reply.status).toBe(201)
  const { url } = (await reply.json()) as { url: string }
  return url
}

const authorizePath = `/auth?${new URLSearchParams({
  client_id: office.clientId,
  response_type: 'code',
  redirect_uri: `${office.url}/sesion/regreso`,
  scope: 'openid email',
  state: 'state-of-the-office',
  code_challenge: 'x'.repeat(43),
  code_challenge_method: 'S256',
  prompt: 'login',
  max_age: '600',
})}`

async function accountOf(email: string) {
  const { rows } = await pool.query(
    `select email_verified_at is not null as verified, terms_accepted_at is not null as accepted
     from identity.accounts where email = $1`,
    [email],
  )
  return rows[0]
}

it('an entry link sets password and second factor, confirms the e-mail without a mail and leads into the back office', async () => {
  const email = 'duena@correo.mx'
  const link = await entryLink(email)
  const browser = identity.browser()
  const form = await browser.go(link)
  expect(form.text).toContain('Después agregas un segundo paso y entras al Mostrador')
  expect(await accountOf(email)).toEqual({ verified: false, accepted: false })
  const refused = await browser.submit('Guardar y entrar', { clave: '12345678' })
  expect(refused.status).toBe(422)
  const saved = await browser.submit('Guardar y entrar', { clave: password })
  expect(saved.url.href).toBe(signInOfOffice)
  expect(await accountOf(email)).toEqual({ verified: true, accepted: true })

  const factor = await browser.go(authorizePath)
  expect(factor.text).toContain('Falta un paso para entrar al Mostrador')
  const app = await browser.follow('Usar los códigos de una aplicación')
  const secret = /secret=([A-Z2-7]+)/.exec(app.text)?.[1] ?? ''
  await browser.submit('Activar', { codigo: appCode(secret) })
  expect((await browser.go(authorizePath)).url.searchParams.has('code')).toBe(true)
  const mailbox = await fetch(`${identity.mailbox.url}/api/messages?to=${email}`)
  const { messages } = (await mailbox.json()) as { messages: { subject: string }[] }
  expect(messages.filter(({ subject }) => /Confirma/.test(subject))).toEqual([])
})

it('an entry link is stored as a hash, and works once however often it is opened', async () => {
  const email = 'una-vez@correo.mx'
  const link = await entryLink(email)
  const code = new URL(link).searchParams.get('codigo')
  const { rows } = await pool.query('select code_hash from identity.mailed_codes')
  expect(rows.map((row) => row.code_hash)).not.toContain(code)
  const scanner = identity.browser()
  await scanner.go(link)
  await scanner.go(link)
  const [first, second] = [identity.browser(), identity.browser()]
  await Promise.all([first.go(link), second.go(link)])
  const saved = await Promise.all(
    [first, second].map((browser) => browser.submit('Guardar y entrar', { clave: password })),
  )
  expect(saved.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([0, 410])
  const again = await identity.browser().go(link)
  expect([again.status, again.text]).toEqual([410, expect.stringContaining('ya tiene contraseña')])
  expect(again.text).toContain(`href="${signInOfOffice}"`)
})

it('of a code given twice in an address the last one counts', async () => {
  const code = new URL(await entryLink('dos-codigos@correo.mx')).searchParams.get('codigo') ?? ''
  const statusOf = async (...codes: string[]) => {
    const query = new URLSearchParams(codes.map((one): [string, string] => ['codigo', one]))
    return (await identity.browser().send(`/primera-entrada?${query}`)).status
  }
  expect(await statusOf('x', code)).toBe(200)
  expect(await statusOf(code, 'x')).toBe(410)
})

it('a new entry link makes the former one invalid, also when both are created at once', async () => {
  const email = 'otro-enlace@correo.mx'
  const links = [
    await entryLink(email),
    ...(await Promise.all([1, 2, 3].map(() => entryLink(email)))),
  ]
  const opened = await Promise.all(links.map((link) => identity.browser().go(link)))
  expect(opened.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410, 410, 410])
  expect(opened[0]?.text).toContain('Venció o hay uno más nuevo')
})

it('an entry link ends after an hour, also while its form is open', async () => {
  const reply = await requestLink('tarde@correo.mx')
  const { url, expiresAt } = (await reply.json()) as { url: string; expiresAt: string }
  const minutes = (Date.parse(expiresAt) - Date.now()) / 60_000
  expect(minutes).toBeGreaterThan(58)
  expect(minutes).toBeLessThan(61)
  const browser = identity.browser()
  await browser.go(url)
  await pool.query("update identity.mailed_codes set expires_at = now() - interval '1 second'")
  const late = await browser.submit('Guardar y entrar', { clave: password })
  expect([late.status, late.text]).toEqual([410, expect.stringContaining('ya no sirve')])
  expect(await accountOf('tarde@correo.mx')).toEqual({ verified: false, accepted: false })
})

it('an entry link opened where another person is signed in changes nothing and names both accounts', async () => {
  const email = 'recien@correo.mx'
  const link = await entryLink(email)
  const { browser } = await signIn(identity, mariana)
  const page = await browser.go(link)
  expect(page.status).toBe(409)
  expect(page.text).toContain(mariana.email)
  expect(page.text).toContain(email)
  const code = new URL(link).searchParams.get('codigo') ?? ''
  const body = new URLSearchParams({ codigo: code, clave: password })
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const sent = await browser.send('/primera-entrada', {
    method: 'POST',
    body: body.toString(),
    headers,
  })
  expect(sent.status).toBe(409)
  await browser.go(link)
  await browser.follow('Cerrar esa sesión')
  await browser.submit('Cerrar sesión', { logout: 'yes' })
  await browser.go(link)
  const saved = await browser.submit('Guardar y entrar', { clave: password })
  expect(saved.url.href).toBe(signInOfOffice)
})

it('an e-mail with a confirmed account gets no entry link, and one confirmed meanwhile keeps its password', async () => {
  const refused = await requestLink(mariana.email)
  expect([refused.status, await refused.json()]).toEqual([409, { code: 'has-account' }])

  const email = 'mientras@correo.mx'
  const browser = identity.browser()
  await browser.go(shopClient(identity).authorizePath())
  await browser.follow('Crear cuenta')
  const own = 'la clave que ella eligió'
  await browser.submit('Crear cuenta', { correo: email, clave: own, terminos: 'si' })
  const link = await entryLink(email)
  const opened = identity.browser()
  await opened.go(link)
  await browser.go(await identity.mailedLink(email, /Confirma tu correo/))
  await browser.submit('Confirmar y entrar')
  const late = await opened.submit('Guardar y entrar', { clave: password })
  expect([late.status, late.text]).toEqual([410, expect.stringContaining('ya tiene contraseña')])
  expect((await signIn(identity, { email, password: own })).tokens.access_token).toBeDefined()
})

it('an entry link replaces the password of an earlier registration that nobody confirmed', async () => {
  const email = 'se-adelanto@correo.mx'
  const stranger = identity.browser()
  await stranger.go(shopClient(identity).authorizePath())
  await stranger.follow('Crear cuenta')
  const theirs = 'la clave de una desconocida'
  await stranger.submit('Crear cuenta', { correo: email, clave: theirs, terminos: 'si' })
  const mailed = await identity.mailedLink(email, /Confirma tu correo/)
  const browser = identity.browser()
  await browser.go(await entryLink(email))
  await browser.submit('Guardar y entrar', { clave: password })
  await stranger.go(mailed)
  expect((await signIn(identity, { email, password: theirs })).tokens.access_token).toBeUndefined()
  expect((await signIn(identity, { email, password })).tokens.access_token).toBeDefined()
})

it('entry links need the shared token, an e-mail, and a back office at this provider', async () => {
  const forged = { headers: { authorization: 'Bearer guessed' } }
  expect((await requestLink('duena@correo.mx', forged)).status).toBe(401)
  expect((await requestLink('no es correo')).status).toBe(400)
  const other = await startIdentity((await createTestDatabase()).url)
  const body = JSON.stringify({ email: 'duena@correo.mx' })
  const reply = await other.manage('entry-links', { method: 'POST', body })
  expect([reply.status, await reply.json()]).toEqual([404, { code: 'no-office' }])
  expect((await other.browser().go('/primera-entrada?codigo=x')).status).toBe(404)
})
