type Limits = {
  /** Maximum tasks that run at the same time under the semaphore. */
  permits: number
  /**
   * Maximum tasks that wait in the semaphore's queue; further tasks are refused with
   * `SemaphoreQueueFullError`.
   */
  mostWaiting?: number
  /** Maximum queued tasks of one `place`, such as a client IP address. */
  mostOfPlace?: number
  /**
   * Pause in ms after a task that took `took` ms, while other tasks wait in the semaphore's queue.
   */
  restAfter?: (took: number) => number
}

/** Thrown when a task finds the semaphore's queue full. */
export class SemaphoreQueueFullError extends Error {
  override name = 'SemaphoreQueueFullError'
}

type Turn = {
  place?: string
  /**
   * Aborting this signal removes a queued task, which fails with `SemaphoreQueueFullError`; a
   * running task continues.
   */
  signal?: AbortSignal
}

/** A counting semaphore with a bounded FIFO queue. */
export function createSemaphore(limits: Limits) {
  const { permits, mostWaiting = Infinity, mostOfPlace = Infinity, restAfter = () => 0 } = limits
  const waiting: { place: string | undefined; start: () => void }[] = []
  const idleWaiters: (() => void)[] = []
  let running = 0

  function waitForTurn({ place, signal }: Turn): Promise<void> {
    const ofPlace = waiting.filter((one) => one.place === place).length
    const isPlaceFull = place !== undefined && ofPlace >= mostOfPlace
    if (waiting.length >= mostWaiting || isPlaceFull || signal?.aborted)
      throw new SemaphoreQueueFullError()
    return new Promise((resolve, reject) => {
      const entry = { place, start: resolve }
      waiting.push(entry)
      signal?.addEventListener('abort', () => {
        const position = waiting.indexOf(entry)
        if (position < 0) return
        waiting.splice(position, 1)
        reject(new SemaphoreQueueFullError())
      })
    })
  }

  async function run<T>(work: () => Promise<T>, turn: Turn = {}): Promise<T> {
    if (running >= permits) await waitForTurn(turn)
    else running += 1
    const began = performance.now()
    try {
      return await work()
    } finally {
      const next = waiting.shift()?.start
      const rest = next ? restAfter(performance.now() - began) : 0
      // Starts the next queued task only after the pause, so that pending events are handled first.
      if (next && rest > 0) setTimeout(next, rest)
      else if (next) setImmediate(next)
      else if (--running === 0) for (const resolve of idleWaiters.splice(0)) resolve()
    }
  }

  /** Resolves when no task is running. */
  async function idle(): Promise<void> {
    if (running > 0) await new Promise<void>((resolve) => idleWaiters.push(resolve))
  }

  return { run, idle }
}
