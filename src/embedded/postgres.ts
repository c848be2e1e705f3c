import { realpath } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { chooseAccount, choosePlace } from './postgres/account.ts'
import { findBinaries } from './postgres/binaries.ts'
import { ensureCluster, readPassword, user } from './postgres/cluster.ts'
import { launchServer } from './postgres/launch.ts'
import { connect, takeOwnership } from './postgres/ownership.ts'
import {
  clearRecycledPidFile,
  findRunning,
  type Running,
  signalServer,
  stopServer,
} from './postgres/process.ts'
import { giveSchemas, makeRoles, roleUrls } from './postgres/roles.ts'
import { superviseServer } from './postgres/supervise.ts'

type Options = {
  /** folder of the server's files */
  directory: string
  /** `false`: data may be lost after a power cut, but writes are faster; for temporary databases */
  durable?: boolean
  /** whether to use the server of a running shop instead of refusing a second owner */
  join?: boolean
  /** called when the server ends unexpectedly, and on each new restart failure */
  onLost?: (reason: string) => void
  /** called after a restart at the same host and port */
  onBack?: () => void
}

const database = 'tianguis'

/**
 * Starts a private PostgreSQL 18, reachable only from this machine. A server left by a killed shop is taken over; an
 * unexpectedly ended one is restarted.
 */
export async function start(options: Options) {
  const { directory, durable = true, join = false } = options
  const account = await chooseAccount(directory)
  const place = await realpath(await choosePlace(account, directory))
  const binaries = await findBinaries(account, place)
  const password = await readPassword(place, account)
  const data = await ensureCluster(place, binaries, account, durable)

  const { port } = await findReady()
  const address = (name: string) => `postgresql://${user}:${password}@127.0.0.1:${port}/${name}`
  const superuserUrl = address(database)
  const addresses = { ...roleUrls(superuserUrl), superuser: superuserUrl }
  const owner = await connect(address('postgres'))
  const holder = await takeOwnership(owner, { waits: !join })
  if (holder) {
    await owner.end()
    if (join) return { addresses, directory: place, close: async () => {} }
    throw new Error(
      `La tienda ya está en marcha con los datos de ${directory} (proceso ${holder}). ` +
        'Detenla primero o elige otra carpeta en SHOP_DATA_DIR.',
    )
  }
  await createDatabase(owner)
  await makeRoles(owner, database, password)
  const inside = await connect(superuserUrl)
  await giveSchemas(inside).finally(() => inside.end())
  const supervision = superviseServer(owner, {
    place,
    restart: () => findReady(port),
    own: async () => {
      const next = await connect(address('postgres'))
      try {
        const other = await takeOwnership(next)
        if (!other) return next
        throw new Error(`Otro proceso tomó la base de datos (proceso ${other}).`)
      } catch (error) {
        await next.end().catch(() => {})
        throw error
      }
    },
    onLost: options.onLost,
    onBack: options.onBack,
  })

  // Stops the server when this process ends in any way.
  function stopWithParent() {
    const running = findRunning(data)
    if (running) signalServer(running.pid, 'SIGINT')
  }
  process.once('exit', stopWithParent)

  async function close() {
    await supervision.close()
    const running = findRunning(data)
    if (running) await stopServer(running.pid, data, binaries.pgCtl)
    process.off('exit', stopWithParent)
  }

  async function findReady(formerPort?: number): Promise<Running> {
    for (let attempt = 0; attempt < 3; attempt++) {
      const found = findRunning(data)
      if (found) {
        const ready = await waitUntilReady(found)
        if (ready) return ready
        await stopServer(found.pid, data, binaries.pgCtl)
      }
      await clearRecycledPidFile(data)
      const launched = await launchServer({ binaries, account, place, data, durable, formerPort })
      if (launched) return launched
    }
    throw new Error(`PostgreSQL no arranca. Lee ${place}/server.log para saber por qué.`)
  }

  async function waitUntilReady({ pid }: Running) {
    for (let wait = 0; wait < 600; wait++) {
      const now = findRunning(data)
      if (now?.pid !== pid) return undefined
      if (now.ready) return now
      await sleep(50)
    }
    return undefined
  }

  return { addresses, directory: place, close }
}

async function createDatabase(client: pg.Client) {
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [
    database,
  ])
  if (!rowCount) await client.query(`create database ${database}`)
}
