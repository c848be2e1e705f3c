import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, it } from 'vitest'
import { createBreachedPasswordCheck } from './breached-passwords.ts'
import { findNewPasswordProblem } from './check-new-password.ts'
import type { IdentityProviderPageContext } from './provider-page-dependencies.ts'

const hashOf = (password: string) => createHash('sha1').update(password).digest('hex').toUpperCase()
const asked: string[] = []
const lines = [
  `${hashOf('una frase que se filtró').slice(5)}:37`,
  `${hashOf('de relleno').slice(5)}:0`,
]
let status = 200
const service = createServer(({ url = '' }, response) => {
  asked.push(url)
  response.writeHead(status).end(['0018A45C4D1DEF81644B54AB7F969B88D65:10', ...lines].join('\r\n'))
})
await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
afterAll(() => void service.close())
const { port } = service.address() as AddressInfo
const errors: unknown[] = []
const onError = (error: unknown) => void errors.push(error)
const isBreached = createBreachedPasswordCheck({
  address: `http://127.0.0.1:${port}/range/`,
  onError,
})

it('the breached-password check finds leaked passwords, and sends only five characters of the hash', async () => {
  expect(await isBreached('una frase que se filtró')).toBe(true)
  expect(await isBreached('una frase que nadie conoce')).toBe(false)
  expect(await isBreached('de relleno')).toBe(false)
  expect(asked).toEqual(
    ['una frase que se filtró', 'una frase que nadie conoce', 'de relleno'].map(
      (password) => `/range/${hashOf(password).slice(0, 5)}`,
    ),
  )
})

it('the breached-password check accepts any password when its service fails, and logs the failure', async () => {
  status = 503
  expect(await isBreached('una frase que se filtró')).toBe(false)
  const away = createBreachedPasswordCheck({ address: 'http://127.0.0.1:9/', onError })
  expect(await away('una frase que se filtró')).toBe(false)
  expect(errors).toHaveLength(2)
  expect(String(errors)).not.toContain('una frase')
})

it('the breached-password check makes no request without a configured service', async () => {
  const before = asked.length
  expect(
    await createBreachedPasswordCheck({ address: undefined, onError })('una frase que se filtró'),
  ).toBe(false)
  expect(asked).toHaveLength(before)
})

it('a new password is checked for breaches only after passing the other rules', async () => {
  status = 200
  const before = asked.length
  const context = {
    shop: { url: 'https://shop.test', name: 'Tianguis' },
    isBreached,
  } as IdentityProviderPageContext
  const problemOf = (password: string) =>
    findNewPasswordProblem(context, { email: 'ana@correo.mx', password })
  expect(await problemOf('corta')).toBe('too-short')
  expect(asked).toHaveLength(before)
  expect(await problemOf('una frase que se filtró')).toBe('breached')
  expect(await problemOf('una frase que nadie conoce')).toBeUndefined()
})
