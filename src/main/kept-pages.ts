import type { FastifyReply, FastifyRequest } from 'fastify'
import { createChangeAwareCache, followChanges, type Made } from '#api/change-aware-cache.ts'
import { type KeptReply, keptReply, sendKept, sizeOf, timeToKeep } from '#api/kept-reply.ts'
import type { CatalogueChanges } from '#persistence/catalogue-changes.ts'
import type { PublicAddress } from '#storefront/server-surface.ts'
import type { Sources } from './in-process-api.ts'

const defaultBytes = 16 * 1024 * 1024

/** Browsers ask every time and are mostly told that nothing changed; shared caches may lag by seconds. */
const publicly = 'public, max-age=0, s-maxage=15, stale-while-revalidate=45'

type Options = {
  /** Renders the page of an address, and tells what it was made of. */
  render: (
    address: string,
    requestId: string,
  ) => Promise<{ response: Pick<Response, 'status' | 'headers'>; body: Buffer; sources: Sources }>
  /** Nothing is kept without them. */
  changes?: CatalogueChanges | undefined
  clock?: (() => Date) | undefined
  maxBytes?: number | undefined
}

/** Public pages, rendered once and served many times until something they show has changed. */
export function keepPages({
  render,
  changes,
  clock = () => new Date(),
  maxBytes = defaultBytes,
}: Options) {
  const cache = createChangeAwareCache<KeptReply>({
    maxBytes,
    sizeOf,
    clock: () => clock().getTime(),
  })

  if (changes) followChanges(cache, changes)

  async function renderToKeep(
    { address, single }: PublicAddress,
    requestId: string,
  ): Promise<Made<KeptReply>> {
    const now = clock()
    const { response, body, sources } = await render(address, requestId)
    const headers = [...response.headers]
    // a part of it could not be had: whoever tries again must not be shown the same
    if (!sources.sound) headers.push(['cache-control', 'no-cache'])
    const page = keptReply(response.status, headers, body)
    return {
      reply: page,
      products: [...sources.products],
      isList: !single,
      keepFor: sources.sound ? timeToKeep(page, now) : 0,
    }
  }

  /** Answers with the page of a public address. */
  async function answer(request: FastifyRequest, reply: FastifyReply, place: PublicAddress) {
    await changes?.caughtUp()
    const page = await cache.get(place.address, () => renderToKeep(place, request.id))
    reply.header('cache-control', page.status < 400 ? publicly : 'no-cache')
    return sendKept(request, reply, page)
  }

  return { answer, size: cache.size }
}
