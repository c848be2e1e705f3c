/** Lets only so many pieces of work run at once; the others wait, the first to come first. */
export function takeTurns(most: number) {
  const waiting: (() => void)[] = []
  let running = 0

  const idlers: (() => void)[] = []

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running < most) running += 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      // Whoever comes next takes over this turn.
      if (next) next()
      else if (--running === 0) for (const resolve of idlers.splice(0)) resolve()
    }
  }

  /** Resolves once nothing runs and nothing waits. */
  async function idle(): Promise<void> {
    if (running > 0) await new Promise<void>((resolve) => idlers.push(resolve))
  }

  return { inTurn, idle }
}
