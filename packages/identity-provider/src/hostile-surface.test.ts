import { createTestDatabase } from '@tianguis/testing/database.ts'
import pg from 'pg'
import { afterAll, expect, it } from 'vitest'
import { softwareAuthenticator } from '../testing/authenticator.ts'
import { mariana, shopClient, signIn, startIdentity } from '../testing/identity.ts'
import { passkeyOptionsOn } from '../testing/second-factor.ts'

const database = await createTestDatabase()
const most = { most: 100_000, seconds: 60 }
const unlimited = ['beginFrom', 'registerFrom', 'recoverFrom', 'resendFrom', 'passkeyFrom'] as const
const identity = await startIdentity(database.url, {
  limits: Object.fromEntries(unlimited.map((name) => [name, most])),
})
const pool = new pg.Pool({ connectionString: database.url })
afterAll(() => pool.end())

const atOnce = 20

/** Values that forms and addresses of browsers never have. */
const values = [
  '\0',
  'a\0b',
  'a\0@correo.mx',
  '\u{10ffff}\ud800',
  '%00',
  '\\u0000',
  '../../etc/passwd',
  '{"id":"\\u0000","type":"public-key"}',
  '[]',
  'null',
  'x'.repeat(9000),
  '\u202e\u200b\r\nset-cookie: a=b',
]

const protocol: Record<string, string> = {
  client_id: 'tianguis-web',
  response_type: 'code',
  redirect_uri: 'http://shop.test/callback',
  scope: 'openid',
  state: 'x',
  nonce: 'x',
  prompt: 'login',
  max_age: '0',
  acr_values: 'x',
  login_hint: 'x',
  ui_locales: 'es',
  id_token_hint: 'x',
  resource: 'http://shop.test/api',
  code_challenge: 'x'.repeat(43),
  code_challenge_method: 'S256',
  response_mode: 'query',
  claims: '{}',
}
const token: Record<string, string> = {
  client_id: 'tianguis-web',
  client_secret: 'x',
  grant_type: 'authorization_code',
  code: 'x',
  code_verifier: 'x'.repeat(43),
  redirect_uri: 'http://shop.test/callback',
  refresh_token: 'x',
  resource: 'http://shop.test/api',
  token: 'x',
  token_type_hint: 'refresh_token',
}
const leaving: Record<string, string> = {
  id_token_hint: 'x',
  client_id: 'tianguis-web',
  post_logout_redirect_uri: 'http://shop.test/customer/login?salida=1',
  state: 'x',
  logout_hint: 'x',
}
const fields = [
  'correo',
  'clave',
  'actual',
  'codigo',
  'llave',
  'nombre',
  'secreto',
  'recordar',
  'terminos',
]

type Surface = { method: 'GET' | 'POST'; path: string; usual: Record<string, string> }

/** Every route that takes something, with a usual value for each parameter. */
function surface(uid: string): Surface[] {
  const form = Object.fromEntries(fields.map((field) => [field, 'x']))
  const forms = [
    ...['', '/registro', '/reenviar', '/recuperar', '/segundo-paso', '/llave'].map(
      (page) => `/entrar/${uid}${page}`,
    ),
    ...['correo', 'contrasena'].map((page) => `/cuenta/${page}`),
    ...['codigos', 'aplicacion', 'llave-nueva', 'llaves/1', 'llaves/1/quitar'].map(
      (page) => `/cuenta/seguridad/${page}`,
    ),
  ]
  return [
    { method: 'GET', path: '/auth', usual: protocol },
    { method: 'POST', path: '/auth', usual: protocol },
    { method: 'POST', path: '/token', usual: token },
    { method: 'POST', path: '/token', usual: { ...token, grant_type: 'refresh_token' } },
    { method: 'POST', path: '/token/revocation', usual: token },
    { method: 'GET', path: '/session/end', usual: leaving },
    { method: 'POST', path: '/session/end', usual: leaving },
    { method: 'POST', path: '/session/end/confirm', usual: { xsrf: 'x', logout: 'yes' } },
    { method: 'GET', path: '/verificar', usual: { codigo: 'x', mostrador: '1' } },
    { method: 'POST', path: '/verificar', usual: { codigo: 'x', clave: 'x', mostrador: '1' } },
    { method: 'GET', path: '/contrasena', usual: { codigo: 'x' } },
    { method: 'POST', path: '/contrasena', usual: { codigo: 'x', clave: 'x' } },
    { method: 'GET', path: '/cuenta/volver', usual: { state: 'x' } },
    { method: 'GET', path: '/cuenta/seguridad', usual: { hecho: 'x' } },
    { method: 'GET', path: '/cuenta/seguridad/invitacion', usual: { codigo: 'x' } },
    ...forms.map((path) => ({ method: 'POST' as const, path, usual: form })),
  ]
}

it(
  'the identity provider never answers a malformed parameter, form or path with a 5xx error',
  { timeout: 300_000 },
  async () => {
    const { browser } = await signIn(identity, mariana)
    const asked = await browser.go(shopClient(identity).authorizePath({ prompt: 'login' }))
    const wrong: string[] = []
    let calls = 0
    async function ask({ method, path, usual }: Surface, name: string, value: string) {
      const query = new URLSearchParams({ ...usual, [name]: value })
      const { status } =
        method === 'GET'
          ? await browser.send(`${path}?${query}`)
          : await browser.send(path, { method, body: query })
      const isRefused = status === 400 || method === 'POST' || !value.includes('\0')
      if (status >= 500 || !isRefused) {
        wrong.push(`${method} ${path} ${name}=${JSON.stringify(value)}: ${status}`)
      }
    }
    for (const { method, path, usual } of surface(asked.url.pathname.split('/')[2] ?? '')) {
      const given = Object.keys(usual).flatMap((name) => values.map((value) => ({ name, value })))
      for (let next = 0; next < given.length; next += atOnce) {
        const some = given.slice(next, next + atOnce)
        await Promise.all(some.map(({ name, value }) => ask({ method, path, usual }, name, value)))
      }
      calls += given.length
    }
    const paths = ['/entrar/%00', '/cuenta/seguridad/llaves/%00', '/look/%00', '/%00', '/auth/%00']
    for (const path of paths) {
      expect([path, (await browser.send(path)).status]).toEqual([path, 400])
    }
    for (const value of values) {
      const credentials = Buffer.from(`${encodeURIComponent(value.toWellFormed())}:x`).toString(
        'base64',
      )
      const reply = await browser.send('/token', {
        method: 'POST',
        headers: { authorization: `Basic ${credentials}` },
        body: new URLSearchParams({ grant_type: 'authorization_code', code: 'x' }),
      })
      expect(reply.status).toBeLessThan(500)
      const mailed = await identity.manage('verification-emails', {
        method: 'POST',
        body: JSON.stringify({ email: value }),
      })
      expect(mailed.status).toBe(400)
    }
    expect(wrong).toEqual([])
    expect(identity.errors).toEqual([])
    expect(calls).toBeGreaterThan(1500)
  },
)

it('the identity provider answers a passkey id containing NUL with an error text', async () => {
  const browser = identity.browser()
  const page = await browser.go(shopClient(identity).authorizePath())
  const device = softwareAuthenticator(identity.issuer)
  device.create(passkeyOptionsOn(page))
  const answer = JSON.parse(device.use(passkeyOptionsOn(page)))
  const refused = await browser.submit('Entrar con llave de acceso', {
    llave: JSON.stringify({ ...answer, id: 'a\0' }),
  })
  expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('llave')])
})
