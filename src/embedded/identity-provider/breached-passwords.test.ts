import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, it } from 'vitest'
import { breachSearch } from './breached-passwords.ts'
import { newPasswordProblem } from './new-password.ts'
import type { PagesContext } from './pages-context.ts'

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
const isBreached = breachSearch({ address: `http://127.0.0.1:${port}/range/`, onError })

it('finds listed passwords, sending only five characters of a hash', async () => {
  expect(await isBreached('una frase que se filtró')).toBe(true)
  expect(await isBreached('una frase que nadie conoce')).toBe(false)
  expect(await isBreached('de relleno')).toBe(false)
  expect(asked).toEqual(
    ['una frase que se filtró', 'una frase que nadie conoce', 'de relleno'].map(
      (password) => `/range/${hashOf(password).slice(0, 5)}`,
    ),
  )
})

it('accepts passwords when the breach service fails or is unreachable, and logs it', async () => {
  status = 503
  expect(await isBreached('una frase que se filtró')).toBe(false)
  const away = breachSearch({ address: 'http://127.0.0.1:9/', onError })
  expect(await away('una frase que se filtró')).toBe(false)
  expect(errors).toHaveLength(2)
  expect(String(errors)).not.toContain('una frase')
})

it('makes no breached-password request without a configured address', async () => {
  const before = asked.length
  expect(await breachSearch({ address: undefined, onError })('una frase que se filtró')).toBe(false)
  expect(asked).toHaveLength(before)
})

it('checks for breaches only passwords that pass the other rules, and rejects breached ones', async () => {
  status = 200
  const before = asked.length
  const context = {
    shop: { url: 'https://shop.test', name: 'Tianguis' },
    isBreached,
  } as PagesContext
  const problemOf = (password: string) =>
    newPasswordProblem(context, { email: 'ana@correo.mx', password })
  expect(await problemOf('corta')).toBe('too-short')
  expect(asked).toHaveLength(before)
  expect(await problemOf('una frase que se filtró')).toBe('breached')
  expect(await problemOf('una frase que nadie conoce')).toBeUndefined()
})
