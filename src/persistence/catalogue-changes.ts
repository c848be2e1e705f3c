import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

const channel = 'catalogue_changed'
const firstPause = 200
const longestPause = 5000
/** Milliseconds after which a connection that does not answer counts as broken. */
const longestSilence = 1000
/** Milliseconds for a new connection: a busy server lets nobody in as quickly as it answers. */
const longestArrival = 5000

export type ChangeListener = {
  /**
   * A product changed, named by its id, or only how many there are of it, of which there still are some or still none;
   * null: texts, categories or settings did.
   */
  onChange: (productId: number | null, isOfUnits: boolean) => void
  /** From now on changes are heard. What happened before is unknown. */
  onHearing: () => void
  /** From now on nothing is heard. */
  onDeaf: () => void
}

export type CatalogueChanges = Awaited<ReturnType<typeof hearCatalogueChanges>>

/**
 * Hears of every committed change of the catalogue, whichever process made it, on a connection of its
 * own that is opened again whenever it breaks. Resolves when the first attempt is over.
 */
export async function hearCatalogueChanges(url: string) {
  const ended = new AbortController()
  const listeners: ChangeListener[] = []
  let connection: pg.Client | undefined
  let caughtUpNow: Promise<unknown> = Promise.resolve()
  let caughtUpNext: Promise<void> | undefined

  const first = Promise.withResolvers<void>()
  const done = keepListening()
  await first.promise
  return { follow, caughtUp, close }

  function follow(listener: ChangeListener) {
    listeners.push(listener)
    if (connection) listener.onHearing()
  }

  /**
   * Resolves when every change committed before this call has been told. PostgreSQL sends a session its
   * notifications before it says that a statement is done, so an empty statement is enough; those who
   * ask while one is under way share the next.
   */
  function caughtUp(): Promise<void> {
    caughtUpNext ??= caughtUpNow.then(async () => {
      caughtUpNow = ask()
      caughtUpNext = undefined
      await caughtUpNow
    })
    return caughtUpNext
  }

  async function ask() {
    const asked = connection
    await asked?.query('').catch(() => lose(asked))
  }

  async function close() {
    ended.abort()
    await done
  }

  async function keepListening() {
    let pause = firstPause
    while (!ended.signal.aborted) {
      if (await listenUntilBroken()) pause = firstPause
      first.resolve()
      await sleep(pause, undefined, { signal: ended.signal }).catch(() => {})
      pause = Math.min(pause * 2, longestPause)
    }
  }

  async function listenUntilBroken(): Promise<boolean> {
    const client = new pg.Client({
      connectionString: url,
      application_name: 'tianguis-changes',
      keepAlive: true,
      connectionTimeoutMillis: longestArrival,
      query_timeout: longestSilence,
    })
    const broken = Promise.withResolvers<void>()
    client.on('error', () => broken.resolve()).on('end', () => broken.resolve())
    client.on('notification', ({ payload }) => {
      const [, id, units] = /^(\d+)( units)?$/.exec(payload ?? '') ?? []
      const productId = id === undefined ? null : Number(id)
      for (const { onChange } of listeners) onChange(productId, units !== undefined)
    })
    const end = () => client.end().catch(() => {})
    ended.signal.addEventListener('abort', end)
    try {
      // A client that is ended while it connects never says so to those who wait for the connection.
      const hears = await Promise.race([begin(client), broken.promise.then(() => false)])
      if (!hears || ended.signal.aborted) throw new Error('The connection did not come about.')
      connection = client
      for (const { onHearing } of listeners) onHearing()
      first.resolve()
      await broken.promise
      lose(client)
      return true
    } catch {
      void end()
      return false
    } finally {
      ended.signal.removeEventListener('abort', end)
    }
  }

  async function begin(client: pg.Client) {
    await client.connect()
    await client.query(`listen ${channel}`)
    return true
  }

  function lose(client: pg.Client) {
    if (connection !== client) return
    connection = undefined
    for (const { onDeaf } of listeners) onDeaf()
    client.end().catch(() => {})
  }
}
