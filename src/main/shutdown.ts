import { setTimeout as sleep } from 'node:timers/promises'

const closeTimeoutMs = 6000

/** Closes what was opened, once, the latest first; what hangs or fails stops nothing else. */
export function createShutdown() {
  const closers: (() => Promise<unknown>)[] = []
  let closing: Promise<void> | undefined

  async function closeAll() {
    for (const closer of closers.reverse()) {
      await Promise.race([closer(), sleep(closeTimeoutMs, undefined, { ref: false })]).catch(
        () => {},
      )
    }
  }

  return {
    opened(close: () => Promise<unknown>) {
      closers.push(close)
    },
    isClosing: () => closing !== undefined,
    close() {
      closing ??= closeAll()
      return closing
    },
  }
}
