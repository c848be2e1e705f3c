import { setTimeout as sleep } from 'node:timers/promises'

const patience = 6000

/** Gathers what has to be closed, and closes it once, the latest first; what hangs or fails stops nothing else. */
export function gatherClosers() {
  const closers: (() => Promise<unknown>)[] = []
  let closing: Promise<void> | undefined

  async function closeAll() {
    for (const closer of closers.reverse()) {
      await Promise.race([closer(), sleep(patience, undefined, { ref: false })]).catch(() => {})
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
