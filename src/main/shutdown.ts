import { setTimeout as sleep } from 'node:timers/promises'

const closeTimeoutMs = 6000

/** Runs cleanups once in reverse order; hanging or failing ones do not stop others. */
export function createShutdown() {
  const closers: { close: () => Promise<unknown>; timeoutMs: number }[] = []
  let closing: Promise<void> | undefined

  async function closeAll() {
    for (const { close, timeoutMs } of closers.reverse()) {
      await Promise.race([close(), sleep(timeoutMs, undefined, { ref: false })]).catch(() => {})
    }
  }

  return {
    /** `drainMs` extends the timeout while it still serves. */
    opened(close: () => Promise<unknown>, drainMs = 0) {
      closers.push({ close, timeoutMs: closeTimeoutMs + drainMs })
    },
    isClosing: () => closing !== undefined,
    close() {
      closing ??= closeAll()
      return closing
    },
  }
}
