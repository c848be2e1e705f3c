/** A semaphore: at most `limit` pieces of work run at once, the others wait in the order in which they came. */
export function takeTurns(limit: number) {
  const waiting: (() => void)[] = []
  let running = 0

  const idleWaiters: (() => void)[] = []

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running < limit) running += 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      // The next in line takes over the place.
      if (next) next()
      else if (--running === 0) for (const resolve of idleWaiters.splice(0)) resolve()
    }
  }

  /** Resolves once nothing runs and nothing waits. */
  async function idle(): Promise<void> {
    if (running > 0) await new Promise<void>((resolve) => idleWaiters.push(resolve))
  }

  return { inTurn, idle }
}
