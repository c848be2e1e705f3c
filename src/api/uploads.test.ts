import { once } from 'node:events'
import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { Busy } from './semaphore.ts'
import { acceptFiles, createUploads, uploadRoute } from './uploads.ts'

/** Reserves an upload slot of a shopper; returns its release. */
function taker() {
  const { takePlace } = createUploads()
  return (shopperId: number) => {
    let giveBack = () => {}
    takePlace(shopperId, (done) => (giveBack = done))
    return () => giveBack()
  }
}

describe('upload slots', () => {
  it('upload slots are two per shopper, and free again after a disconnect', () => {
    const take = taker()
    const first = take(1)
    take(1)
    expect(() => take(1)).toThrow(Busy)
    take(2)
    first()
    take(1)
    expect(() => take(1)).toThrow(Busy)
  })

  it('upload slots are eight in total', () => {
    const take = taker()
    const [first] = Array.from({ length: 8 }, (_, shopper) => take(shopper))
    expect(() => take(9)).toThrow(Busy)
    first?.()
    take(9)
  })

  it('upload slots are not taken by clients that disconnect before authentication', async () => {
    const uploads = createUploads()
    const app = Fastify()
    acceptFiles(app)
    const asked = Promise.withResolvers<void>()
    const over = Promise.withResolvers<void>()
    app.decorateRequest('shopper')
    app.addHook('onRequest', async (request, { raw }) => {
      Object.assign(request, { shopper: { id: 1 } })
      asked.resolve()
      await once(raw, 'close')
    })
    const { preParsing, ...route } = uploadRoute(uploads)
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
