import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hourInMs } from '#domain/durations.ts'
import type { createRedirectFinder } from '#use-cases/catalogue/count-redirect-uses.ts'

/** Maximum paths without a page that are counted per client IP address and hour, so that floods do not fill the list. */
const countedInAnHour = { max: 20, timeWindow: hourInMs }

/**
 * Creates a function that replies to an address without a page with 301 to the page of its redirect.
 * It returns false if there is none, and counts the path.
 */
export function createRedirectSender(
  app: FastifyInstance,
  redirects: Pick<ReturnType<typeof createRedirectFinder>, 'find' | 'countMissed'> | undefined,
) {
  if (!redirects) return async () => false
  const addresses = app.createRateLimit(countedInAnHour)

  return async (request: FastifyRequest, reply: FastifyReply): Promise<boolean> => {
    const url = request.raw.url ?? '/'
    const isPage = request.method === 'GET' || request.method === 'HEAD'
    // The router's data requests expect its own encoding
    if (!isPage || url.split('?', 1)[0]?.endsWith('.data')) return false
    await app.admit(request)
    const to = await redirects.find(url).catch((err: unknown) => {
      request.log.warn({ err }, 'redirect could not be looked up')
    })
    if (to === undefined) return false
    if (to === null) {
      const counted = await addresses(request)
      if (counted.isAllowed || !counted.isExceeded) redirects.countMissed(url)
      return false
    }
    // Revalidated each time, so that a changed target is followed and the use is counted
    await reply.header('cache-control', 'no-cache').redirect(to, 301)
    return true
  }
}
