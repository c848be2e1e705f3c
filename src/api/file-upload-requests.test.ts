import { once } from 'node:events'
import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import {
  acceptRawFileRequestBodies,
  createUploadLimiter,
  createUploadRouteOptions,
} from './file-upload-requests.ts'
import { SemaphoreQueueFullError } from './semaphore.ts'

/** Reserves an upload slot of a shopper; returns its release. */
function taker() {
  const { takePlace } = createUploadLimiter()
  return (shopperId: number) => {
    let giveBack = () => {}
    takePlace(shopperId, (done) => (giveBack = done))
    return () => giveBack()
  }
}

describe('upload slots', () => {
  it('a shopper can upload two files concurrently, and a disconnect during an upload frees its slot', () => {
    const take = taker()
    const first = take(1)
    take(1)
    expect(() => take(1)).toThrow(SemaphoreQueueFullError)
    take(2)
    first()
    take(1)
    expect(() => take(1)).toThrow(SemaphoreQueueFullError)
  })

  it('at most eight uploads run concurrently in the whole shop', () => {
    const take = taker()
    const [first] = Array.from({ length: 8 }, (_, shopper) => take(shopper))
    expect(() => take(9)).toThrow(SemaphoreQueueFullError)
    first?.()
    take(9)
  })

  it('clients that disconnect before authentication occupy no upload slot', async () => {
    const uploads = createUploadLimiter()
    const app = Fastify()
    acceptRawFileRequestBodies(app)
    const asked = Promise.withResolvers<void>()
    const over = Promise.withResolvers<void>()
    app.decorateRequest('shopper')
    app.addHook('onRequest', async (request, { raw }) => {
      Object.assign(request, { shopper: { id: 1 } })
      asked.resolve()
      await once(raw, 'close')
    })
    const { preParsing, ...route } = createUploadRouteOptions(uploads)
    app.post(
      '/',
      {
        ...route,
        preParsing: async (request, reply) => {
          await preParsing(request, reply)
          over.resolve()
        },
      },
      async () => 'read',
    )
    const address = await app.listen({ port: 0, host: '127.0.0.1' })
    const leaving = new AbortController()
    const headers = { 'content-type': 'image/png' }
    const sent = fetch(address, { method: 'POST', headers, body: 'x', signal: leaving.signal })
    await asked.promise
    leaving.abort()
    await expect(sent).rejects.toThrow('aborted')
    await over.promise
    await app.close()
    uploads.takePlace(1, () => {})
    uploads.takePlace(1, () => {})
  })
})
