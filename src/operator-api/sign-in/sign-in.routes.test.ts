import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { runInTransaction } from '#persistence/database.ts'
import { testDatabase } from '#test/support/database.ts'
import { someLock } from '#test/support/meanwhile.ts'
import { startOfficeProvider } from '#test/support/office-provider.ts'
import { officeUrl, testOffice } from '#test/support/operator-api.ts'
import { auditOf } from '#test/support/operator.ts'
import { makeKey } from '#test/support/token-issuer.ts'
import { removeOperator } from '#use-cases/running/manage-operators.ts'
import { signInOperator } from '#use-cases/running/sign-in-operator.ts'

const { db } = await testDatabase()
const { office, provider, browser, idToken, clientId } = await startOfficeProvider(db)

/** The reason of a sign-in redirect. */
function why(reply: { headers: { location?: unknown } }) {
  return new URL(String(reply.headers.location), officeUrl).searchParams.get('motivo')
}

/** An invited operator with a verified identity. */
async function invited(role = 'dueño') {
  const { id, email } = await office.person(role)
  return { id, email, claims: { email, sub: `subject-of-${id}` } }
}

describe('office sign-in', () => {
  it('back-office sign-in asks the identity provider for a fresh two-factor sign-in, with PKCE, state and nonce', async () => {
    const asked = await browser().open('/sesion/abrir?volver=/pedidos')
    expect(asked.origin).toBe(provider.issuer)
    expect(Object.fromEntries(asked.searchParams)).toMatchObject({
      client_id: clientId,
      redirect_uri: 'http://mostrador.test/sesion/regreso',
      response_type: 'code',
      scope: 'openid email',
      prompt: 'login',
      max_age: '600',
      acr_values: 'two-factors',
      code_challenge_method: 'S256',
      state: expect.stringMatching(/^.{43}$/),
      nonce: expect.stringMatching(/^.{43}$/),
    })
  })

  it('back-office sign-in accepts an invitation to a verified e-mail, and opens the page first requested', async () => {
    const { id, email, claims } = await invited('pedidos')
    const lucia = browser({ 'user-agent': 'Mozilla/5.0 (iPhone) Version/18 Mobile/1 Safari/605' })
    const upper = { ...claims, email: email.toUpperCase(), amr: ['pwd', 'otp', 'mfa'] }
    const back = await lucia.signIn(upper, '/sesion/abrir?volver=/pedidos?vista=hoy%26n=1')
    expect(back.statusCode).toBe(200)
    expect(back.body).toContain('content="0; url=/pedidos?vista=hoy&amp;n=1"')
    expect(back.headers['set-cookie']).toContainEqual(
      expect.stringMatching(/^mostrador=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/),
    )
    expect((await lucia.me()).json()).toMatchObject({ email, roles: ['pedidos'] })
    expect((await auditOf(db, `operator:${id}`)).map(({ action }) => action)).toEqual([
      'invitation-accepted',
      'operator-signed-in',
    ])
    const { sessions } = (await lucia.send('GET', '/api/v1/me/sessions')).json()
    expect(sessions).toMatchObject([{ method: 'app-code' }, { method: null }])
    const entry = db.selectFrom('audit_log').select('after').orderBy('id', 'desc').limit(1)
    expect((await entry.executeTakeFirst())?.after).toMatchObject({ method: 'app-code' })
    const session = db.selectFrom('operator_sessions').select(['browser', 'system', 'address'])
    expect(
      await session.where('operator_id', '=', id).where('browser', 'is not', null).execute(),
    ).toEqual([{ browser: 'Safari', system: 'iPhone', address: '127.0.0.1' }])
  })

  it('two concurrent first sign-ins of an invited operator to the back office both succeed', async () => {
    const { id, email } = await office.person('pedidos')
    const identity = { issuer: provider.issuer, subject: `subject-of-${id}`, email }
    const vouched = {
      identity: { ...identity, emailVerified: true as const },
      authenticatedAt: office.now(),
      session: null,
      methods: [],
      roles: undefined,
      groupTokens: undefined,
    }
    const device = { address: null, browser: null, system: null }
    const from = { ...device, confirms: undefined, requestId: 'r' }
    const both = await runInTransaction(db, async (holding) => {
      await sql`select from operators where id = ${id} for update`.execute(holding)
      const begun = [1, 2].map(() => signInOperator(db, vouched, from, office.now()))
      await someLock(db, 2)
      return begun
    })
    expect((await Promise.all(both)).map(({ ok }) => ok)).toEqual([true, true])
  })

  it('back-office sign-in recognises an operator whose e-mail changed at the identity provider', async () => {
    const { email, claims } = await invited()
    await browser().signIn(claims)
    const later = browser()
    await later.signIn({ ...claims, email: 'otro-correo@tienda.test' })
    expect((await later.me()).json().email).toBe(email)
  })

  it('back-office sign-in accepts an email_verified claim given as text', async () => {
    const { claims } = await invited()
    const lucia = browser()
    await lucia.signIn({ ...claims, email_verified: 'true' })
    expect((await lucia.me()).statusCode).toBe(200)
  })

  it('back-office sign-in stores no token of the identity provider in browser or database', async () => {
    const { claims } = await invited()
    const back = await browser().signIn(claims)
    const token = 'id_token' in provider.answers.token.body && provider.answers.token.body.id_token
    const sessions = await db.selectFrom('operator_sessions').selectAll().execute()
    expect(JSON.stringify([back.body, back.headers, sessions])).not.toContain(token)
  })

  it('back-office sign-in sets __Host- cookies over https', async () => {
    const { office: secure } = await startOfficeProvider(db, { url: 'https://mostrador.test' })
    const { headers } = await secure.app.inject('/sesion/abrir')
    expect(headers['set-cookie']).toMatch(
      /^__Host-mostrador_entrada=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=3600; Secure$/,
    )
  })
})

describe('a rejected office sign-in', () => {
  it.each([
    ['an e-mail that nobody invited', { email: 'intrusa@correo.mx' }, 'sin_acceso'],
    ['an e-mail that is not verified', { email_verified: false }, 'correo_sin_verificar'],
    [
      'an e-mail of which the provider does not say so',
      { email_verified: null },
      'correo_sin_verificar',
    ],
    ['no e-mail', { email: undefined }, 'correo_sin_verificar'],
    ['one factor', { acr: 'one-factor' }, 'falta_segundo_factor'],
    ['no word about factors', { acr: undefined }, 'falta_segundo_factor'],
    ['a sign-in of an hour ago', { auth_time: Math.floor(Date.now() / 1000) - 3600 }, 'fallo'],
    ['no word about when', { auth_time: undefined }, 'fallo'],
    ['the nonce of another sign-in', { nonce: randomUUID() }, 'fallo'],
    ['a token for another client', { aud: 'tianguis-web' }, 'fallo'],
    ['a token of another provider', { iss: 'http://elsewhere.test' }, 'fallo'],
    ['a token issued in the future', { iat: Math.floor(Date.now() / 1000) + 3600 }, 'fallo'],
    ['a token that is over', { exp: Math.floor(Date.now() / 1000) - 3600 }, 'fallo'],
  ])('office sign-in is rejected with %s', async (_what, changed, motivo) => {
    const { claims } = await invited()
    const somebody = browser()
    const back = await somebody.signIn({ ...claims, ...changed })
    expect([back.statusCode, why(back)]).toEqual([303, motivo])
    expect((await somebody.me()).statusCode).toBe(401)
  })

  it('back-office sign-in rejects an ID token signed by another key', async () => {
    const { claims } = await invited()
    const somebody = browser()
    const asked = await somebody.open()
    const [own] = provider.keys.splice(0, 1, { ...makeKey(), kid: provider.keys[0]?.kid ?? '' })
    const forged = await idToken({ ...claims, nonce: asked.searchParams.get('nonce') })
    provider.keys.splice(0, 1, ...(own ? [own] : []))
    expect(why(await somebody.comeBackWith(asked, forged))).toBe('fallo')
    expect((await somebody.me()).statusCode).toBe(401)
  })

  it('back-office sign-in rejects an invitation that another identity provider account has already accepted', async () => {
    const { claims } = await invited()
    await browser().signIn(claims)
    const other = browser()
    const back = await other.signIn({ ...claims, sub: 'somebody-else' })
    expect(why(back)).toBe('sin_acceso')
  })

  it('back-office sign-in rejects a removed operator, even with the same identity provider account', async () => {
    const { email, claims } = await invited('pedidos')
    const left = browser()
    await left.signIn(claims)
    await removeOperator(db, { email, actor: 'operator:ana' }, office.now())
    expect((await left.me()).statusCode).toBe(401)
    expect(why(await left.signIn(claims))).toBe('sin_acceso')
  })

  it('back-office sign-in rejects a callback whose state belongs to another browser', async () => {
    const { claims } = await invited()
    const [victim, thief] = [browser(), browser()]
    const asked = await victim.open()
    expect(why(await thief.comeBack(asked, claims))).toBe('vencio')
    await thief.open()
    expect(why(await thief.comeBack(asked, claims))).toBe('vencio')
    expect((await thief.me()).statusCode).toBe(401)
    expect((await victim.comeBack(asked, claims)).statusCode).toBe(200)
  })

  it('back-office sign-in rejects a callback that was already used, is late or was never requested', async () => {
    const { claims } = await invited()
    const somebody = browser()
    const asked = await somebody.open()
    const twice = await Promise.all([
      somebody.comeBack(asked, claims),
      somebody.comeBack(asked, claims),
    ])
    expect(twice.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 303])
    expect(why(await somebody.comeBack(asked, claims))).toBe('vencio')
    expect(why(await browser().send('GET', '/sesion/regreso?code=x&state=y'))).toBe('vencio')
    expect(why(await browser().send('GET', '/sesion/regreso?state=a&state=b'))).toBe('vencio')
    const slow = await somebody.open()
    office.advance(601)
    expect(why(await somebody.comeBack(slow, claims))).toBe('vencio')
  })

  it('back-office sign-in always creates a new session, which prevents session fixation', async () => {
    const { claims } = await invited()
    const victim = browser()
    victim.cookies.set('mostrador', 'planted')
    await victim.signIn(claims)
    expect(victim.cookies.get('mostrador')).not.toBe('planted')
    const thief = browser()
    thief.cookies.set('mostrador', 'planted')
    expect((await thief.me()).statusCode).toBe(401)
  })

  it('back-office sign-in shows a message when it was cancelled or the identity provider is unreachable', async () => {
    const somebody = browser()
    const asked = await somebody.open('/sesion/abrir?volver=/tickets')
    const state = asked.searchParams.get('state')
    const gaveUp = await somebody.send('GET', `/sesion/regreso?error=access_denied&state=${state}`)
    expect(gaveUp.headers.location).toBe('/entrar?motivo=cancelado&volver=%2Ftickets')
    const signIn = { issuer: 'http://127.0.0.1:9', clientId, tokenSecret: 'secret of the tokens' }
    const { app } = await testOffice(db, { signIn })
    expect(why(await app.inject('/sesion/abrir'))).toBe('no_disponible')
  })
})

it('the rate limit of back-office sign-in counts a whole /64 IPv6 network as one client', async () => {
  const { app } = await testOffice(db, {
    signIn: { issuer: provider.issuer, clientId, tokenSecret: 'secret of the tokens' },
    rateLimits: { page: 0, query: 0, read: 0, write: 2, file: 0, notice: 0 },
  })
  const open = async (from: string) =>
    (await app.inject({ url: '/sesion/abrir', remoteAddress: from })).statusCode
  expect([await open('2001:db8:1:1::1'), await open('2001:db8:1:1:ffff::2')]).toEqual([303, 303])
  expect(await open('2001:db8:1:1:9::3')).toBe(429)
  expect(await open('2001:db8:1:2::1')).toBe(303)
})

describe('roles by groups of the provider', () => {
  const groups = {
    claim: 'grupos',
    roles: [
      { group: 'almacen', role: 'pedidos' },
      { group: 'finanzas', role: 'contabilidad' },
    ],
  }

  it('identity provider groups create an operator without an invitation, and set the operator’s roles at each sign-in', async () => {
    await office.person('dueño')
    const door = await startOfficeProvider(db, { groups })
    const marcos = { email: 'marcos@tienda.test', sub: 'marcos-of-the-groups' }
    const browserOf = async (grupos: unknown) => {
      const own = door.browser()
      const back = await own.signIn({ ...marcos, grupos })
      return { own, why: why(back) }
    }
    expect((await browserOf('jefes')).why).toBe('sin_acceso')
    const packer = await browserOf(['almacen', 'jefes'])
    expect((await packer.own.me()).json().roles).toEqual(['pedidos'])
    const accountant = await browserOf('finanzas')
    expect((await accountant.own.me()).json().roles).toEqual(['contabilidad'])
    expect((await packer.own.me()).json().roles).toEqual(['contabilidad'])
    expect((await browserOf(undefined)).why).toBe('sin_acceso')
    expect((await accountant.own.me()).statusCode).toBe(401)
  })

  it('identity provider groups are read again every ten minutes, and a back-office session left without roles ends', async () => {
    await office.person('dueño')
    const door = await startOfficeProvider(db, { groups })
    const { tokenAnswer } = door
    const claims = { email: 'rosa@tienda.test', sub: 'rosa-of-the-groups' }
    const rosa = door.browser()
    const tokens = { refresh_token: 'first' }
    await rosa.signIn({ ...claims, grupos: 'almacen' }, undefined, tokens)
    const kept = await db.selectFrom('operator_sessions').selectAll().execute()
    expect(JSON.stringify(kept)).not.toContain('first')

    await tokenAnswer({ ...claims, grupos: ['finanzas'] }, { refresh_token: 'second' })
    door.office.advance(9 * 60)
    expect((await rosa.me()).json().roles).toEqual(['pedidos'])
    door.office.advance(2 * 60)
    const both = await Promise.all([rosa.me(), rosa.me()])
    expect(both.map((reply) => reply.json().roles)).toEqual([['contabilidad'], ['contabilidad']])
    expect(door.provider.asked.refresh).toEqual(['first'])

    door.office.advance(11 * 60)
    await tokenAnswer({ ...claims, grupos: [] })
    expect((await rosa.me()).statusCode).toBe(401)
    expect(door.provider.asked.refresh).toEqual(['first', 'second'])
  })

  it('a back-office session ends when the identity provider rejects its refresh token, or issued none', async () => {
    await office.person('dueño')
    const door = await startOfficeProvider(db, { groups })
    const claims = { email: 'ines@tienda.test', sub: 'ines-of-the-groups', grupos: 'almacen' }
    for (const tokens of [{ refresh_token: 'gone' }, {}]) {
      const ines = door.browser()
      await ines.signIn(claims, undefined, tokens)
      door.answers.token = { status: 400, body: { error: 'invalid_grant' } }
      door.answers.userinfo = { status: 401, body: {} }
      door.office.advance(11 * 60)
      expect((await ines.me()).statusCode).toBe(401)
    }
  })

  it('the group check of back-office sessions can use the access token, and tolerates a ten-minute outage of the identity provider', async () => {
    await office.person('dueño')
    const door = await startOfficeProvider(db, { groups })
    const claims = { email: 'olga@tienda.test', sub: 'olga-of-the-groups' }
    const olga = door.browser()
    await olga.signIn({ ...claims, grupos: 'almacen' })
    door.answers.userinfo = { status: 200, body: { ...claims, grupos: 'finanzas' } }
    door.office.advance(11 * 60)
    expect((await olga.me()).json().roles).toEqual(['contabilidad'])
    door.answers.userinfo = { status: 503, body: {} }
    door.office.advance(11 * 60)
    expect((await olga.me()).json().roles).toEqual(['contabilidad'])
    door.office.advance(10 * 60)
    expect((await olga.me()).statusCode).toBe(401)
  })

  it('identity provider groups do not change an operator whose e-mail now belongs to another identity', async () => {
    const { email, claims } = await invited()
    const lucia = browser()
    await lucia.signIn(claims)
    const door = await startOfficeProvider(db, { groups })
    for (const grupos of [[], ['almacen']]) {
      const other = await door.browser().signIn({ email, sub: 'somebody-else-again', grupos })
      expect(why(other)).toBe('sin_acceso')
    }
    expect((await lucia.me()).json().roles).toEqual(['dueño'])
  })
})

describe('step-up authentication', () => {
  it('step-up authentication in the back office replaces the current session with a new, elevated one', async () => {
    const { claims } = await invited()
    const lucia = browser()
    await lucia.signIn(claims)
    const before = lucia.cookies.get('mostrador') ?? ''
    office.advance(601)
    const refused = await lucia.send('POST', '/api/v1/keys')
    expect(refused.json()).toMatchObject({ code: 'step-up-required' })
    expect(refused.headers['www-authenticate']).toContain('max_age="600"')
    const back = await lucia.comeBack(
      await lucia.open('/sesion/confirmar?volver=/personas/llaves'),
      claims,
    )
    expect(back.body).toContain('url=/personas/llaves')
    expect(lucia.cookies.get('mostrador')).not.toBe(before)
    const old = browser()
    old.cookies.set('mostrador', before)
    expect((await old.me()).statusCode).toBe(401)
    expect((await lucia.me()).statusCode).toBe(200)
  })

  it('step-up authentication by another operator than the signed-in one is rejected', async () => {
    const [lucia, marcos] = [await invited(), await invited('pedidos')]
    const shared = browser()
    await shared.signIn(lucia.claims)
    const asked = await shared.open('/sesion/confirmar?volver=/personas')
    const back = await shared.comeBack(asked, marcos.claims)
    expect(back.headers.location).toBe('/entrar?motivo=otra_persona&volver=%2Fpersonas')
    expect((await shared.me()).json().email).toBe(lucia.email)
  })
})

describe('signing out of the office', () => {
  it('back-office sign-out ends the session on the server', async () => {
    const { claims } = await invited()
    const lucia = browser()
    await lucia.signIn(claims)
    const kept = lucia.cookies.get('mostrador') ?? ''
    const left = await lucia.send('POST', '/sesion/cerrar')
    expect([left.statusCode, left.headers.location]).toEqual([303, '/entrar?motivo=salio'])
    expect(lucia.cookies.has('mostrador')).toBe(false)
    lucia.cookies.set('mostrador', kept)
    expect((await lucia.me()).statusCode).toBe(401)
  })

  it('back-office sign-out is rejected when requested from another origin', async () => {
    const { claims } = await invited()
    const lucia = browser()
    await lucia.signIn(claims)
    const origin = 'https://elsewhere.test'
    expect((await lucia.send('POST', '/sesion/cerrar', { origin })).statusCode).toBe(403)
    expect((await lucia.me()).statusCode).toBe(200)
  })
})

it('a back-office link opened from another site reloads from the back office’s own origin, so that cookies are sent', async () => {
  const fromMail = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }
  const first = await browser().send('GET', '/pedidos?numero=2611-8KQ4TZ', fromMail)
  expect(first.body).toContain('url=/pedidos?numero=2611-8KQ4TZ')
  const again = { ...fromMail, 'sec-fetch-site': 'same-origin' }
  expect((await browser().send('GET', '/api/v1/me', again)).statusCode).toBe(401)
})

it('a back-office link opened from another site never reloads at another host', async () => {
  const fromElsewhere = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }
  const visit = await browser().send('GET', '//elsewhere.test/entrar', fromElsewhere)
  expect(visit.body).not.toContain('url=')
})
