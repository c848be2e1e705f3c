import { createTestDatabase } from '@tianguis/testing/database.ts'
import { expect, it } from 'vitest'
import { shopUrl, startIdentity } from '../testing/identity.ts'

const office = {
  url: 'http://mostrador.test',
  clientId: 'mostrador',
  clientSecret: 'secret-of-the-office-in-the-tests',
  backchannelLogoutUrl: 'http://mostrador.test/salida',
}
const identity = await startIdentity((await createTestDatabase()).url, { office })

async function registered(email: string) {
  const browser = identity.browser()
  const query = new URLSearchParams({
    client_id: office.clientId,
    response_type: 'code',
    redirect_uri: `${office.url}/sesion/regreso`,
    scope: 'openid email',
    state: 'state-of-the-office',
    code_challenge: 'x'.repeat(43),
    code_challenge_method: 'S256',
  })
  await browser.go(`/auth?${query}`)
  await browser.follow('Crear cuenta')
  const fields = { correo: email, clave: 'la clave de la tienda', terminos: 'si' }
  const page = await browser.submit('Crear cuenta', fields)
  return { browser, page, link: await identity.mailedLink(email, /Confirma tu correo/) }
}

it('a registration begun at the back-office sign-in returns to the back office, even when confirmed in another browser', async () => {
  const { browser, page, link } = await registered('duena@correo.mx')
  expect(page.text).toContain('para confirmar tu correo y entrar al Mostrador')
  await browser.go(link)
  const done = await browser.submit('Confirmar mi correo')
  expect(done.text).toContain(`href="${office.url}/entrar">Entrar al Mostrador`)
  expect(done.text).not.toContain('Comienza aquí')
  expect((await identity.browser().go(link)).text).toContain('Entrar al Mostrador')
})

it('a registration with a forged return-to-back-office parameter returns to the shop instead', async () => {
  const { browser, link } = await registered('otra@correo.mx')
  await browser.go(link.replace('mostrador=1', 'mostrador=https%3A%2F%2Felsewhere.test'))
  const done = await browser.submit('Confirmar mi correo')
  expect(done.text).toContain(`href="${shopUrl}/customer/login?confirmado=1">Comienza aquí`)
  expect(done.text).not.toContain('elsewhere.test')
})
