type Limits = {
  /** Pieces of work that run at once. */
  permits: number
  /** Pieces that wait for their turn; one more is refused with `Busy`. */
  mostWaiting?: number
}

/** More wait already than can be served soon. */
export class Busy extends Error {
  override name = 'Busy'
}

/** Lets so many pieces of work run at once; the others wait in the order in which they came, and not without end. */
export function createSemaphore({ permits, mostWaiting = Infinity }: Limits) {
  const waiting: (() => void)[] = []
  const idleWaiters: (() => void)[] = []
  let running = 0

  async function run<T>(work: () => Promise<T>): Promise<T> {
    if (running >= permits) {
      if (waiting.length >= mostWaiting) throw new Busy()
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      // The next in line takes over the place, after whatever else has arrived meanwhile is answered.
      if (next) setImmediate(next)
      else if (--running === 0) for (const resolve of idleWaiters.splice(0)) resolve()
    }
  }

  /** Resolves once nothing runs and nothing waits. */
  async function idle(): Promise<void> {
    if (running > 0) await new Promise<void>((resolve) => idleWaiters.push(resolve))
  }

  return { run, idle }
}
