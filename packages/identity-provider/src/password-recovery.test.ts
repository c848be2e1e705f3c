import { createTestDatabase } from '@tianguis/testing/database.ts'
import { decodeJwt } from 'jose'
import { describe, expect, it } from 'vitest'
import { mariana, shopClient, signIn, startIdentity } from '../testing/identity.ts'

const identity = await startIdentity((await createTestDatabase()).url)
const invitation = /Elige otra contraseña/

async function askForLink(email: string) {
  const browser = identity.browser()
  await browser.go(shopClient(identity).authorizePath())
  await browser.follow('Olvidé mi contraseña')
  return browser.submit('Enviar enlace', { correo: email })
}

describe('forgotten password', () => {
  it('a forgotten password is replaced through a single-use mailed link that ends the old sessions', async () => {
    const old = await signIn(identity, mariana)
    const sent = await askForLink(mariana.email)
    expect(sent.text).toContain('Revisa tu correo')

    const link = await identity.mailedLink(mariana.email, invitation)
    const browser = identity.browser()
    const form = await browser.go(link)
    expect(form.text).toContain(`Para ${mariana.email}`)
    const short = await browser.submit('Guardar contraseña', { clave: 'corta' })
    expect(short.text).toContain('Usa al menos 8 caracteres.')
    const changed = { ...mariana, password: 'otra frase que recuerdo' }
    const saved = await browser.submit('Guardar contraseña', { clave: changed.password })
    expect(saved.text).toContain('Contraseña guardada')

    await identity.mailTo(mariana.email, /cambió/)
    expect((await old.client.refresh(old.tokens.refresh_token)).status).toBe(400)
    expect((await old.browser.go(old.client.authorizePath())).text).toContain('Hola de nuevo')
    expect((await signIn(identity, mariana)).tokens.access_token).toBeUndefined()
    expect((await signIn(identity, changed)).tokens.access_token).toBeTruthy()

    const again = await identity.browser().go(link)
    expect(again.status).toBe(410)
    expect(again.text).toContain('El enlace ya no sirve')
  })

  it('a password-reset request gets the same response for an address without an account', async () => {
    const unknown = await askForLink('nadie@correo.mx')
    const known = await askForLink(mariana.email)
    const uid = /\/entrar\/[\w-]+/g
    expect(unknown.text.replace(uid, '').replaceAll('nadie@correo.mx', mariana.email)).toBe(
      known.text.replace(uid, ''),
    )
  })

  it('a password reset also confirms the e-mail, since only its owner could open the mailed link', async () => {
    const account = { email: 'olvidadiza@correo.mx', password: 'ya no me acuerdo' }
    const browser = identity.browser()
    await browser.go(shopClient(identity).authorizePath())
    await browser.follow('Crear cuenta')
    await browser.submit('Crear cuenta', {
      correo: account.email,
      clave: account.password,
      terminos: 'si',
    })
    await askForLink(account.email)
    await browser.go(await identity.mailedLink(account.email, invitation))
    await browser.submit('Guardar contraseña', { clave: 'ahora sí la apunté' })
    const { tokens } = await signIn(identity, { ...account, password: 'ahora sí la apunté' })
    expect(decodeJwt(tokens.access_token)).toMatchObject({ email_verified: true })
  })

  it('a password reset is rejected without a link that was actually mailed', async () => {
    const browser = identity.browser()
    expect((await browser.go('/contrasena?codigo=inventado')).status).toBe(410)
    expect((await browser.go('/contrasena')).status).toBe(410)
    const posted = await fetch(`${identity.issuer}/contrasena`, {
      method: 'POST',
      body: new URLSearchParams({ codigo: 'inventado', clave: 'una frase bastante larga' }),
    })
    expect(posted.status).toBe(410)
  })
})
