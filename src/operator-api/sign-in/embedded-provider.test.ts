import {
  changeEmail,
  mariana,
  shopClient,
  shopUrl,
  startIdentity,
} from '@tianguis/identity-provider/testing/identity.ts'
import { appCode } from '@tianguis/identity-provider/testing/second-factor.ts'
import { freePorts } from '@tianguis/testing/free-ports.ts'
import { expect, it, vi } from 'vitest'
import { testDatabase } from '#test/support/database.ts'
import { officeUrl, testOffice } from '#test/support/operator-api.ts'
import { scaledTimeout } from '#test/support/slowness.ts'

const { db, url } = await testDatabase()
const client = { clientId: 'mostrador', clientSecret: 'secret of the office in the tests' }
const lucia = {
  email: 'lucia@tienda.test',
  password: 'una frase que recuerdo',
  appSecret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
}
const marcos = { email: 'marcos@tienda.test', password: 'otra frase que recuerdo' }
const ines = { ...lucia, email: 'ines@tienda.test', appSecret: 'KRSXG5CTMVRXEZLUKRSXG5CTMVRXEZLU' }
const [port = 0] = await freePorts(1)
const identity = await startIdentity(url, {
  accounts: [lucia, marcos, mariana, ines],
  office: {
    url: officeUrl,
    ...client,
    backchannelLogoutUrl: `http://127.0.0.1:${port}/sesion/aviso`,
  },
})
const acr = 'urn:tianguis:acr:2fa'
const office = await testOffice(db, {
  startAt: new Date(),
  signIn: { issuer: identity.issuer, ...client, acr, tokenSecret: 'a secret of the tests' },
})
await office.app.listen({ host: '127.0.0.1', port })
await office.person('dueño', { email: lucia.email })
await office.person('pedidos', { email: ines.email })
await office.person('pedidos', { email: marcos.email })

async function comeTo(page: string) {
  const { headers } = await office.app.inject(page)
  const [, kept = ''] = /^([^;]+)/.exec(String(headers['set-cookie'])) ?? []
  return { asked: String(headers.location), cookie: kept }
}

function comeBack(answer: URL, cookie: string) {
  return office.app.inject({ url: answer.pathname + answer.search, headers: { cookie } })
}

/** Signs an operator in with password and one-time code. */
async function enter({ email, password, appSecret }: typeof lucia) {
  const { asked, cookie } = await comeTo('/sesion/abrir?volver=/pedidos')
  const browser = identity.browser()
  expect((await browser.go(asked)).text).toContain('Entra al Mostrador con tu llave de acceso')
  await browser.submit('Iniciar sesión', { correo: email, clave: password })
  const { url: answer } = await browser.submit('Continuar', { codigo: appCode(appSecret) })
  expect(answer.origin).toBe(officeUrl)
  const entered = await comeBack(answer, cookie)
  expect(entered.body).toContain('url=/pedidos')
  const session = [entered.headers['set-cookie'] ?? ''].flat().at(-1)?.split(';')[0] ?? ''
  return { browser, as: { cookie: session } }
}

it('back-office sign-in through the embedded identity provider asks for password and one-time code every time', async () => {
  const { browser, as } = await enter(lucia)
  expect((await office.get('me', as)).body).toMatchObject({ email: lucia.email })

  const again = await comeTo('/sesion/abrir')
  const page = await browser.go(again.asked)
  expect(page.text).toContain('Iniciar sesión')
})

it('back-office sign-in with a password-only account first leads to adding a second factor', async () => {
  const { asked } = await comeTo('/sesion/abrir')
  const browser = identity.browser()
  expect((await browser.go(asked)).text).toContain('donde se lleva la tienda')
  const lead = await browser.submit('Iniciar sesión', {
    correo: marcos.email,
    clave: marcos.password,
  })
  expect(lead.url.origin).toBe(identity.issuer)
  expect(lead.text).toContain('Falta un paso para entrar al Mostrador')
  expect(lead.text).toContain('action="/cuenta/seguridad/llave-nueva"')
  expect((await browser.go(asked)).text).not.toContain('tu carrito')

  await browser.submit('Iniciar sesión', { correo: marcos.email, clave: marcos.password })
  const page = await browser.go('/cuenta/seguridad/aplicacion')
  const secret = /secret=([A-Z2-7]+)/.exec(page.text)?.[1] ?? ''
  const added = await browser.submit('Activar', { codigo: appCode(secret) })
  expect(added.text).toContain(`href="${officeUrl}/sesion/abrir">Ya los guardé`)

  const again = await comeTo('/sesion/abrir')
  const { url: answer } = await browser.go(again.asked)
  expect((await comeBack(answer, again.cookie)).body).toContain('url=/')
})

it('tokens that the embedded identity provider issues to shoppers contain no back-office claims', async () => {
  const browser = identity.browser()
  const page = await browser.go(shopClient(identity).authorizePath())
  expect(page.text).toContain('tu carrito')
  const back = await browser.submit('Iniciar sesión', {
    correo: mariana.email,
    clave: mariana.password,
  })
  expect(back.url.origin).toBe(shopUrl)
  const { text } = await browser.go('/cuenta/seguridad')
  expect(text).not.toContain('Mostrador')
})

it('back-office sign-in rejects authorization codes issued to another OAuth client', async () => {
  const { asked } = await comeTo('/sesion/abrir')
  const elsewhere = new URL(asked)
  elsewhere.searchParams.set('redirect_uri', 'https://elsewhere.test/sesion/regreso')
  const page = await identity.browser().go(elsewhere.href)
  expect([page.status, page.url.origin]).toEqual([400, identity.issuer])
})

it('a back-office session ends after an e-mail change at the embedded identity provider, also while the shop is unreachable', async () => {
  const { browser, as } = await enter(ines)
  // the provider's clock is the machine's
  office.advance((Date.now() - office.now().getTime()) / 1000)
  expect((await office.get('me', as)).status).toBe(200)
  await changeEmail(identity, browser, ines, 'ines.nueva@tienda.test')
  await vi.waitFor(async () => expect((await office.get('me', as)).status).toBe(401), {
    timeout: scaledTimeout(10_000),
    interval: 50,
  })
})
