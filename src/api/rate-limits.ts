import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import { toIpRateLimitKey } from '#domain/client-ip-address.ts'
import { minuteInMs } from '#domain/durations.ts'
import { getTypedEntries } from '#domain/typed-object-keys.ts'
import { getCurrentInternalApiCall } from './internal-api-calls.ts'
import { RateLimitStore } from './rate-limit-store.ts'

/** Requests per minute and process for each client IP address and route class; 0 means unlimited. */
export const defaultRateLimits = {
  /** Requests per minute for pages that are not in the cache. */
  page: 300,
  /** Requests per minute for public reads that are not in the cache. */
  query: 600,
  /** Requests per minute for reads by a signed-in shopper. */
  read: 3000,
  /** Requests per minute for writes and for calls that send an e-mail or text message. */
  write: 600,
  /** Requests per minute for pictures and product feeds that are generated on request. */
  file: 600,
  /**
   * Requests per minute for payment webhooks; a gateway sends from few IP addresses and resends
   * refused webhooks.
   */
  notice: 3000,
}

export type RateLimits = Readonly<typeof defaultRateLimits>

/** Cost class of a request for rate limits; `free` is not counted. */
type Cost = keyof RateLimits | 'free'

declare module 'fastify' {
  interface FastifyContextConfig {
    cost?: Cost
  }
  interface FastifyInstance {
    /** Counts an uncached request; throws `TooManyRequestsError` above the limit. */
    admit: (request: FastifyRequest) => Promise<void>
    /** Lists each route with the rate limit class (cost) that it declares. */
    routeCosts: () => { route: string; cost: Cost | undefined }[]
  }
}

/**
 * Share of an IP address's rate limit that one account may use. An office shares one IP address,
 * but an account belongs to one person.
 */
const shareOfAccount = 1 / 4
/** Maximum rate limit counters; the least recently used are dropped. */
const mostCounters = 20_000

export class TooManyRequestsError extends Error {
  override name = 'TooManyRequestsError'
  readonly retryAfterSeconds: number

  constructor(retryAfterSeconds: number) {
    super()
    this.retryAfterSeconds = retryAfterSeconds
  }
}

type Counter = ReturnType<FastifyInstance['createRateLimit']>

/** Rate limits by route class, per client IP address (IPv6: /64) and per account; cache hits are not counted. */
export async function enforceRateLimits(
  app: FastifyInstance,
  { limits, isCaching }: { limits: RateLimits | undefined; isCaching: boolean },
) {
  await app.register(rateLimit, {
    global: false,
    cache: mostCounters,
    store: RateLimitStore,
    keyGenerator: ({ ip }) => toIpRateLimitKey(ip),
  })
  const [addresses, accounts] = [new Map<Cost, Counter>(), new Map<Cost, Counter>()]
  for (const [cost, max] of limits ? getTypedEntries(limits) : []) {
    if (max === 0) continue
    addresses.set(cost, app.createRateLimit({ max, timeWindow: minuteInMs }))
    const ofAccount = {
      max: Math.ceil(max * shareOfAccount),
      timeWindow: minuteInMs,
      keyGenerator: ({ shopper }: FastifyRequest) => shopper.id,
    }
    accounts.set(cost, app.createRateLimit(ofAccount))
  }

  app.decorate('admit', (request) => {
    request.isHeavy = true
    return count(addresses, request)
  })

  const routes: RouteOptions[] = []
  app.addHook('onRoute', (route) => void routes.push(route))
  app.decorate('routeCosts', () =>
    routes.map(({ method, url, config }) => ({ route: `${method} ${url}`, cost: config?.cost })),
  )

  app.addHook('onRequest', (request, _reply, done) => {
    const { cost, cache } = request.routeOptions.config
    const isCached = cost === 'page' || (cache && isCaching && request.method !== 'HEAD')
    if (isCached) return done()
    count(addresses, request).then(() => done(), done)
  })
  app.addHook('preHandler', async (request) => {
    if (request.shopper) await count(accounts, request)
  })
}

async function count(counters: ReadonlyMap<Cost, Counter>, request: FastifyRequest) {
  const counter = counters.get(request.routeOptions.config.cost ?? 'write')
  if (!counter || getCurrentInternalApiCall()) return
  const counted = await counter(request)
  if (!counted.isAllowed && counted.isExceeded) throw new TooManyRequestsError(counted.ttlInSeconds)
}

/** A plugin hook that sets the cost class of all routes in the plugin. */
export function createRateLimitCostHook(cost: Cost) {
  return (route: RouteOptions) => {
    route.config = { ...route.config, cost }
  }
}
