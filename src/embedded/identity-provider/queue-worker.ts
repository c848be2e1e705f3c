type Work = {
  /** does what is due first; false when nothing is due */
  workOne: () => Promise<boolean>
  everyMs: number
  onError: (error: unknown) => void
}

/** Works a queue off, one after the other: when woken, and by the clock what was left for later. */
export function startWorker({ workOne, everyMs, onError }: Work) {
  let running = Promise.resolve()
  let stopped = false

  async function workDue(): Promise<void> {
    while (!stopped && (await workOne())) {
      // One after the other until nothing is due.
    }
  }

  function wake(): void {
    running = running.then(workDue).catch(onError)
  }

  wake()
  const timer = setInterval(wake, everyMs)
  timer.unref()

  return {
    wake,
    async stop(): Promise<void> {
      stopped = true
      clearInterval(timer)
      await running
    },
  }
}
