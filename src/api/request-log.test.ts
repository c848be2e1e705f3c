import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { Readable, Writable } from 'node:stream'
import Fastify, { type FastifyError } from 'fastify'
import { describe, expect, it } from 'vitest'
import { handleApiError } from './api-error-handler.ts'
import {
  createLogOptions,
  logHttpResponses,
  createRequestIdGenerator,
  createRequestLogOptions,
} from './request-log.ts'

const secret = 'no-se-escribe'

it('the request log has one line per reply, without content submitted by users (API-14)', async () => {
  let log = ''
  const stream = new Writable({
    write(chunk, _encoding, done) {
      log += String(chunk)
      done()
    },
  })
  const app = Fastify({
    ...createRequestLogOptions('trace', () => true),
    logger: { ...createLogOptions('trace'), stream },
  })
  app.setErrorHandler(handleApiError)
  logHttpResponses(app)
  app.post('/call', async (request) => {
    request.log.info(
      { shopper: { token: secret, password: secret, authorization: secret } },
      'told',
    )
    throw Object.assign(new Error('duplicate key'), {
      code: '23505',
      constraint: 'shoppers_email',
      detail: `Key (email)=(${secret}) already exists.`,
      parameters: [secret],
    })
  })

  const reply = await app.inject({
    method: 'POST',
    url: `/call?access_token=${secret}`,
    headers: { authorization: `Bearer ${secret}`, cookie: secret, 'x-request-id': 'request-0001' },
    payload: { email: secret, access_token: secret, is_mobile: 1, mobileUrl: secret },
  })

  expect(reply.statusCode).toBe(500)
  expect(reply.body).not.toContain(secret)
  expect(log).not.toContain(secret)
  const lines = log
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(lines.filter(({ method }) => method === 'POST')).toMatchObject([
    { reqId: 'request-0001', route: '/call', path: '/call', status: 500 },
  ])
  expect(lines.find(({ err }) => err)?.err).toMatchObject({ constraint: 'shoppers_email' })
})

it('the request log contains no error when the client disconnects before the reply', async () => {
  const logged: string[] = []
  const left = Promise.withResolvers<void>()
  const app = Fastify({ logger: { stream: { write: (line: string) => void logged.push(line) } } })
  app.setErrorHandler((error: FastifyError, request, reply) => {
    handleApiError(error, request, reply)
    left.resolve()
  })
  app.get('/gone', async (_request, reply) => {
    reply.raw.destroy()
    throw Object.assign(new Error('Premature close'), { code: 'ERR_STREAM_PREMATURE_CLOSE' })
  })
  const address = await app.listen({ port: 0 })
  await expect(fetch(`${address}/gone`)).rejects.toThrow()
  await left.promise
  await app.close()
  expect(logged.filter((line) => line.includes('request failed'))).toEqual([])
})

it.each([false, true])(
  'a page that fails before its first byte is answered with an error page (client disconnected: %s)',
  async (left) => {
    const logged: string[] = []
    const app = Fastify({ logger: { stream: { write: (line: string) => void logged.push(line) } } })
    app.setErrorHandler(handleApiError)
    app.post('/page', (_request, reply) => {
      const page = new Readable({ read() {} })
      reply.type('text/html').send(page)
      if (left) reply.raw.destroy()
      setImmediate(() => page.destroy(new Error('broken')))
    })
    const reply = await app.inject({ method: 'POST', url: '/page' }).catch(() => null)
    if (!left) {
      expect(reply?.statusCode).toBe(500)
      expect(reply?.json()).toMatchObject({ code: 'unavailable' })
    }
    await app.close()
    expect(logged.join('')).not.toContain('invalid type')
  },
)

it('the log of a background batch job contains only its first few failures', () => {
  const errors = Array.from({ length: 9 }, (_, index) => new Error(`failure ${index}`))
  const { err } = createLogOptions('info').serializers
  const told = err(new AggregateError(errors, '9 failed') as never)
  expect(told).toMatchObject({ type: 'AggregateError', message: '9 failed' })
  expect(told.errors).toHaveLength(5)
  expect(told.errors).toContainEqual(expect.objectContaining({ message: 'failure 0' }))
})

it.each([
  'SMTP 550 5.1.1 <ana@tianguis.example> unknown, ana@tianguis.example rejected',
  'connect postgresql://tianguis:hunter2@localhost:5432/shop failed',
  'GET http://localhost:3002/v1/sessions?key=hunter2&to=ana%40tianguis.example answered 500',
  'refused: Authorization: Bearer hunter2.hunter2',
  '{"password":"hunter2","refresh_token": "hunter2"} is not what was expected',
  'unexpected aud in eyJodW50ZXIy.eyJodW50ZXIy.hunter2',
])('removes personal data from an error message: %s', (message) => {
  const error = new Error('could not send', { cause: new Error(message) })
  const told = JSON.stringify(createLogOptions('info').serializers.err(error as never))
  expect(told).toContain('could not send')
  expect(told).not.toMatch(/ana|hunter2|eyJ/)
})

it.each([
  'invalid input syntax for type integer: "SECRET"',
  'value "SECRET "quoted"\nSECRET" is out of range for type integer',
])('removes the value quoted by a PostgreSQL data exception: %s', (message) => {
  const error = Object.assign(new Error(message), { code: '22P02' })
  const told = JSON.stringify(createLogOptions('info').serializers.err(error as never))
  expect(told).toContain('type integer')
  expect(told).not.toContain('SECRET')
})

it('the log redacts values in PostgreSQL constraint errors but keeps names in other messages', () => {
  const message = 'duplicate key value violates unique constraint "shoppers_email_key"'
  const error = Object.assign(new Error(message), { code: '23505' })
  expect(createLogOptions('info').serializers.err(error as never).message).toBe(message)
})

it('extremely long log messages are truncated quickly', () => {
  const { err } = createLogOptions('info').serializers
  const told = err(new Error(`it said: ${'a'.repeat(1_000_000)}`) as never)
  expect(told).toMatchObject({ message: 'it said: …', stack: 'Error: it said: …' })
})

it('the log keeps file names and line positions of a stack trace', () => {
  const error = new Error('broken')
  error.stack =
    'Error: broken\n    at file:///shop/node_modules/@fastify/static/index.js:12:5\n    at async Object.<anonymous> (/shop/src/main/start.ts:3:1)'
  expect(createLogOptions('info').serializers.err(error as never).stack).toBe(error.stack)
})

describe('request id', () => {
  const fresh = /^[0-9a-f]{32}$/
  const idFor = createRequestIdGenerator((address) => address === '10.0.0.1')
  const given = (id: string, remoteAddress = '10.0.0.1') =>
    idFor({
      headers: { 'x-request-id': id },
      socket: { remoteAddress } as Socket,
    } as Partial<IncomingMessage> as IncomingMessage)

  it('a request id header is accepted from a trusted proxy when well-formed', () => {
    expect(given('request-0001')).toBe('request-0001')
    for (const odd of ['short', 'with spaces in it', 'line\nbreak-1234', 'x'.repeat(65)]) {
      expect(given(odd)).toMatch(fresh)
    }
  })

  it('a request id header from an untrusted client is ignored', () => {
    expect(given('request-0001', '203.0.113.9')).toMatch(fresh)
  })
})
