import { setTimeout as sleep } from 'node:timers/promises'

const closeTimeoutMs = 6000

/**
 * Creates the list of cleanups for the shutdown. They run once, in reverse order; a hanging or
 * failing cleanup does not stop the others.
 */
export function createShutdownCleanupList() {
  const closers: { close: () => Promise<unknown>; timeoutMs: number }[] = []
  let closing: Promise<void> | undefined

  async function closeAll() {
    for (const { close, timeoutMs } of closers.reverse()) {
      await Promise.race([close(), sleep(timeoutMs, undefined, { ref: false })]).catch(() => {})
    }
  }

  return {
    /** Registers a cleanup; `drainMs` extends its timeout while requests are drained. */
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
