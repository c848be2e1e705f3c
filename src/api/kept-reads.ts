import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { CatalogueChanges } from '#persistence/catalogue-changes.ts'
import { createChangeAwareCache, followChanges, type Made } from './change-aware-cache.ts'
import { type KeptReply, keptReply, sendKept, sizeOf, timeToKeep } from './kept-reply.ts'
import { productIdsIn } from './product-ids.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * What the route answers is the same for everybody and is kept until a product it shows changes
     * (`products`), or anything of the catalogue (`catalogue`).
     */
    kept?: 'products' | 'catalogue'
  }
}

/** A kept read of the API, and the ids of the products it shows. */
export type KeptRead = { reply: KeptReply; products: ReadonlySet<number> }

type Options = {
  changes: CatalogueChanges
  clock?: () => Date
  maxBytes: number
}

export type KeptReads = ReturnType<typeof keepReads>

/** Keeps public reads of the API by address, until something they show has changed. */
export function keepReads({ changes, clock = () => new Date(), maxBytes }: Options) {
  const cache = createChangeAwareCache<KeptRead>({ maxBytes, clock: () => clock().getTime() })
  followChanges(cache, changes)
  return { ...cache, caughtUp: changes.caughtUp, now: clock }
}

/** From now on the routes that say so in their `config.kept` answer with what is kept. */
export function serveKeptReads(app: FastifyInstance, reads: KeptReads) {
  // What asks with it is not answered with what is kept, but makes it.
  const mark = { name: 'x-made-anew', value: randomUUID() }

  app.addHook('onRequest', async (request, reply) => {
    const { kept } = request.routeOptions.config
    if (!kept || request.method !== 'GET' || request.headers[mark.name] === mark.value) return
    await reads.caughtUp()
    const read = await reads.get(request.url, () => makeAnew(request, kept))
    if (!read.reply.headers.some(([name]) => name === 'cache-control')) {
      reply.header('cache-control', 'no-cache')
    }
    return sendKept(request, reply, read.reply)
  })

  async function makeAnew(
    { url, id }: FastifyRequest,
    kept: 'products' | 'catalogue',
  ): Promise<Made<KeptRead>> {
    const now = reads.now()
    const { statusCode, headers, rawPayload } = await app.inject({
      url,
      headers: { [mark.name]: mark.value, 'x-request-id': id },
    })
    const lasting = ['content-type', 'cache-control'].flatMap((name): [string, string][] =>
      headers[name] === undefined ? [] : [[name, String(headers[name])]],
    )
    const reply = keptReply(statusCode, lasting, rawPayload)
    const products = productIdsIn(rawPayload)
    return {
      reply: { reply, products },
      bytes: sizeOf(reply) + url.length,
      products: kept === 'products' ? products : 'any',
      keepFor: headers['cache-control'] === 'no-store' ? 0 : timeToKeep(reply, now),
    }
  }
}
