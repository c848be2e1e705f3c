import { createTestDatabase } from '@tianguis/testing/database.ts'
import { decodeJwt } from 'jose'
import { describe, expect, it } from 'vitest'
import { mariana, shopUrl, signIn, startIdentity, type Tokens } from '../testing/identity.ts'

const identity = await startIdentity((await createTestDatabase()).url)
const byPassword = { acr: 'urn:tianguis:acr:1fa', amr: ['pwd'], auth_time: expect.any(Number) }
const twoFactors = { acr_values: 'urn:tianguis:acr:2fa' }

describe('tokens', () => {
  it('tokens state how and when the user signed in, also after renewal', async () => {
    const { client, tokens } = await signIn(identity, mariana)
    expect(decodeJwt(tokens.id_token)).toMatchObject(byPassword)
    expect(decodeJwt(tokens.access_token)).toMatchObject(byPassword)

    const renewed = (await (await client.refresh(tokens.refresh_token)).json()) as Tokens
    const { auth_time } = decodeJwt(tokens.id_token)
    expect(decodeJwt(renewed.id_token)).toMatchObject({ ...byPassword, auth_time })
    expect(decodeJwt(renewed.access_token)).toMatchObject({ ...byPassword, auth_time })
  })
})

describe('stronger sign-in (acr_values)', () => {
  it('a sign-in that requires two factors (acr_values) prompts despite an open session, and never succeeds silently', async () => {
    const { browser, client } = await signIn(identity, mariana)
    const silent = await browser.go(client.authorizePath({ ...twoFactors, prompt: 'none' }))
    expect(silent.url.searchParams.get('error')).toBe('login_required')
    expect((await browser.go(client.authorizePath(twoFactors))).text).toContain('Hola de nuevo')
  })

  it('a sign-in with optional two factors succeeds with one factor, and the ID token says that only one was used', async () => {
    const { browser, client } = await signIn(identity, mariana)
    await browser.go(client.authorizePath(twoFactors))
    const callback = await browser.submit('Iniciar sesión', { clave: mariana.password })
    const tokens = (await (await client.exchange(callback.url)).json()) as Tokens
    expect(decodeJwt(tokens.id_token)).toMatchObject(byPassword)
  })

  it('a sign-in with acr_values for one factor reuses the open session; unknown acr_values are ignored', async () => {
    const { browser, client } = await signIn(identity, mariana)
    for (const acr_values of ['urn:tianguis:acr:1fa', 'urn:elsewhere:gold']) {
      const callback = await browser.go(client.authorizePath({ acr_values }))
      expect(callback.url.origin).toBe(shopUrl)
    }
  })
})
