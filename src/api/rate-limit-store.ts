import { LRUCache } from 'lru-cache'

type Window = { current: number; since: number }
type Tell = (error: Error | null, counted: { current: number; ttl: number }) => void

/**
 * In-memory fixed-window rate limit counter. Each request gets its own count; the store of @fastify/rate-limit returns
 * the last count to all concurrent requests, so none would pass.
 */
export class RateLimitStore {
  private readonly windows: LRUCache<string, Window>

  constructor({ cache = 5000 }: { cache?: number } = {}) {
    this.windows = new LRUCache({ max: cache })
  }

  incr(key: string, tell: Tell, timeWindow: number): void {
    const now = Date.now()
    const known = this.windows.get(key)
    const window = known && known.since + timeWindow > now ? known : { current: 0, since: now }
    window.current += 1
    this.windows.set(key, window)
    tell(null, { current: window.current, ttl: window.since + timeWindow - now })
  }

  child(): RateLimitStore {
    return new RateLimitStore({ cache: this.windows.max })
  }
}
