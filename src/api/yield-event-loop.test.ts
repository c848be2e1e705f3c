import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { callInternally } from './internal-calls.ts'
import { yieldEventLoop } from './yield-event-loop.ts'

async function openServer() {
  const app = Fastify()
  yieldEventLoop(app)
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

it('yielding runs heavy work back to back when nothing else waits', async () => {
  const { app } = await openServer()
  await app.inject('/heavy')
  await callInternally(app, 'request-0001', { url: '/cached' })
  expect(app.restAfter(20)).toBe(0)
})

it('heavy work leaves half of the time to cached replies', async () => {
  const { app } = await openServer()
  await app.inject('/cached')
  expect([20, 5000].map(app.restAfter)).toEqual([20, 100])
})

it('heavy work leaves two thirds of the time while a shopper’s call runs', async () => {
  const { app, begun, end } = await openServer()
  const call = app.inject('/own')
  await begun
  expect([20, 5000].map(app.restAfter)).toEqual([40, 100])
  end()
  await call
  expect(app.restAfter(20)).toBe(20)
})
