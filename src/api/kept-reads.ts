import type { FastifyInstance, FastifyReply, RouteHandlerMethod } from 'fastify'
import type { CatalogueChanges } from '#persistence/catalogue-changes.ts'
import { createChangeAwareCache, followChanges, type Made } from './change-aware-cache.ts'
import { type KeptReply, keptReply, sendKept, sizeOf, timeToKeep } from './kept-reply.ts'
import { productIdsIn } from './product-ids.ts'
import { sharedReadings } from './shared-readings.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * What the route answers is the same for everybody and is kept until a product it shows changes
     * (`products`), or any other in more than the number of its units (`catalogue`).
     */
    kept?: 'products' | 'catalogue'
  }
}

/** A kept read of the API, and the ids of the products it shows. */
type KeptRead = { reply: KeptReply; products: readonly number[] }

type Options = {
  changes: CatalogueChanges
  clock?: () => Date
  maxBytes: number
}

export type KeptReads = ReturnType<typeof keepReads>

/** Keeps public reads of the API by address, until something they show has changed. */
export function keepReads({ changes, clock = () => new Date(), maxBytes }: Options) {
  const cache = createChangeAwareCache<KeptRead>({
    maxBytes,
    sizeOf: ({ reply }) => sizeOf(reply),
    clock: () => clock().getTime(),
  })
  followChanges(cache, changes)
  return { ...cache, caughtUp: changes.caughtUp, readingOf: sharedReadings(), now: clock }
}

/** A route has sent a problem instead of telling what to answer: nobody else is given it. */
class NothingToShare extends Error {}

/** From now on the routes that say so in their `config.kept` answer with what is kept. */
export function serveKeptReads(app: FastifyInstance, reads: KeptReads) {
  app.addHook('onRoute', (route) => {
    const kept = route.config?.kept
    if (kept && route.method === 'GET') route.handler = keeping(kept, route.handler)
  })

  function keeping(kept: 'products' | 'catalogue', handler: RouteHandlerMethod) {
    return async function answer(this: FastifyInstance, request, reply) {
      const handle = async () => handler.call(this, request, reply)
      await reads.caughtUp()
      try {
        const read = await reads.get(request.url, () => makeAnew(reply, kept, handle))
        if (!read.reply.headers.some(([name]) => name === 'cache-control')) {
          reply.header('cache-control', 'no-cache')
        }
        return await sendKept(request, reply, read.reply)
      } catch (error) {
        if (!(error instanceof NothingToShare)) throw error
        return reply.sent ? reply : handle()
      }
    } satisfies RouteHandlerMethod
  }

  async function makeAnew(
    reply: FastifyReply,
    kept: 'products' | 'catalogue',
    handle: () => Promise<unknown>,
  ): Promise<Made<KeptRead>> {
    const now = reads.now()
    const answer = await handle()
    if (answer === undefined) throw new NothingToShare()
    const body = Buffer.from(String(reply.serialize(answer)))
    const caching = reply.getHeader('cache-control')
    const headers: [string, string][] = [['content-type', 'application/json; charset=utf-8']]
    if (caching !== undefined) headers.push(['cache-control', String(caching)])
    const made = keptReply(reply.statusCode, headers, body)
    const products = productIdsIn(body)
    return {
      reply: { reply: made, products },
      products,
      isList: kept === 'catalogue',
      keepFor: caching === 'no-store' ? 0 : timeToKeep(made, now),
    }
  }
}
