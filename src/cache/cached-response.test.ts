import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import {
  readCachedBody,
  type CachedReply,
  createCachedReply,
  sendCachedReply,
  calculateCachedReplySize,
} from './cached-response.ts'

const short = Buffer.from('¡Órale!')
const long = Buffer.from('¡Órale! '.repeat(300))

describe('cached reply', () => {
  it.each([
    ['short', short],
    ['long', long],
  ])('a cached reply that is %s has the same content on every read', (_, body) => {
    const cached = createCachedReply(200, [], body)
    for (let times = 0; times < 4; times += 1) expect(readCachedBody(cached)).toEqual(body)
  })

  it('a cached API reply reports its memory size, including the uncompressed copy', () => {
    const cached = createCachedReply(200, [], long)
    const alone = calculateCachedReplySize(cached)
    readCachedBody(cached)
    readCachedBody(cached)

    expect(calculateCachedReplySize(cached) - alone).toBe(long.length)
    expect(heldBy(cached)).toBe(cached.packed.length + long.length)
  })
})

describe('cached reply encoding', () => {
  it.each([
    ['gzip, deflate, br', 'br'],
    ['gzip;q=1.0, br;q=0.5', 'br'],
    ['br;q=0.05', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0.000, gzip;q=0.2', 'gzip'],
    ['br; q=0., gzip; q=0', undefined],
    ['identity', undefined],
  ])('the cached reply encoding for Accept-Encoding «%s» is %s', async (accepted, encoding) => {
    const app = Fastify()
    app.get('/', (request, reply) =>
      sendCachedReply(request, reply, { reply: createCachedReply(200, [], long), age: 0 }),
    )
    const { headers } = await app.inject({ url: '/', headers: { 'accept-encoding': accepted } })
    expect(headers['content-encoding']).toBe(encoding)
  })
})

/** Bytes of all that the bodies are parts of. */
function heldBy({ packed, plain }: CachedReply): number {
  return packed.buffer.byteLength + (plain?.buffer.byteLength ?? 0)
}
