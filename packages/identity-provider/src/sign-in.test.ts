import { createTestDatabase } from '@tianguis/testing/database.ts'
import { decodeJwt, decodeProtectedHeader } from 'jose'
import { describe, expect, it } from 'vitest'
import {
  mariana,
  resource,
  shopClient,
  shopUrl,
  signIn,
  startIdentity,
  type Tokens,
} from '../testing/identity.ts'

/** Random on every page. */
const passkeyChallenge = /(?<=challenge&quot;:&quot;)[\w-]{43}/

const identity = await startIdentity((await createTestDatabase()).url)

describe('sign-in', () => {
  it('sign-in leads from the shop through the sign-in form and back to the shop with tokens (AUT-01)', async () => {
    const browser = identity.browser()
    const client = shopClient(identity)
    const form = await browser.go(client.authorizePath())
    expect(form.status).toBe(200)
    expect(form.text).toContain('Hola de nuevo')

    const callback = await browser.submit('Iniciar sesión', {
      correo: ' Mariana@Tianguis.Example ',
      clave: mariana.password,
    })
    expect(callback.url.href).toMatch(`${shopUrl}/callback?`)
    expect(callback.url.searchParams.get('state')).toBe('state-of-the-shop')
    expect(callback.url.searchParams.get('iss')).toBe(identity.issuer)

    const reply = await client.exchange(callback.url)
    expect(reply.headers.get('access-control-allow-origin')).toBe(shopUrl)
    const tokens = (await reply.json()) as Tokens & { expires_in: number }
    expect(tokens.expires_in).toBeLessThanOrEqual(600)
    expect(decodeProtectedHeader(tokens.access_token)).toMatchObject({
      typ: 'at+jwt',
      alg: 'ES256',
    })
    expect(decodeJwt(tokens.access_token)).toMatchObject({
      iss: identity.issuer,
      aud: resource,
      email: mariana.email,
      email_verified: true,
    })
    expect(decodeJwt(tokens.id_token)).toMatchObject({
      sub: decodeJwt(tokens.access_token).sub,
      email: mariana.email,
      email_verified: true,
    })
    expect(tokens.refresh_token).toBeTruthy()
  })

  it('sign-in shows the same error for a wrong password and an unknown address', async () => {
    const browser = identity.browser()
    await browser.go(shopClient(identity).authorizePath())
    const wrong = await browser.submit('Iniciar sesión', {
      correo: mariana.email,
      clave: 'otra cosa',
    })
    const unknown = await browser.submit('Iniciar sesión', {
      correo: 'nadie@correo.mx',
      clave: 'otra cosa',
    })
    expect(wrong.status).toBe(422)
    expect(wrong.text).toContain('El correo o la contraseña no coinciden.')
    expect(unknown.status).toBe(422)
    const [ofWrong, ofUnknown] = [wrong, unknown].map(({ text }) =>
      text.replace('nadie@correo.mx', mariana.email).replace(passkeyChallenge, ''),
    )
    expect(ofUnknown).toBe(ofWrong)
  })

  it('sign-in with an empty field names that field, and does not count as a failed attempt', async () => {
    const browser = identity.browser()
    await browser.go(shopClient(identity).authorizePath())
    const cases = [
      { correo: '', clave: '', says: ['Escribe tu correo.', 'Escribe tu contraseña.'] },
      { correo: ' ', clave: 'otra cosa', says: ['Escribe tu correo.'] },
      { correo: mariana.email, clave: '', says: ['Escribe tu contraseña.'] },
    ]
    for (const { says, ...written } of [...cases, ...cases, ...cases]) {
      const page = await browser.submit('Iniciar sesión', written)
      expect(page.status).toBe(422)
      expect(page.text.match(/Escribe tu [^<]+/g)).toEqual(says)
      expect(page.text).not.toContain('no coinciden')
    }
  })

  it('sign-in rejects a wrong PKCE verifier, and accepts each authorisation code only once', async () => {
    const browser = identity.browser()
    const client = shopClient(identity)
    await browser.go(client.authorizePath())
    const callback = await browser.submit('Iniciar sesión', {
      correo: mariana.email,
      clave: mariana.password,
    })
    const wrong = await client.exchange(callback.url, { code_verifier: 'x'.repeat(43) })
    expect(wrong.status).toBe(400)

    const again = await browser.go(client.authorizePath())
    expect((await client.exchange(again.url)).status).toBe(200)
    expect((await client.exchange(again.url)).status).toBe(400)
  })

  it('sign-in rejects a request without PKCE, or with an unknown redirect URI or resource', async () => {
    const client = shopClient(identity)
    const browser = identity.browser()
    const noPkce = await browser.go(client.authorizePath({ code_challenge: '' }))
    expect(noPkce.url.searchParams.get('error')).toBe('invalid_request')
    const elsewhere = await browser.go(client.authorizePath({ redirect_uri: 'http://evil.test/' }))
    expect(elsewhere.status).toBe(400)
    expect(elsewhere.text).toContain('No pudimos continuar')
    const resource = await browser.go(client.authorizePath({ resource: 'http://evil.test/api' }))
    expect(resource.url.searchParams.get('error')).toBe('invalid_target')
  })

  it('sign-in prefills the e-mail address given as login hint', async () => {
    const browser = identity.browser()
    const client = shopClient(identity)
    const form = await browser.go(client.authorizePath({ login_hint: 'ana"<b>@correo.mx' }))
    expect(form.text).toContain('value="ana&quot;&lt;b&gt;@correo.mx"')
  })

  it('sign-in prompts again when the session is older than max_age, and for prompt=login', async () => {
    const { browser, client } = await signIn(identity, mariana)
    const again = await browser.go(client.authorizePath({ prompt: 'login' }))
    expect(again.text).toContain('Hola de nuevo')
    expect(again.text).toContain(`value="${mariana.email}"`)
    const recent = await browser.go(client.authorizePath({ max_age: '600' }))
    expect(recent.url.origin).toBe(shopUrl)
    const old = await browser.go(client.authorizePath({ max_age: '0' }))
    expect(old.text).toContain('Hola de nuevo')
  })

  it('sign-in skips the form while a session is open; the session ends with the browser unless remembered', async () => {
    const browser = identity.browser()
    const client = shopClient(identity)
    await browser.go(client.authorizePath())
    await browser.submit('Iniciar sesión', {
      correo: mariana.email,
      clave: mariana.password,
      recordar: '',
    })
    expect((await browser.go(client.authorizePath())).url.origin).toBe(shopUrl)
    browser.restart()
    expect((await browser.go(client.authorizePath())).text).toContain('Hola de nuevo')
  })

  it('sign-in shows no consent page even when requested', async () => {
    const { browser, client } = await signIn(identity, mariana)
    const callback = await browser.go(client.authorizePath({ prompt: 'consent' }))
    expect((await client.exchange(callback.url)).status).toBe(200)
  })

  it('sign-in rejects a form submitted from another site or another browser', async () => {
    const browser = identity.browser()
    const { url } = await browser.go(shopClient(identity).authorizePath())
    const foreign = await fetch(url, {
      method: 'POST',
      headers: { origin: 'http://evil.test' },
      body: new URLSearchParams({ correo: mariana.email, clave: mariana.password }),
    })
    expect(foreign.status).toBe(403)
    const stranger = await identity.browser().go(url.pathname)
    expect(stranger.status).toBe(410)
    expect(stranger.text).toContain('Esta página venció')
  })
})
