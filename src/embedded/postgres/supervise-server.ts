import { readFile, statfs } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'

type Options = {
  /** folder of the PostgreSQL server's log */
  place: string
  /**
   * returns the server if it is already running again; otherwise restarts it at the same host and
   * port
   */
  restart: () => Promise<unknown>
  /**
   * connects to the PostgreSQL server and takes the lock that makes this process the server's owner
   */
  own: () => Promise<pg.Client>
  onLost?: ((reason: string) => void) | undefined
  onBack?: (() => void) | undefined
}

const shortestPause = 250
const longestPause = 10_000
/** Free disk space in bytes below which the disk counts as full: one WAL segment. */
const leastRoom = 16 * 1024 * 1024

/**
 * Restarts the PostgreSQL server with backoff after it ends unexpectedly, for example because of a
 * full disk, which also delays the restart.
 */
export function supervisePostgresServer(
  owner: pg.Client,
  { place, restart, own, ...told }: Options,
) {
  const ended = new AbortController()
  let current = owner
  let restarting = Promise.resolve()
  watch()

  function watch() {
    current.once('end', () => {
      if (!ended.signal.aborted) restarting = startAgain()
    })
  }

  async function startAgain() {
    let known = await reasonIn(place, await lastWords(place))
    told.onLost?.(known)
    for (let pause = shortestPause; ; pause = Math.min(pause * 2, longestPause)) {
      await sleep(pause, undefined, { signal: ended.signal }).catch(() => {})
      if (ended.signal.aborted) return
      try {
        await restart()
        current = await own()
        break
      } catch (error) {
        const reason = await reasonIn(place, error instanceof Error ? error.message : String(error))
        if (reason !== known) told.onLost?.(reason)
        known = reason
      }
    }
    watch()
    if (!ended.signal.aborted) told.onBack?.()
  }

  return {
    async close() {
      ended.abort()
      await restarting
      await current.end().catch(() => {})
    },
  }
}

async function lastWords(place: string): Promise<string> {
  const log = await readFile(path.join(place, 'server.log'), 'utf8').catch(() => '')
  const [last] = [...log.matchAll(/\b(?:PANIC|FATAL):(.+)$/gm)].slice(-1)
  return last ? `PostgreSQL terminó: ${last[1]?.trim()}` : 'PostgreSQL terminó sin decir por qué.'
}

/**
 * Reason why the PostgreSQL server ended. Free disk space is checked, because a full disk leaves no
 * log entry.
 */
async function reasonIn(place: string, words: string): Promise<string> {
  const room = await statfs(place).catch(() => undefined)
  const isFull =
    (room && room.bavail * room.bsize < leastRoom) || /No space left|quota exceeded/.test(words)
  return isFull ? 'El disco de PostgreSQL está lleno.' : words
}
