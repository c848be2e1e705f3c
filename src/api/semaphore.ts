type Limits = {
  /** Maximum concurrency. */
  permits: number
  /** Pieces that wait for their turn; one more is refused with `Busy`. */
  mostWaiting?: number
  /** Waiting pieces of one place, such as a client address. */
  mostOfPlace?: number
  /** Idle time in ms after work, while others wait. */
  restAfter?: (took: number) => number
}

/** More wait already than can be served soon. */
export class Busy extends Error {
  override name = 'Busy'
}

type Turn = {
  place?: string
  /** Aborted waiting leaves the queue with `Busy`; running work continues. */
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
    if (waiting.length >= mostWaiting || isPlaceFull || signal?.aborted) throw new Busy()
    return new Promise((resolve, reject) => {
      const entry = { place, start: resolve }
      waiting.push(entry)
      signal?.addEventListener('abort', () => {
        const position = waiting.indexOf(entry)
        if (position < 0) return
        waiting.splice(position, 1)
        reject(new Busy())
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
