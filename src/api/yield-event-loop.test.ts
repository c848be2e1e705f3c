import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { callApiInternally } from './internal-api-calls.ts'
import { yieldToEventLoop } from './yield-event-loop.ts'

async function openServer() {
  const app = Fastify()
  yieldToEventLoop(app)
  const ended = Promise.withResolvers<string>()
  const begun = Promise.withResolvers<void>()
  app.get('/own', { config: { cost: 'read' } }, () => {
    begun.resolve()
    return ended.promise
  })
  app.get('/cached', { config: { cost: 'page' } }, async () => 'from the cache')
  app.get('/heavy', { config: { cost: 'page' } }, async (request) => {
    request.isHeavy = true
    return 'rendered'
  })
  await app.ready()
  return { app, begun: begun.promise, end: () => ended.resolve('done') }
}

it('CPU-heavy background work runs without pauses when no request waits', async () => {
  const { app } = await openServer()
  await app.inject('/heavy')
  await callApiInternally(app, 'request-0001', { url: '/cached' })
  expect(app.restAfter(20)).toBe(0)
})

it('CPU-heavy background work leaves half of the time to requests for cached replies', async () => {
  const { app } = await openServer()
  await app.inject('/cached')
  expect([20, 5000].map(app.restAfter)).toEqual([20, 100])
})

it('CPU-heavy background work leaves two thirds of the time to a running API call of a shopper', async () => {
  const { app, begun, end } = await openServer()
  const call = app.inject('/own')
  await begun
  expect([20, 5000].map(app.restAfter)).toEqual([40, 100])
  end()
  await call
  expect(app.restAfter(20)).toBe(20)
})
