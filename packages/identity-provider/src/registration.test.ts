import { createTestDatabase } from '@tianguis/testing/database.ts'
import { decodeJwt } from 'jose'
import { describe, expect, it } from 'vitest'
import {
  mariana,
  shopClient,
  shopUrl,
  signIn,
  startIdentity,
  type Tokens,
} from '../testing/identity.ts'

const identity = await startIdentity((await createTestDatabase()).url)
const confirmation = /Confirma tu correo/

async function register(account: { email: string; password: string }, terms = 'si') {
  const browser = identity.browser()
  await browser.go(shopClient(identity).authorizePath())
  await browser.follow('Crear cuenta')
  const page = await browser.submit('Crear cuenta', {
    correo: account.email,
    clave: account.password,
    terminos: terms,
  })
  return { browser, page }
}

type Browser = ReturnType<typeof identity.browser>

/** Opens the mailed link in a browser that did not register, which asks for a password. */
async function confirm(browser: Browser, address: string, fields: Record<string, string> = {}) {
  await browser.go(await identity.mailedLink(address, confirmation))
  return browser.submit('Confirmar mi correo', fields)
}

async function confirmOwn(browser: Browser, address: string) {
  await browser.go(await identity.mailedLink(address, confirmation))
  return browser.submit('Confirmar y entrar')
}

const signInOfShop = `${shopUrl}/customer/login?confirmado=1`

const emptyMailbox = () => fetch(`${identity.mailbox.url}/api/messages`, { method: 'DELETE' })

describe('registration', () => {
  it('registration mails a link that confirms the e-mail address and leads back to the shop (AUT-05)', async () => {
    const ana = { email: 'Ana.Núñez@correo.mx', password: 'mi perro se llama Canelo' }
    const { browser, page } = await register(ana)
    expect(page.text).toContain('Revisa tu correo')
    expect(page.text).toContain(ana.email)

    const before = await signIn(identity, ana)
    expect(decodeJwt(before.tokens.access_token)).toMatchObject({ email_verified: false })

    expect((await confirmOwn(browser, ana.email)).url.href).toBe(signInOfShop)
    const later = await browser.go(await identity.mailedLink(ana.email, confirmation))
    expect(later.text).toContain('Tu correo está confirmado')
    expect(later.text).toContain(`href="${signInOfShop}">Comienza aquí`)

    const refreshed = await before.client.refresh(before.tokens.refresh_token)
    const tokens = (await refreshed.json()) as Tokens
    expect(decodeJwt(tokens.access_token)).toMatchObject({
      email: ana.email,
      email_verified: true,
    })
  })

  it('a sign-in request with prompt=create opens the registration page, and signing in completes it (AUT-03)', async () => {
    const browser = identity.browser()
    const form = await browser.go(shopClient(identity).authorizePath({ prompt: 'create' }))
    expect(form.text).toContain('Crea tu cuenta')
    const signInForm = await browser.follow('Iniciar sesión')
    expect(signInForm.text).toContain('Hola de nuevo')
    const back = await browser.submit('Iniciar sesión', {
      correo: mariana.email,
      clave: mariana.password,
    })
    expect(back.url.searchParams.get('code')).toBeTruthy()
    const discovery = await fetch(`${identity.issuer}/.well-known/openid-configuration`)
    expect(await discovery.json()).toMatchObject({
      prompt_values_supported: expect.arrayContaining(['create']),
    })
  })

  it('registration is not completed by merely opening the mailed link, and a used link shows an explanation', async () => {
    const account = { email: 'luis@correo.mx', password: 'una frase bastante larga' }
    const { browser } = await register(account)
    const link = await identity.mailedLink(account.email, confirmation)
    await fetch(link)
    await fetch(link)
    const { tokens } = await signIn(identity, account)
    expect(decodeJwt(tokens.access_token)).toMatchObject({ email_verified: false })
    expect((await confirmOwn(browser, account.email)).url.href).toBe(signInOfShop)
    expect((await identity.browser().go(link)).text).toContain('Tu correo está confirmado')
  })

  it('the registration form shows an error beside each missing field', async () => {
    const { page } = await register({ email: 'no es correo', password: 'corta' }, '')
    expect(page.status).toBe(422)
    expect(page.text).toContain('Introduce una dirección de correo válida.')
    expect(page.text).toContain('Usa al menos 8 caracteres.')
    expect(page.text).toContain('Para crear la cuenta hace falta aceptarlos.')
    expect(page.text).toContain('value="no es correo"')
    const easy = await register({ email: 'eva.luna@correo.mx', password: 'eva.luna@correo.mx' })
    expect(easy.page.text).toContain('No uses tu correo en la contraseña.')
    const common = await register({ email: 'eva.luna@correo.mx', password: 'qwerty123' })
    expect(common.page.text).toContain('Esta contraseña es fácil de adivinar')
  })

  it('registration reveals an existing account only to its owner, by mail', async () => {
    const fresh = await register({ email: 'nueva@correo.mx', password: 'otra frase larga' })
    const taken = await register({ email: mariana.email, password: 'otra frase larga' })
    const uid = /\/entrar\/[\w-]+/g
    expect(taken.page.text.replace(uid, '').replaceAll(mariana.email, 'nueva@correo.mx')).toBe(
      fresh.page.text.replace(uid, ''),
    )
    const mail = await identity.mailTo(mariana.email, /Ya tienes una cuenta/)
    expect(mail.text).toContain(`${shopUrl}/customer/login`)
    expect((await signIn(identity, mariana)).tokens.access_token).toBeTruthy()
  })

  it('registration responds alike to repeated mail requests for confirmed, unconfirmed and unknown addresses', async () => {
    await register({ email: 'espera@correo.mx', password: 'otra frase larga' })
    const { browser } = await register({ email: 'primera@correo.mx', password: 'otra frase larga' })
    const answers = []
    for (const correo of [mariana.email, 'espera@correo.mx', 'desconocida@correo.mx']) {
      for (const page of [
        await browser.submit('Enviar otra vez', { correo }),
        await browser.submit('Enviar otra vez', { correo }),
      ]) {
        const words = page.text.replaceAll(correo, '').replace(/\d+ segundos|data-wait="\d+"/g, '')
        answers.push([page.status, words])
      }
    }
    expect(answers.slice(0, 2).map(([status]) => status)).toEqual([200, 429])
    expect(answers.slice(2, 4)).toEqual(answers.slice(0, 2))
    expect(answers.slice(4)).toEqual(answers.slice(0, 2))
  })

  it('registration by the real owner of an address discards the password set earlier by somebody else', async () => {
    const email = 'victima@correo.mx'
    const squatter = { email, password: 'la clave del intruso' }
    await register(squatter)
    const squat = await signIn(identity, squatter)
    await identity.mailTo(email, confirmation)
    await emptyMailbox()

    const owner = { email, password: 'la clave de la dueña' }
    const { browser } = await register(owner)
    const mail = await identity.mailTo(email, confirmation)
    expect(mail.text).toContain('Alguien, quizá tú, volvió a crear una cuenta')
    await confirmOwn(browser, email)
    expect(decodeJwt((await signIn(identity, owner)).tokens.access_token)).toMatchObject({
      email_verified: true,
    })
    expect((await squat.client.refresh(squat.tokens.refresh_token)).status).toBe(400)
    expect((await signIn(identity, squatter)).tokens.access_token).toBeUndefined()
  })

  it('registration resends the confirmation mail on request, at most every 50 seconds', async () => {
    const account = { email: 'paciente@correo.mx', password: 'una frase bastante larga' }
    const { browser } = await register(account)
    await identity.mailTo(account.email, confirmation)
    await emptyMailbox()
    expect((await browser.submit('Enviar otra vez')).text).toContain('Lo mandamos otra vez')
    await identity.mailTo(account.email, confirmation)
    const soon = await browser.submit('Enviar otra vez')
    expect(soon.status).toBe(429)
    expect(soon.text).toContain('Ya lo mandamos hace poco.')
    expect((await confirmOwn(browser, account.email)).url.href).toBe(signInOfShop)
    expect((await signIn(identity, account)).tokens.access_token).toBeTruthy()
  })
})

describe('registration of a foreign address', () => {
  const intruder = 'la clave del intruso'

  it.each([
    ['by the intruder’s mail', async () => {}],
    [
      'by a mail that the shop sent once more',
      async (email: string) => {
        await emptyMailbox()
        await identity.manage('verification-emails', {
          method: 'POST',
          body: JSON.stringify({ email }),
        })
      },
    ],
  ])(
    'registering a foreign address never sets its password on the account its owner confirms %s',
    async (how, resend) => {
      const email = `duena-${how.length}@correo.mx`
      const owner = { email, password: 'la clave de la dueña' }
      const { browser } = await register(owner)
      await register({ email, password: intruder })
      await identity.mailTo(email, /otro registro/)
      await resend(email)

      const asked = await confirm(browser, email)
      expect(asked.status).toBe(422)
      expect(asked.text).toContain('Elige la contraseña con la que vas a entrar')
      expect(asked.text).toContain('Escribe una contraseña.')
      const done = await browser.submit('Confirmar mi correo', { clave: owner.password })
      expect(done.text).toContain('Tu correo está confirmado')
      expect((await signIn(identity, { email, password: intruder })).tokens.access_token).toBe(
        undefined,
      )
      expect((await signIn(identity, owner)).tokens.access_token).toBeTruthy()
    },
  )

  it('registration confirmed by the real owner of an address blocks a sign-in already begun with an intruder’s password', async () => {
    const email = 'pausa@correo.mx'
    const { browser } = await register({ email, password: intruder })
    await browser.go(shopClient(identity).authorizePath())
    const signedIn = await browser.submit(
      'Iniciar sesión',
      { correo: email, clave: intruder },
      { follows: false },
    )
    await confirm(identity.browser(), email, { clave: 'la clave de la dueña' })
    const resumed = await browser.go(signedIn.url.href)
    expect(resumed.url.searchParams.get('code')).toBeNull()
  })

  it('registration mails to one address are limited to five an hour, with an explanation', async () => {
    const email = 'saturada@correo.mx'
    const pages = []
    for (let i = 0; i < 6; i += 1) {
      pages.push((await register({ email, password: intruder })).page)
    }
    expect(pages.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429])
    expect(pages.at(-1)?.text).toContain('Ya mandamos varios correos a esta dirección.')
    expect(pages.at(-1)?.text).toContain('Abre el más reciente: dice cómo seguir.')
  })
})
