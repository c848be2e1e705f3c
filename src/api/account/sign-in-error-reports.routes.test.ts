import Fastify from 'fastify'
import { beforeEach, expect, it } from 'vitest'
import { signInErrorCodes } from '#contract/sign-in-error-codes.ts'
import { handleApiError } from '../api-error-handler.ts'
import { signInErrorReportRoutes } from './sign-in-error-reports.routes.ts'

let now = new Date('2026-11-21T18:00:00Z')
let log: Record<string, unknown>[] = []

async function start() {
  const stream = { write: (line: string) => void log.push(JSON.parse(line)) }
  const app = Fastify({ logger: { level: 'warn', stream } })
  app.setErrorHandler(handleApiError)
  await app.register(signInErrorReportRoutes, { clock: () => now })
  return (body: object) =>
    app.inject({ method: 'POST', url: '/api/v1/auth/reportFault', payload: body })
}

beforeEach(() => {
  log = []
})

it('sign-in errors reported by browsers are logged once a minute per reason', async () => {
  const report = await start()
  for (const reason of [...signInErrorCodes, ...signInErrorCodes]) {
    expect((await report({ reason })).statusCode).toBe(200)
  }
  expect(log.map(({ reason }) => reason)).toEqual([...signInErrorCodes])
  expect(log[0]).toMatchObject({ level: 40, msg: 'browsers cannot sign in' })
  now = new Date(now.getTime() + 60_000)
  await report({ reason: 'issuer-mismatch' })
  expect(log).toHaveLength(signInErrorCodes.length + 1)
})

it('sign-in error reports from browsers may contain only listed reasons, no free text', async () => {
  const report = await start()
  for (const reason of ['ana@correo.mx', '', 7, null, { toString: 'x' }]) {
    expect((await report({ reason })).json()).toMatchObject({ code: 'invalid-input' })
  }
  await report({ reason: 'client-refused', email: 'ana@correo.mx', detail: 'secret' })
  expect(JSON.stringify(log)).not.toMatch(/ana@|secret/)
  expect(log).toHaveLength(1)
})
