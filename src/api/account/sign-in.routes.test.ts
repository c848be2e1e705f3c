import {
  managementToken,
  mariana,
  signIn,
  startIdentity,
} from '@tianguis/identity-provider/testing/identity.ts'
import { describe, expect, it, vi } from 'vitest'
import { testApi } from '#test/support/api.ts'
import { testDatabase } from '#test/support/database.ts'

const { db, url } = await testDatabase()
const identity = await startIdentity(url)
const management = { managementUrl: `${identity.issuer}/management`, managementToken }
const shop = await testApi(db, {
  identity: {
    issuer: identity.issuer,
    clientId: 'tianguis-web',
    resource: 'http://shop.test/api',
    management,
  },
})
// The provider's clock is the machine's.
shop.advance((Date.now() - shop.now().getTime()) / 1000)
const { tokens } = await signIn(identity, mariana)
const person = {
  first_name: 'Li',
  last_name: 'O’Higgins',
  gender: 'N',
  date_of_birth: '1999-12-31',
}
const login = () => shop.post('auth/login', { accessToken: tokens.access_token, is_mobile: 1 })

describe('auth/login', () => {
  it('sign-in returns the shopper’s data and tokens issued by the shop, and creates the account once (API-01, AUT-02)', async () => {
    const replies = await Promise.all([login(), login(), login()])
    for (const { status, body } of replies) {
      expect(status).toBe(200)
      expect(body.user).toMatchObject({
        email: mariana.email,
        email_verified: 1,
        is_verified: 0,
        orders: [],
        addresses: [],
      })
      expect(body.refreshToken).toMatch(/^[\w-]{43}$/)
    }
    expect(new Set(replies.map(({ body }) => body.user.id)).size).toBe(1)
    const { body, headers } = await shop.get('customer/profile', replies[0]?.body.requestToken)
    expect(body.userDetails.email).toBe(mariana.email)
    expect(headers['cache-control']).toBe('no-store')
  })

  it('sign-in with a verified e-mail links the shop account that already exists for that e-mail (AUT-02)', async () => {
    await db.deleteFrom('shoppers').execute()
    const { id } = await db
      .insertInto('shoppers')
      .values({ email: mariana.email, first_name: 'Mariana', last_name: 'Ríos' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { body } = await login()
    expect(body.user).toMatchObject({ id, first_name: 'Mariana' })
  })

  it('sign-in is rejected for an e-mail whose account is linked to another subject of the identity provider (API-01)', async () => {
    await db.deleteFrom('shoppers').execute()
    await db
      .insertInto('shoppers')
      .values({ email: mariana.email, issuer: identity.issuer, subject: 'another-person' })
      .execute()
    expect(await login()).toMatchObject({
      status: 401,
      body: { code: 'email-in-use', message: 'Email belongs to another account' },
    })
    await db.deleteFrom('shoppers').execute()
  })

  it('sign-in with an account of a former identity provider logs the command that migrates the account', async () => {
    await db
      .insertInto('shoppers')
      .values({ email: mariana.email, issuer: 'https://before.test', subject: 'mariana-1' })
      .execute()
    const warn = vi.fn()
    const child = shop.app.log.child.bind(shop.app.log)
    const children = vi
      .spyOn(shop.app.log, 'child')
      .mockImplementation((...given) => Object.assign(child(...given), { warn }))
    expect((await login()).status).toBe(401)
    const bearer = tokens.access_token
    expect((await shop.post('auth/register', person, bearer)).status).toBe(401)
    children.mockRestore()
    const details = { issuer: identity.issuer, accountIssuer: 'https://before.test' }
    const words = expect.stringContaining('move-sign-ins')
    expect(warn.mock.calls).toEqual([
      [details, words],
      [details, words],
    ])
    await db.deleteFrom('shoppers').execute()
  })

  it('sign-in rejects blocked accounts and tokens for other audiences (ERR-05)', async () => {
    await login()
    await db.updateTable('shoppers').set({ blocked: true }).execute()
    expect(await login()).toMatchObject({ status: 403, body: { message: 'Account blocked' } })
    await db.updateTable('shoppers').set({ blocked: false }).execute()
    expect(await shop.post('auth/login', { accessToken: 'made-up' })).toMatchObject({
      status: 401,
      body: { message: 'Invalid token' },
    })
    expect(await shop.post('auth/login', { accessToken: tokens.id_token })).toMatchObject({
      status: 401,
      body: { message: 'Invalid token' },
    })
  })

  it('sign-in answers 503 while the identity provider is unreachable (AUT-11)', async () => {
    const lost = await testApi(db, {
      identity: { issuer: 'http://127.0.0.1:1', clientId: 'x', resource: 'x' },
    })
    expect(await lost.post('auth/login', { accessToken: tokens.access_token })).toMatchObject({
      status: 503,
      body: { messageForUser: 'No se pudo obtener la información del usuario.' },
    })
  })
})

describe('auth/register', () => {
  it('a first sign-in creates a shop account with the e-mail from the token (API-01, AUT-12)', async () => {
    await db.deleteFrom('shoppers').execute()
    const { access_token } = tokens
    expect(await shop.post('auth/register', person)).toMatchObject({
      status: 401,
      body: { code: 'sign-in-required' },
    })
    const other = { ...person, logto_sub: 'another-person' }
    expect(await shop.post('auth/register', other, access_token)).toMatchObject({ status: 403 })
    const nobody = { ...person, first_name: '' }
    expect(await shop.post('auth/register', nobody, access_token)).toMatchObject({
      body: { success: false, fields: { first_name: 'Campo requerido' } },
    })
    const { body } = await shop.post('auth/register', person, access_token)
    expect(body).toMatchObject({
      success: true,
      user: { email: mariana.email, is_verified: 1, gender: 'N', first_name: 'Li' },
    })
    expect((await shop.get('customer/profile', body.requestToken)).status).toBe(200)
  })
})

describe('auth/configuration', () => {
  it('the shop API tells browsers the sign-in endpoints of the identity provider (AUT-01)', async () => {
    expect((await shop.get('auth/configuration')).body).toEqual({
      issuer: identity.issuer,
      client_id: 'tianguis-web',
      scope: 'openid profile email',
      resource: 'http://shop.test/api',
      resends_verification: true,
    })
  })

  it('the shop API returns the URL of the identity provider’s account page, and the sender of its mails (AUT-05)', async () => {
    const accountUrl = 'https://accounts.example/me'
    const { issuer } = identity
    const other = await testApi(db, {
      identity: { issuer, clientId: 'x', resource: 'x', accountUrl },
    })
    expect((await other.get('auth/configuration')).body).toMatchObject({
      account_url: accountUrl,
      resends_verification: false,
    })
  })
})

describe('auth/logout', () => {
  it('sign-out ends the session immediately, by bearer or refresh token, and always succeeds (AUT-09)', async () => {
    const one = (await login()).body
    expect((await shop.post('auth/logout', {}, one.requestToken)).body.success).toBe(true)
    expect(await shop.get('customer/profile', one.requestToken)).toMatchObject({
      status: 401,
      body: { message: 'Invalid token' },
    })
    expect(await login()).toMatchObject({ status: 401, body: { code: 'fresh-sign-in-required' } })
    const again = await signIn(identity, mariana)
    shop.advance(60)
    const accessToken = again.tokens.access_token
    const two = (await shop.post('auth/login', { accessToken })).body
    await shop.post('auth/logout', { refreshToken: two.refreshToken })
    expect(await shop.post('auth/refreshToken', { refreshToken: two.refreshToken })).toMatchObject({
      status: 401,
      body: { message: 'Invalid token' },
    })
    expect((await shop.app.inject({ method: 'POST', url: '/api/v1/auth/logout' })).statusCode).toBe(
      200,
    )
  })
})

describe('auth/sendVerificationEmail', () => {
  const ask = (email: string, address = '10.0.0.1') =>
    shop.post('auth/sendVerificationEmail', { email }, undefined, address)

  it('a verification mail request returns the specified texts for status 200, 400 and 500, also for unknown addresses (AUT-07)', async () => {
    expect(await ask('nadie@correo.mx')).toMatchObject({
      status: 200,
      body: { messageForUser: 'Correo envíado correctamente' },
    })
    expect(await ask(mariana.email)).toMatchObject({
      status: 400,
      body: { messageForUser: 'Tu cuenta ya ha sido verificada, inicia sesión' },
    })
    expect(await ask('no es correo')).toMatchObject({
      status: 400,
      body: { messageForUser: 'Introduce una dirección de correo válida.' },
    })
    const alone = await testApi(db)
    expect(
      await alone.post('auth/sendVerificationEmail', { email: 'alguien@correo.mx' }),
    ).toMatchObject({
      status: 500,
      body: { messageForUser: 'Ha ocurrido un error, intentalo más tarde' },
    })
  })

  it('verification mails are limited to one per e-mail address every 50 seconds, and five an hour per network (AUT-06)', async () => {
    expect((await ask('uno@correo.mx', '10.0.0.2')).status).toBe(200)
    const soon = await ask(' UNO@correo.mx', '10.0.0.2')
    expect(soon.status).toBe(429)
    expect(Number(soon.headers['retry-after'])).toBeGreaterThan(45)
    for (const name of ['dos', 'tres', 'cuatro', 'cinco']) {
      expect((await ask(`${name}@correo.mx`, '10.0.0.2')).status).toBe(200)
    }
    expect((await ask('seis@correo.mx', '10.0.0.2')).status).toBe(429)
    expect((await ask('siete@correo.mx', '10.0.0.3')).status).toBe(200)
  })
})

describe('verification mails', () => {
  it('verification mails are limited per hour for an IPv6 network, not for each of its addresses', async () => {
    const ask = async (remoteAddress: string) => {
      const reply = await shop.app.inject({
        method: 'POST',
        url: '/api/v1/auth/sendVerificationEmail',
        payload: { email: `${crypto.randomUUID()}@correo.mx` },
        remoteAddress,
      })
      return reply.statusCode
    }
    const statuses = []
    for (let end = 1; end <= 6; end += 1) statuses.push(await ask(`2001:db8:9:9::${end}`))
    expect(statuses.map((status) => status === 429)).toEqual([...Array(5).fill(false), true])
    expect(await ask('2001:db8:9:a::1')).not.toBe(429)
  })
})
