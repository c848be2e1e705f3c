type Limits = {
  /** Maximum concurrency. */
  permits: number
  /** Pieces that wait for their turn; one more is refused with `Busy`. */
  mostWaiting?: number
  /** Idle time in ms after work, while others wait. */
  restAfter?: (took: number) => number
}

/** More wait already than can be served soon. */
export class Busy extends Error {
  override name = 'Busy'
}

/** A counting semaphore with a bounded FIFO queue. */
export function createSemaphore(limits: Limits) {
  const { permits, mostWaiting = Infinity, restAfter = () => 0 } = limits
  const waiting: (() => void)[] = []
  const idleWaiters: (() => void)[] = []
  let running = 0

  async function run<T>(work: () => Promise<T>): Promise<T> {
    if (running >= permits) {
      if (waiting.length >= mostWaiting) throw new Busy()
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else running += 1
    const began = performance.now()
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      const rest = next ? restAfter(performance.now() - began) : 0
      // The next in line starts after pending events are handled.
      if (next && rest > 0) setTimeout(next, rest)
      else if (next) setImmediate(next)
      else if (--running === 0) for (const resolve of idleWaiters.splice(0)) resolve()
    }
  }

  /** Resolves when idle. */
  async function idle(): Promise<void> {
    if (running > 0) await new Promise<void>((resolve) => idleWaiters.push(resolve))
  }

  return { run, idle }
}
