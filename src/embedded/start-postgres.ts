import { realpath } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import {
  ensureDatabaseCluster,
  readSuperuserPassword,
  superuserRole,
} from './postgres/database-cluster.ts'
import {
  assignSchemasToRoles,
  createDatabaseRoles,
  createDatabaseRoleUrls,
} from './postgres/database-roles.ts'
import { launchPostgresServer } from './postgres/launch-server.ts'
import {
  chooseOperatingSystemAccount,
  choosePostgresDataFolder,
} from './postgres/operating-system-account.ts'
import { findPostgresBinaries } from './postgres/postgres-binaries.ts'
import { connectAsSuperuser, acquirePostgresOwnerLock } from './postgres/server-owner-lock.ts'
import {
  removeStalePidFile,
  findRunningPostgresServer,
  type RunningPostgresServer,
  signalPostgresServer,
  stopPostgresServer,
} from './postgres/server-process.ts'
import { supervisePostgresServer } from './postgres/supervise-server.ts'

type Options = {
  /** folder of the PostgreSQL server's files */
  directory: string
  /** `false`: faster writes, but a power cut may lose data; for temporary databases */
  durable?: boolean
  /**
   * whether to share the PostgreSQL server of a running shop; otherwise a second process is refused
   */
  join?: boolean
  /**
   * called with the reason when the server ends unexpectedly, and when a restart fails for a new
   * reason
   */
  onLost?: (reason: string) => void
  /** called after the PostgreSQL server is restarted at the same host and port */
  onBack?: () => void
}

const database = 'tianguis'

/**
 * Starts a private PostgreSQL 18 server, reachable only from this machine. Takes over a server that
 * a killed shop left running, and restarts a server that ends unexpectedly.
 */
export async function startPostgres(options: Options) {
  const { directory, durable = true, join = false } = options
  const account = await chooseOperatingSystemAccount(directory)
  const place = await realpath(await choosePostgresDataFolder(account, directory))
  const binaries = await findPostgresBinaries(account, place)
  const password = await readSuperuserPassword(place, account)
  const data = await ensureDatabaseCluster(place, binaries, account, durable)

  const { port } = await findReady()
  const address = (name: string) =>
    `postgresql://${superuserRole}:${password}@127.0.0.1:${port}/${name}`
  const superuserUrl = address(database)
  const addresses = { ...createDatabaseRoleUrls(superuserUrl), superuser: superuserUrl }
  const owner = await connectAsSuperuser(address('postgres'))
  const holder = await acquirePostgresOwnerLock(owner, { waits: !join })
  if (holder) {
    await owner.end()
    if (join) return { addresses, directory: place, close: async () => {} }
    throw new Error(
      `La tienda ya está en marcha con los datos de ${directory} (proceso ${holder}). ` +
        'Detenla primero o elige otra carpeta en SHOP_DATA_DIR.',
    )
  }
  await createDatabase(owner)
  await createDatabaseRoles(owner, database, password)
  const inside = await connectAsSuperuser(superuserUrl)
  await assignSchemasToRoles(inside).finally(() => inside.end())
  const supervision = supervisePostgresServer(owner, {
    place,
    restart: () => findReady(port),
    own: async () => {
      const next = await connectAsSuperuser(address('postgres'))
      try {
        const other = await acquirePostgresOwnerLock(next)
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

  // Stops the PostgreSQL server when this process exits, also by an uncaught error.
  function stopWithParent() {
    const running = findRunningPostgresServer(data)
    if (running) signalPostgresServer(running.pid, 'SIGINT')
  }
  process.once('exit', stopWithParent)

  async function close() {
    await supervision.close()
    const running = findRunningPostgresServer(data)
    if (running) await stopPostgresServer(running.pid, data, binaries.pgCtl)
    process.off('exit', stopWithParent)
  }

  async function findReady(formerPort?: number): Promise<RunningPostgresServer> {
    for (let attempt = 0; attempt < 3; attempt++) {
      const found = findRunningPostgresServer(data)
      if (found) {
        const ready = await waitUntilReady(found)
        if (ready) return ready
        await stopPostgresServer(found.pid, data, binaries.pgCtl)
      }
      await removeStalePidFile(data)
      const launched = await launchPostgresServer({
        binaries,
        account,
        place,
        data,
        durable,
        formerPort,
      })
      if (launched) return launched
    }
    throw new Error(`PostgreSQL no arranca. Lee ${place}/server.log para saber por qué.`)
  }

  async function waitUntilReady({ pid }: RunningPostgresServer) {
    for (let wait = 0; wait < 600; wait++) {
      const now = findRunningPostgresServer(data)
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
