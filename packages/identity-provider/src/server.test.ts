import { createTestDatabase } from '@tianguis/testing/database.ts'
import pg from 'pg'
import { describe, expect, it, onTestFinished } from 'vitest'
import { mariana, shopClient, signIn, startIdentity } from '../testing/identity.ts'
import { composePasswordChangedMail } from './account-mails.ts'
import { createIdentityProviderTables, removeExpiredRows } from './database-schema.ts'
import type { IdentityProviderShopBranding } from './shop-branding.ts'
import { loadSigningKeys } from './signing-keys.ts'

const database = await createTestDatabase()

describe('several processes', () => {
  it('several identity provider processes can start together on an empty database, sharing keys, sessions and sign-ins', async () => {
    const [one, other] = await Promise.all([
      startIdentity(database.url),
      startIdentity(database.url),
    ])
    const keysOf = async ({ issuer }: typeof one) => (await fetch(`${issuer}/jwks`)).json()
    expect(await keysOf(one)).toEqual(await keysOf(other))
    expect((await signIn(one, mariana)).tokens.access_token).toBeTruthy()
    expect((await signIn(other, mariana)).tokens.access_token).toBeTruthy()
  })

  it('the identity provider keeps its signing keys and accounts after a restart', async () => {
    const before = await startIdentity(database.url)
    const keys = await (await fetch(`${before.issuer}/jwks`)).json()
    await before.close()
    const after = await startIdentity(database.url)
    expect(await (await fetch(`${after.issuer}/jwks`)).json()).toEqual(keys)
    expect(after.errors).toEqual([])
  })
})

describe('shop name', () => {
  it('the identity provider shows the current shop name in its pages and mails', async () => {
    const own = await createTestDatabase()
    let name = 'Casa Jacaranda'
    const identity = await startIdentity(own.url, {
      shopLook: () => ({ name, wordmark: name, sheet: '' }),
    })
    const page = () => fetch(`${identity.issuer}/nada`).then((reply) => reply.text())
    expect(await page()).toContain('· Casa Jacaranda</title>')
    expect(await page()).not.toMatch(/tianguis/i)
    name = 'Hilos & Telas'
    expect(await page()).toContain('· Hilos &amp; Telas</title>')
  })
})

describe('shop theme', () => {
  it('customised colours of the shop replace the default theme in pages and mails of the identity provider', async () => {
    const own = await createTestDatabase()
    const usual: IdentityProviderShopBranding = {
      name: 'Casa Jacaranda',
      wordmark: 'Casa Jacaranda',
      sheet: '',
    }
    let look = usual
    const { issuer } = await startIdentity(own.url, { shopLook: () => look })
    const linked = () =>
      fetch(`${issuer}/nada`).then(async (reply) => (await reply.text()).includes('tienda.css'))
    expect(await linked()).toBe(false)

    const sheet = '.logo>span{content:url(http://shop.test/storage/a/b-640.webp)}'
    look = { ...usual, sheet, logo: 'http://shop.test/storage/a/b-640.jpg' }
    expect(await linked()).toBe(true)
    const drawn = await fetch(`${issuer}/look/tienda.css`)
    expect([drawn.headers.get('content-type'), await drawn.text()]).toEqual([
      'text/css; charset=utf-8',
      sheet,
    ])
    const { html } = composePasswordChangedMail({ url: 'http://shop.test', ...look })
    expect(html).toContain('<img src="http://shop.test/storage/a/b-640.jpg" alt="Casa Jacaranda"')
  })
})

describe('signing keys', () => {
  it('token signing keys rotate after 90 days, are published before use and stay published for 30 days afterwards', async () => {
    const own = await createTestDatabase()
    const pool = new pg.Pool({ connectionString: own.url })
    onTestFinished(() => pool.end())
    await createIdentityProviderTables(pool)
    const age = (interval: string) =>
      pool.query(`update identity.keys set created_at = created_at - $1::interval`, [interval])
    const kids = async (alg: string) =>
      (await loadSigningKeys(pool)).signing.flatMap((key) => (key.alg === alg ? [key.kid] : []))

    const algorithms = ['ES256', 'RS256']
    const of = () => Promise.all(algorithms.map((alg) => kids(alg)))
    const first = await of()
    expect(first).toEqual(algorithms.map(() => [expect.any(String)]))
    await age('91 days')
    const published = await of()
    expect(published).toEqual(first.map(([old]) => [old, expect.any(String)]))
    await age('3 hours')
    expect(await of()).toEqual(published.map((both) => both.toReversed()))
    await age('30 days')
    expect(await of()).toEqual(published.map(([, next]) => [next]))
  })

  it('token signing keys stored without an algorithm by an earlier release get one', async () => {
    const own = await createTestDatabase()
    const pool = new pg.Pool({ connectionString: own.url })
    onTestFinished(() => pool.end())
    await createIdentityProviderTables(pool)
    const { signing, cookies } = await loadSigningKeys(pool)
    await pool.query(`delete from identity.keys where secret->>'alg' = 'RS256'`)
    const again = await loadSigningKeys(pool)
    expect(again.signing.map(({ alg }) => alg)).toEqual(['ES256', 'RS256'])
    expect(again.signing[0]).toEqual(signing[0])
    expect(again.cookies).toEqual(cookies)
  })
})

describe('clean-up', () => {
  it('clean-up of the identity provider deletes expired rows, and accounts unconfirmed for 30 days', async () => {
    const own = await createTestDatabase()
    const identity = await startIdentity(own.url)
    const pool = new pg.Pool({ connectionString: own.url })
    onTestFinished(() => pool.end())
    await signIn(identity, mariana)
    await pool.query(
      `insert into identity.accounts (sub, email, email_key, password_hash, created_at)
       values ('x', 'x@correo.mx', 'x@correo.mx', '', now() - interval '31 days')`,
    )
    await pool.query(`update identity.records set expires_at = now() - interval '1 second'`)
    await removeExpiredRows(pool)
    const { rows } = await pool.query(
      `select (select count(*)::int from identity.records) as records,
              (select array_agg(email) from identity.accounts) as emails`,
    )
    expect(rows).toEqual([{ records: 0, emails: [mariana.email] }])
  })
})

describe('mails', () => {
  it('mails go by the given sender, and are kept while it fails', async () => {
    const own = await createTestDatabase()
    const sent: { to: string; subject: string }[] = []
    let isDown = true
    const identity = await startIdentity(own.url, {
      smtpUrl: 'smtp://127.0.0.1:1',
      sendMail: async (mail) => {
        if (isDown) throw new Error('away')
        sent.push(mail)
      },
    })
    const browser = identity.browser()
    await browser.go(shopClient(identity).authorizePath())
    await browser.follow('Crear cuenta')
    const account = { correo: 'otra@correo.mx', clave: 'una frase bastante larga' }
    await browser.submit('Crear cuenta', { ...account, terminos: 'si' })
    await expect.poll(() => identity.errors.length).toBeGreaterThan(0)
    isDown = false
    await identity.close()
    const pool = new pg.Pool({ connectionString: own.url })
    onTestFinished(() => pool.end())
    await pool.query('update identity.outbox set next_try_at = now()')
    await startIdentity(own.url, { sendMail: async (mail) => void sent.push(mail) })
    await expect.poll(() => sent.map(({ to }) => to)).toEqual(['otra@correo.mx'])
  })
})

describe('mail server outage', () => {
  it('registration mails are not lost in a mail server outage: they are sent later, even after a restart', async () => {
    const own = await createTestDatabase()
    const down = await startIdentity(own.url, { smtpUrl: 'smtp://127.0.0.1:1' })
    const browser = down.browser()
    await browser.go(shopClient(down).authorizePath())
    await browser.follow('Crear cuenta')
    const account = { email: 'tenaz@correo.mx', password: 'una frase bastante larga' }
    const page = await browser.submit('Crear cuenta', {
      correo: account.email,
      clave: account.password,
      terminos: 'si',
    })
    expect(page.text).toContain('Revisa tu correo')
    expect((await signIn(down, account)).tokens.access_token).toBeTruthy()
    await down.close()
    expect(down.errors).toHaveLength(1)

    const pool = new pg.Pool({ connectionString: own.url })
    onTestFinished(() => pool.end())
    await pool.query('update identity.outbox set next_try_at = now()')
    const up = await startIdentity(own.url)
    expect((await up.mailTo(account.email, /Confirma/)).text).toContain('/verificar?codigo=')
    await expect
      .poll(async () => (await pool.query('select 1 from identity.outbox')).rowCount)
      .toBe(0)
  })
})

describe('issuer address', () => {
  it('the identity provider uses its configured issuer URL, whatever the Host header', async () => {
    const identity = await startIdentity((await createTestDatabase()).url)
    const reply = await fetch(`${identity.issuer}/.well-known/openid-configuration`, {
      headers: { 'x-forwarded-host': 'evil.test', 'x-forwarded-proto': 'https' },
    })
    expect(await reply.json()).toMatchObject({
      issuer: identity.issuer,
      token_endpoint: `${identity.issuer}/token`,
    })
  })

  it('the identity provider answers unknown paths with a page and strict security headers', async () => {
    const identity = await startIdentity((await createTestDatabase()).url)
    const page = await identity.browser().go('/no-existe')
    expect(page.status).toBe(404)
    expect(page.text).toContain('Aquí no hay nada')
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
  })
})

describe('behind a proxy', () => {
  const options = { limits: { registerFrom: { most: 1, seconds: 600 } } }

  async function registerFrom(identity: Awaited<ReturnType<typeof startIdentity>>, place: string) {
    const browser = identity.browser({ 'x-forwarded-for': place })
    await browser.go(shopClient(identity).authorizePath())
    await browser.follow('Crear cuenta')
    const fields = { correo: `de-${place.slice(-1)}@correo.mx`, clave: 'una frase bastante larga' }
    return (await browser.submit('Crear cuenta', { ...fields, terminos: 'si' })).status
  }

  it('the identity provider behind a proxy takes the client IP address from trusted proxies only', async () => {
    const open = await startIdentity((await createTestDatabase()).url, options)
    expect(await registerFrom(open, '203.0.113.1')).toBe(200)
    expect(await registerFrom(open, '203.0.113.2')).toBe(429)

    const named = await startIdentity((await createTestDatabase()).url, {
      ...options,
      trusts: (address) => address === '127.0.0.1',
    })
    expect(await registerFrom(named, '203.0.113.1')).toBe(200)
    expect(await registerFrom(named, '203.0.113.2')).toBe(200)
    expect(await registerFrom(named, '198.51.100.9, 203.0.113.2')).toBe(429)
  })

  it('the identity provider behind a TLS proxy uses __Host- and __Secure- cookies, and sends HSTS', async () => {
    const issuer = 'https://cuentas.shop.test'
    const identity = await startIdentity((await createTestDatabase()).url, { issuer })
    const begun = await fetch(identity.issuer + shopClient(identity).authorizePath(), {
      redirect: 'manual',
    })
    const set = begun.headers.getSetCookie()
    expect(set.length).toBeGreaterThan(0)
    for (const cookie of set) {
      expect(cookie).toMatch(/^__(Host|Secure)-tianguis_/)
      expect(cookie).toMatch(/; secure/i)
      expect(cookie).toMatch(/; httponly/i)
    }
    const page = await fetch(`${identity.issuer}/no-existe`)
    for (const { headers } of [begun, page]) {
      expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
    }
    const cookie = set.map((line) => line.split(';')[0]).join('; ')
    const { pathname } = new URL(begun.headers.get('location') ?? '', issuer)
    const form = await fetch(identity.issuer + pathname, { headers: { cookie } })
    expect(await form.text()).toContain('Hola de nuevo')
    const signedIn = await fetch(identity.issuer + pathname, {
      method: 'POST',
      headers: { cookie, origin: issuer },
      body: new URLSearchParams({ correo: mariana.email, clave: mariana.password }),
      redirect: 'manual',
    })
    const device = signedIn.headers.getSetCookie().filter((line) => /tianguis_device/.test(line))
    expect(device).toHaveLength(2)
    for (const line of device) expect(line).toMatch(/^__Host-[^;]+; path=\/; .*secure; httponly/)
  })
})
