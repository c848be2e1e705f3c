import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import { limitKey } from '#domain/client-address.ts'
import { minuteInMs } from '#domain/durations.ts'
import { entriesOf } from '#domain/keys-of.ts'
import { internalCall } from './internal-calls.ts'
import { RateLimitStore } from './rate-limit-store.ts'

/** Requests of each class that one address may make in a minute, in each process; 0 is without limit. */
export const usualRateLimits = {
  /** uncached page renderings */
  page: 300,
  /** uncached public reads */
  query: 600,
  /** reads of a shopper */
  read: 3000,
  /** every write and message */
  write: 600,
  /** pictures and feeds generated on request */
  file: 600,
  /** payment notices: a gateway sends from few addresses, and a refused notice again */
  notice: 3000,
}

export type RateLimits = Readonly<typeof usualRateLimits>

/** Cost class of a request; `free` is negligible. */
type Cost = keyof RateLimits | 'free'

declare module 'fastify' {
  interface FastifyContextConfig {
    cost?: Cost
  }
  interface FastifyInstance {
    /** Counts an uncached request; throws `TooManyRequests` above the limit. */
    admit: (request: FastifyRequest) => Promise<void>
    /** The class that each route declares. */
    routeCosts: () => { route: string; cost: Cost | undefined }[]
  }
}

/** An address may be that of a whole office; an account is one person. */
const shareOfAccount = 1 / 4
/** Maximum counters; the least recent are dropped. */
const mostCounters = 20_000

export class TooManyRequests extends Error {
  override name = 'TooManyRequests'
  readonly retryAfterSeconds: number

  constructor(retryAfterSeconds: number) {
    super()
    this.retryAfterSeconds = retryAfterSeconds
  }
}

type Counter = ReturnType<FastifyInstance['createRateLimit']>

/**
 * Limits requests by route class, per address (IPv6: /64) and per account. Cache hits are not counted: a cached route
 * counts on a miss.
 */
export async function limitRates(
  app: FastifyInstance,
  { limits, isCaching }: { limits: RateLimits | undefined; isCaching: boolean },
) {
  await app.register(rateLimit, {
    global: false,
    cache: mostCounters,
    store: RateLimitStore,
    keyGenerator: ({ ip }) => limitKey(ip),
  })
  const [addresses, accounts] = [new Map<Cost, Counter>(), new Map<Cost, Counter>()]
  for (const [cost, max] of limits ? entriesOf(limits) : []) {
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
  if (!counter || internalCall()) return
  const counted = await counter(request)
  if (!counted.isAllowed && counted.isExceeded) throw new TooManyRequests(counted.ttlInSeconds)
}

/** A plugin hook that sets a cost for all its routes. */
export function allCost(cost: Cost) {
  return (route: RouteOptions) => {
    route.config = { ...route.config, cost }
  }
}
