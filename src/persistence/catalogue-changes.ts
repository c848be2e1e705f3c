import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

const channel = 'catalogue_changed'
const firstPause = 200
const longestPause = 5000
const silence = { between: 10_000, longest: 5000 }

type Listener = {
  /** A product changed, named by its id; null: texts, categories or settings did. */
  onChange: (productId: number | null) => void
  /** From now on changes are heard. What happened before is unknown. */
  onHearing: () => void
  /** From now on nothing is heard. */
  onDeaf: () => void
}

/**
 * Hears of every committed change of the catalogue, whichever process made it, on a connection of its
 * own that is opened again whenever it breaks. Resolves when the first attempt is over.
 */
export async function hearCatalogueChanges(url: string, { onChange, onHearing, onDeaf }: Listener) {
  const ended = new AbortController()
  let client: pg.Client | undefined
  const first = Promise.withResolvers<void>()
  const done = keepListening()
  await first.promise
  return {
    async close() {
      ended.abort()
      await client?.end().catch(() => {})
      await done
    },
  }

  async function keepListening() {
    let pause = firstPause
    while (!ended.signal.aborted) {
      await listenUntilBroken(() => {
        pause = firstPause
      }).catch(() => {})
      first.resolve()
      await sleep(pause, undefined, { signal: ended.signal }).catch(() => {})
      pause = Math.min(pause * 2, longestPause)
    }
  }

  async function listenUntilBroken(onOpen: () => void) {
    const connection = new pg.Client({
      connectionString: url,
      application_name: 'tianguis-changes',
      keepAlive: true,
      connectionTimeoutMillis: silence.longest,
      query_timeout: silence.longest,
    })
    client = connection
    const broken = new AbortController()
    connection.on('error', () => broken.abort()).on('end', () => broken.abort())
    connection.on('notification', ({ payload }) => onChange(productIdIn(payload)))
    try {
      await connection.connect()
      await connection.query(`listen ${channel}`)
      onOpen()
      onHearing()
      first.resolve()
      await askUntilSilent(connection, broken.signal)
    } finally {
      onDeaf()
      connection.end().catch(() => {})
    }
  }
}

// A connection cut without a goodbye looks alive until it is asked something.
async function askUntilSilent(connection: pg.Client, broken: AbortSignal) {
  while (!broken.aborted) {
    await sleep(silence.between, undefined, { signal: broken, ref: false })
    await connection.query('select 1')
  }
}

function productIdIn(payload: string | undefined): number | null {
  const id = Number(payload)
  return Number.isSafeInteger(id) && id > 0 ? id : null
}
