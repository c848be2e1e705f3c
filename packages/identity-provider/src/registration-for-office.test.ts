import { createTestDatabase } from '@tianguis/testing/database.ts'
import { describe, expect, it } from 'vitest'
import { shopUrl, startIdentity } from '../testing/identity.ts'
import { appCode } from '../testing/second-factor.ts'

const office = {
  url: 'http://mostrador.test',
  clientId: 'mostrador',
  clientSecret: 'secret-of-the-office-in-the-tests',
  backchannelLogoutUrl: 'http://mostrador.test/salida',
}
const identity = await startIdentity((await createTestDatabase()).url, { office, accounts: [] })

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
const signInOfOffice = `${office.url}/sesion/abrir`

async function registered(email: string) {
  const browser = identity.browser()
  const page = await browser.go(authorizePath)
  if (!page.text.includes('Crea tu cuenta')) await browser.follow('Crear cuenta')
  const fields = { correo: email, clave: 'la clave de la tienda', terminos: 'si' }
  const sent = await browser.submit('Crear cuenta', fields)
  return { browser, page: sent, link: await identity.mailedLink(email, /Confirma tu correo/) }
}

describe('the first account of a shop', () => {
  it('the sign-in of a back office without any account begins with registration, and enters without asking anything twice', async () => {
    const first = await identity.browser().go(authorizePath)
    expect(first.text).toContain('Crea tu cuenta')
    expect(first.text).not.toContain('¿Ya tienes cuenta?')

    const { browser, link } = await registered('primera@correo.mx')
    await browser.go(link)
    expect((await browser.submit('Confirmar y entrar')).url.href).toBe(signInOfOffice)

    const factor = await browser.go(authorizePath)
    expect(factor.text).toContain('Falta un paso para entrar al Mostrador')
    const app = await browser.follow('Usar los códigos de una aplicación')
    expect(app.text).toContain('El Mostrador, donde se lleva la tienda.')
    const secret = /secret=([A-Z2-7]+)/.exec(app.text)?.[1] ?? ''
    const codes = await browser.submit('Activar', { codigo: appCode(secret) })
    expect(codes.text).toContain('Guarda tus códigos de recuperación')
    expect(codes.text).toContain('El Mostrador, donde se lleva la tienda.')
    expect(codes.text).toContain(`href="${signInOfOffice}">Ya los guardé, entrar al Mostrador`)
    const back = await browser.go(authorizePath)
    expect(back.url.href).toMatch(/^http:\/\/mostrador.test\/sesion\/regreso\?code=/)

    expect((await browser.go(authorizePath)).text).toContain('Hola de nuevo')
  })

  it('once an account is confirmed, the back office begins with the sign-in form', async () => {
    expect((await identity.browser().go(authorizePath)).text).toContain('Hola de nuevo')
  })
})

it('a registration begun at the back-office sign-in returns to the back office, even when confirmed in another browser', async () => {
  const { browser, page, link } = await registered('duena@correo.mx')
  expect(page.text).toContain('para confirmar tu correo y entrar al Mostrador')
  await browser.go(link)
  expect((await browser.submit('Confirmar y entrar')).url.href).toBe(signInOfOffice)
  const elsewhere = await identity.browser().go(link)
  expect(elsewhere.text).toContain(`href="${signInOfOffice}">Entrar al Mostrador`)
  expect(elsewhere.text).not.toContain('Comienza aquí')
})

it('a registration with a forged return-to-back-office parameter returns to the shop instead', async () => {
  const { browser, link } = await registered('otra@correo.mx')
  await browser.go(link.replace('mostrador=1', 'mostrador=https%3A%2F%2Felsewhere.test'))
  const done = await browser.submit('Confirmar y entrar')
  expect(done.url.href).toBe(`${shopUrl}/customer/login?confirmado=1`)
})
