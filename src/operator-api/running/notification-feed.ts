import { setTimeout as sleep } from 'node:timers/promises'
import type { OfficeNotification } from '#domain/running/office-notifications.ts'

type Told = { news: readonly OfficeNotification[]; snapshot: string }
type Listener = (told: Told) => void

/**
 * Polls the database for changed records on behalf of all event stream listeners of the process,
 * while there are any. After a failed read, the next read includes the missed changes.
 */
export function createNotificationFeed({
  read,
  interval = 2000,
}: {
  read: (since: string | null) => Promise<{ news: OfficeNotification[]; snapshot: string }>
  /** Interval in ms between two reads of changed records. */
  interval?: number
}) {
  const listeners = new Set<Listener>()
  let standing: { snapshot: string } | undefined
  let beginning: Promise<void> | undefined
  let ended = new AbortController()

  async function begin() {
    standing = { snapshot: (await read(null)).snapshot }
    ended = new AbortController()
    void keepReading(standing, ended.signal)
  }

  async function keepReading(from: { snapshot: string }, signal: AbortSignal) {
    while (!signal.aborted) {
      await sleep(interval, undefined, { signal, ref: false }).catch(() => {})
      if (signal.aborted) return
      const told = await read(from.snapshot).catch(() => undefined)
      if (!told || signal.aborted) continue
      from.snapshot = told.snapshot
      if (told.news.length > 0) for (const listener of listeners) listener(told)
    }
  }

  function leave(listener: Listener) {
    listeners.delete(listener)
    if (listeners.size > 0) return
    ended.abort()
    standing = undefined
    beginning = undefined
  }

  /** Subscribes `listener`, starting with the changes since a database snapshot; returns the unsubscribe function. */
  async function listen(since: string | null, listener: Listener): Promise<() => void> {
    listeners.add(listener)
    try {
      beginning ??= begin()
      await beginning
      listener(
        since === null ? { news: [], snapshot: standing?.snapshot ?? '' } : await read(since),
      )
    } catch (error) {
      leave(listener)
      throw error
    }
    return () => leave(listener)
  }

  return { listen }
}
