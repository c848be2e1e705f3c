import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { bodyOf, type KeptReply, keptReply, sendKept, sizeOf } from './kept-reply.ts'

const short = Buffer.from('¡Órale!')
const long = Buffer.from('¡Órale! '.repeat(300))

describe('a kept reply', () => {
  it.each([
    ['short', short],
    ['long', long],
  ])('that is %s says the same however often it is read', (_, body) => {
    const kept = keptReply(200, [], body)
    for (let times = 0; times < 4; times += 1) expect(bodyOf(kept)).toEqual(body)
  })

  it('is as large as the memory that it holds, once it is kept as it was made, too', () => {
    const kept = keptReply(200, [], long)
    const alone = sizeOf(kept)
    bodyOf(kept)
    bodyOf(kept)

    expect(sizeOf(kept) - alone).toBe(long.length)
    expect(heldBy(kept)).toBe(kept.packed.length + long.length)
  })
})

describe('a kept reply is sent', () => {
  it.each([
    ['gzip, deflate, br', 'br'],
    ['gzip;q=1.0, br;q=0.5', 'br'],
    ['br;q=0.05', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0.000, gzip;q=0.2', 'gzip'],
    ['br; q=0., gzip; q=0', undefined],
    ['identity', undefined],
  ])('to whoever accepts «%s» as %s', async (accepted, encoding) => {
    const app = Fastify()
    app.get('/', (request, reply) => sendKept(request, reply, keptReply(200, [], long)))
    const { headers } = await app.inject({ url: '/', headers: { 'accept-encoding': accepted } })
    expect(headers['content-encoding']).toBe(encoding)
  })
})

/** Bytes of all that the bodies are parts of. */
function heldBy({ packed, plain }: KeptReply): number {
  return packed.buffer.byteLength + (plain?.buffer.byteLength ?? 0)
}
