import { createTestDatabase } from '@tianguis/testing/database.ts'
import { describe, expect, it } from 'vitest'
import {
  clientId,
  mariana,
  shopUrl,
  signIn,
  startIdentity,
  type Tokens,
} from '../testing/identity.ts'

const identity = await startIdentity((await createTestDatabase()).url)
const back = `${shopUrl}/customer/login?salida=1`

function leavePath(extra: Record<string, string>): string {
  return `/session/end?${new URLSearchParams({ post_logout_redirect_uri: back, ...extra })}`
}

describe('token renewal', () => {
  it('token renewal replaces the refresh token, and reusing an old one revokes all tokens derived from it', async () => {
    const { client, tokens } = await signIn(identity, mariana)
    const first = (await (await client.refresh(tokens.refresh_token)).json()) as Tokens
    expect(first.refresh_token).not.toBe(tokens.refresh_token)
    const second = (await (await client.refresh(first.refresh_token)).json()) as Tokens

    const reused = await client.refresh(first.refresh_token)
    expect(reused.status).toBe(400)
    expect(await reused.json()).toMatchObject({ error: 'invalid_grant' })
    expect((await client.refresh(second.refresh_token)).status).toBe(400)
  })

  it('of several simultaneous token renewals with the same refresh token, at most one succeeds', async () => {
    const { client, tokens } = await signIn(identity, mariana)
    const replies = await Promise.all([1, 2, 3, 4].map(() => client.refresh(tokens.refresh_token)))
    expect(replies.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1)
  })

  it('silent token renewal (prompt=none) works while the identity provider session lasts, and reports when it has ended', async () => {
    const { browser, client } = await signIn(identity, mariana)
    const silent = { prompt: 'none', redirect_uri: `${shopUrl}/callback/silent` }
    const callback = await browser.go(client.authorizePath(silent))
    expect(callback.url.pathname).toBe('/callback/silent')
    const reply = await client.exchange(callback.url, { redirect_uri: silent.redirect_uri })
    expect(reply.status).toBe(200)

    const stranger = await identity.browser().go(client.authorizePath(silent))
    expect(stranger.url.searchParams.get('error')).toBe('login_required')
  })

  it('token renewal accepts browser requests from the shop’s origin only', async () => {
    const { tokens } = await signIn(identity, mariana)
    const foreign = await fetch(`${identity.issuer}/token`, {
      method: 'POST',
      headers: { origin: 'http://evil.test' },
      body: new URLSearchParams({
        client_id: clientId,
        grant_type: 'refresh_token',
        refresh_token: tokens.refresh_token,
      }),
    })
    expect(foreign.status).toBe(400)
    expect(foreign.headers.get('access-control-allow-origin')).toBeNull()
  })
})

describe('sign-out', () => {
  it('sign-out returns straight to the shop and ends session and tokens (AUT-09)', async () => {
    const { browser, client, tokens } = await signIn(identity, mariana)
    const left = await browser.go(leavePath({ id_token_hint: tokens.id_token, state: 'x' }))
    expect(left.url.href).toBe(`${back}&state=x`)
    const names = browser.cookies().map(({ name }) => name)
    expect(names.filter((name) => name.startsWith('tianguis_identity'))).toEqual([])
    expect((await client.refresh(tokens.refresh_token)).status).toBe(400)
    expect((await browser.go(client.authorizePath())).text).toContain('Hola de nuevo')

    const twice = await browser.go(leavePath({ id_token_hint: tokens.id_token }))
    expect(twice.url.href).toBe(back)
  })

  it('sign-out asks for confirmation when the request could have been forged by another site', async () => {
    const { browser, client, tokens } = await signIn(identity, mariana)
    const asked = await browser.go(leavePath({ client_id: clientId }))
    expect(asked.text).toContain('¿Estás seguro que quieres salir de la sesión?')
    const renewed = await client.refresh(tokens.refresh_token)
    expect(renewed.status).toBe(200)

    const left = await browser.submit('Cerrar sesión', { logout: 'yes' })
    expect(left.url.href).toBe(back)
    const { refresh_token } = (await renewed.json()) as Tokens
    expect((await client.refresh(refresh_token)).status).toBe(400)
  })

  it('sign-out never redirects to a site other than the shop', async () => {
    const { browser, tokens } = await signIn(identity, mariana)
    const elsewhere = await browser.go(
      leavePath({
        id_token_hint: tokens.id_token,
        post_logout_redirect_uri: 'http://evil.test/',
      }),
    )
    expect(elsewhere.status).toBe(400)
  })
})
