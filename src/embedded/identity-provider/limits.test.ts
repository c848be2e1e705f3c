import { describe, expect, it } from 'vitest'
import { testDatabase } from '#test/support/database.ts'
import { mariana, shopClient, signIn, startIdentity } from '#test/support/identity.ts'

const database = await testDatabase()
const limits = { registerFrom: { most: 2, seconds: 600 }, recoverFor: { most: 2, seconds: 600 } }
const one = await startIdentity(database.url, { limits })
const other = await startIdentity(database.url, { limits })

async function tryPassword(identity: typeof one, clave: string, correo = mariana.email) {
  const browser = identity.browser()
  await browser.go(shopClient(identity).authorizePath())
  return browser.submit('Iniciar sesión', { correo, clave })
}

describe('guessing', () => {
  it('ends after five wrong passwords, counted by all processes together', async () => {
    for (const identity of [one, other, one, other, one]) {
      expect((await tryPassword(identity, 'equivocada')).status).toBe(422)
    }
    const refused = await tryPassword(other, mariana.password)
    expect(refused.status).toBe(429)
    expect(refused.text).toContain('Demasiados intentos.')
    expect(refused.text).toContain('Espera 15 minutos')
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800)
  })

  it('counts parallel guesses too', async () => {
    const guesses = await Promise.all(
      Array.from({ length: 8 }, () => tryPassword(one, 'equivocada', 'otra@correo.mx')),
    )
    expect(guesses.filter(({ status }) => status === 422)).toHaveLength(5)
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(3)
  })
})

describe('asking for mails', () => {
  it('has a limit for new accounts and for forgotten passwords', async () => {
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

describe('being right', () => {
  it('never counts against anybody', async () => {
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
