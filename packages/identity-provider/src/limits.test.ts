import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import { createTestDatabase } from '@tianguis/testing/database.ts'
import { freePorts } from '@tianguis/testing/free-ports.ts'
import pg from 'pg'
import { describe, expect, it, onTestFinished } from 'vitest'
import { mariana, shopClient, shopUrl, signIn, startIdentity } from '../testing/identity.ts'
import { createIdentityProviderTables } from './database-schema.ts'
import { deleteExpiredAttemptCounters } from './sign-in-attempt-limits.ts'

const database = await createTestDatabase()
const limits = { registerFrom: { most: 2, seconds: 600 }, recoverFor: { most: 2, seconds: 600 } }
const one = await startIdentity(database.url, { limits })
const other = await startIdentity(database.url, { limits })

async function tryPassword(identity: typeof one, clave: string, correo = mariana.email) {
  const browser = identity.browser()
  await browser.go(shopClient(identity).authorizePath())
  return browser.submit('Iniciar sesión', { correo, clave })
}

describe('password guessing', () => {
  it('sign-in is blocked after five wrong passwords, counted across processes', async () => {
    for (const identity of [one, other, one, other, one]) {
      expect((await tryPassword(identity, 'equivocada')).status).toBe(422)
    }
    const refused = await tryPassword(other, mariana.password)
    expect(refused.status).toBe(429)
    expect(refused.text).toContain('Demasiados intentos.')
    expect(refused.text).toContain('Espera 15 minutos')
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800)
  })

  it('sign-in also blocks password guessing by parallel requests', async () => {
    const guesses = await Promise.all(
      Array.from({ length: 8 }, () => tryPassword(one, 'equivocada', 'otra@correo.mx')),
    )
    expect(guesses.filter(({ status }) => status === 422)).toHaveLength(5)
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(3)
  })
})

describe('guesses from other places', async () => {
  const owner = { email: 'asediada@tianguis.example', password: 'mi gata duerme de dia' }
  const neighbour = { email: 'vecina@tianguis.example', password: 'el gallo canta tarde' }
  const identity = await startIdentity(database.url, {
    accounts: [owner, neighbour],
    trusts: (address) => address === '127.0.0.1',
    limits: {
      signInHere: { most: 2, seconds: 600 },
      signInKnown: { most: 2, seconds: 600 },
      signInAnywhere: { most: 4, seconds: 600 },
    },
  })

  async function tryFrom(place: string, account: { email: string; password: string }) {
    const browser = identity.browser({ 'x-forwarded-for': place })
    await browser.go(shopClient(identity).authorizePath())
    return browser.submit('Iniciar sesión', { correo: account.email, clave: account.password })
  }
  const guess = (place: string, { email }: { email: string }) =>
    tryFrom(place, { email, password: 'equivocada' })

  it('wrong passwords block sign-in to the account only from the network they came from', async () => {
    for (let i = 0; i < 7; i += 1) await guess('203.0.113.1', neighbour)
    expect((await tryFrom('203.0.113.1', neighbour)).status).toBe(429)
    expect((await tryFrom('203.0.113.2', neighbour)).url.origin).toBe(shopUrl)
  })

  it('wrong passwords from other networks never lock out a device that signed in before', async () => {
    const { browser, client } = await signIn(identity, owner)
    for (let i = 0; i < 5; i += 1) await guess(`198.51.100.${i}`, owner)
    const refused = await tryFrom('198.51.100.7', owner)
    expect(refused.status).toBe(429)
    expect(refused.text).toContain('elige otra contraseña con «Olvidé mi contraseña»')

    await browser.go(client.authorizePath({ prompt: 'login' }))
    const fields = { correo: owner.email, clave: owner.password }
    expect((await browser.submit('Iniciar sesión', fields)).url.origin).toBe(shopUrl)
  })

  it('wrong passwords are counted even on a device that signed in before', async () => {
    const { browser, client } = await signIn(identity, neighbour)
    await browser.go(client.authorizePath({ prompt: 'login' }))
    const statuses: number[] = []
    for (let i = 0; i < 3; i += 1) {
      const fields = { correo: neighbour.email, clave: 'equivocada' }
      statuses.push((await browser.submit('Iniciar sesión', fields)).status)
    }
    expect(statuses).toEqual([422, 422, 429])
  })

  it('the table of wrong-password counts has a maximum size: the lowest counts are deleted first', async () => {
    const own = await createTestDatabase()
    const pool = new pg.Pool({ connectionString: own.url })
    onTestFinished(() => pool.end())
    await createIdentityProviderTables(pool)
    await pool.query(
      `insert into identity.attempts (bucket, count, resets_at)
       select i, case when i % 10 = 0 then 5 else 1 end, now() + interval '1 hour'
       from generate_series(1, 100) i`,
    )
    await deleteExpiredAttemptCounters(pool, 30)
    const { rows } = await pool.query(
      `select count(*)::int as all, (count(*) filter (where count = 5))::int as busy
       from identity.attempts`,
    )
    expect(rows).toEqual([{ all: 30, busy: 10 }])
  })
})

describe('mail requests', () => {
  it('the number of registration and password-reset mails is limited', async () => {
    const statuses: number[] = []
    for (const name of ['a', 'b', 'c']) {
      const browser = one.browser()
      await browser.go(shopClient(one).authorizePath())
      await browser.follow('Crear cuenta')
      const page = await browser.submit('Crear cuenta', {
        correo: `${name}@correo.mx`,
        clave: 'una frase bastante larga',
        terminos: 'si',
      })
      statuses.push(page.status)
    }
    expect(statuses).toEqual([200, 200, 429])

    const recoveries: number[] = []
    for (let i = 0; i < 3; i += 1) {
      const browser = one.browser()
      await browser.go(shopClient(one).authorizePath())
      await browser.follow('Olvidé mi contraseña')
      recoveries.push((await browser.submit('Enviar enlace', { correo: 'a@correo.mx' })).status)
    }
    expect(recoveries).toEqual([200, 200, 429])
  })
})

describe('breached-password service', () => {
  it('the breached-password service is called no more often than the registration limit allows', async () => {
    const asked: string[] = []
    const service = createServer(({ url = '' }, response) => {
      asked.push(url)
      const known = createHash('sha1').update('una frase que se filtró').digest('hex')
      response.end(`${known.slice(5)}:37`)
    })
    const [port = 0] = await freePorts(1)
    await new Promise<void>((resolve) => service.listen(port, '127.0.0.1', resolve))
    onTestFinished(() => void service.close())
    const identity = await startIdentity((await createTestDatabase()).url, {
      limits,
      breachedPasswordsUrl: `http://127.0.0.1:${port}/`,
    })
    const browser = identity.browser()
    await browser.go(shopClient(identity).authorizePath())
    await browser.follow('Crear cuenta')
    const fields = { correo: 'd@correo.mx', clave: 'una frase que se filtró', terminos: 'si' }
    const statuses: number[] = []
    for (let i = 0; i < 3; i += 1) {
      statuses.push((await browser.submit('Crear cuenta', fields)).status)
    }
    expect(statuses).toEqual([422, 422, 429])
    expect(asked).toHaveLength(2)
  })
})

describe('successful sign-ins', () => {
  it('successful sign-ins never count against the sign-in rate limits', async () => {
    const account = { email: 'frecuente@tianguis.example', password: 'entro muchas veces' }
    const third = await startIdentity(database.url, {
      accounts: [account],
      limits: {
        signInHere: { most: 2, seconds: 600 },
        signInAnywhere: { most: 2, seconds: 600 },
      },
    })
    for (let i = 0; i < 4; i += 1) {
      expect((await signIn(third, account)).tokens.access_token).toBeTruthy()
    }
  })
})

describe('start of a sign-in', () => {
  it('starting a sign-in is rate limited per network, except for silent sign-ins', async () => {
    const identity = await startIdentity(database.url, {
      limits: { beginFrom: { most: 2, seconds: 600 } },
      trusts: (address) => address === '127.0.0.1',
    })
    const browser = identity.browser({ 'x-forwarded-for': '203.0.113.50' })
    const begin = shopClient(identity).authorizePath()
    expect((await browser.go(begin)).status).toBe(200)
    expect((await browser.go(begin)).status).toBe(200)
    const refused = await browser.go(begin)
    expect(refused.status).toBe(429)
    expect(refused.text).toContain('Espera 10 minutos e intenta entrar otra vez.')
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(500)
    const silent = await browser.go(shopClient(identity).authorizePath({ prompt: 'none' }))
    expect(silent.url.searchParams.get('error')).toBe('login_required')
    const otherPort = identity.browser({ 'x-forwarded-for': '203.0.113.50:5001' })
    expect((await otherPort.go(begin)).status).toBe(429)
    const elsewhere = identity.browser({ 'x-forwarded-for': '203.0.113.51' })
    expect((await elsewhere.go(begin)).status).toBe(200)
  })
})
