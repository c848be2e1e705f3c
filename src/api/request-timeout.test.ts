import { setTimeout as sleep } from 'node:timers/promises'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { handleApiError } from './api-error-handler.ts'
import { enforceRequestTimeout } from './request-timeout.ts'

const limitMs = 250
const logged: { level: number; msg: string; err?: { message: string } }[] = []
const log = { level: 'warn', stream: { write: (line: string) => logged.push(JSON.parse(line)) } }

const app = Fastify({ logger: log })
app.setErrorHandler(handleApiError)
let load = 0
enforceRequestTimeout(app, { limitMs, load: () => load })
app.addContentTypeParser('image/webp', { parseAs: 'buffer' }, (_request, body, done) =>
  done(null, body),
)
const done: string[] = []
app.post('/slow', async () => {
  await sleep(limitMs * 3)
  done.push('slow')
  return { success: true }
})
app.post('/sends-late', async (_request, reply) => {
  await sleep(limitMs * 3)
  done.push('sends-late')
  return reply.send({ success: true })
})
app.post('/fails-late', async () => {
  await sleep(limitMs * 3)
  done.push('fails-late')
  throw new Error('late')
})
app.post('/stuck', () => new Promise(() => {}))
app.post('/quick', async () => ({ success: true }))
app.get('/file', { config: { cost: 'file' } }, async () => {
  await sleep(limitMs * 2)
  return 'file'
})

it.each(['/slow', '/sends-late', '/fails-late'])(
  'a request that exceeds the time limit gets an error text, and its work is aborted: %s',
  async (url) => {
    const reply = await app.inject({ method: 'POST', url, payload: {} })
    expect(reply.statusCode).toBe(503)
    expect(reply.headers['retry-after']).toBe('5')
    expect(reply.json()).toMatchObject({
      code: 'unavailable',
      messageForUser: expect.stringContaining('revisa si quedó hecho'),
    })
    await expect.poll(() => done).toContain(url.slice(1))
    expect(logged.filter(({ msg }) => msg.includes('already sent'))).toEqual([])
  },
)

it('a failure of a request after its timeout is still logged', async () => {
  logged.length = 0
  await app.inject({ method: 'POST', url: '/fails-late', payload: {} })
  await expect
    .poll(() => logged)
    .toContainEqual(expect.objectContaining({ err: expect.objectContaining({ message: 'late' }) }))
})

it('the request timeout does not affect replies in time, nor file downloads', async () => {
  expect((await app.inject({ method: 'POST', url: '/quick', payload: {} })).statusCode).toBe(200)
  expect((await app.inject('/file')).body).toBe('file')
  const picture = { method: 'POST', url: '/slow', payload: Buffer.from('x') } as const
  const sent = await app.inject({ ...picture, headers: { 'content-type': 'image/webp' } })
  expect(sent.statusCode).toBe(200)
})

it('a request waits longer while the machine is loaded, but not without end', async () => {
  load = 4
  const served = await app.inject({ method: 'POST', url: '/slow', payload: {} })
  expect(served.statusCode).toBe(200)
  load = 2
  const refused = await app.inject({ method: 'POST', url: '/slow', payload: {} })
  expect(refused.statusCode).toBe(503)
  load = 1000
  const begun = performance.now()
  const stuck = await app.inject({ method: 'POST', url: '/stuck', payload: {} })
  expect(stuck.statusCode).toBe(503)
  expect(performance.now() - begun).toBeGreaterThan(limitMs * 5.9)
})
