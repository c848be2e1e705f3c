import { realpath } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { chooseAccount, choosePlace } from './postgres/account.ts'
import { findBinaries } from './postgres/binaries.ts'
import { ensureCluster, readPassword, user } from './postgres/cluster.ts'
import { launchServer } from './postgres/launch.ts'
import {
  clearRecycledPidFile,
  findRunning,
  type Running,
  signalServer,
  stopServer,
} from './postgres/process.ts'
import { giveSchemas, makeRoles, roleUrls } from './postgres/roles.ts'

type Options = {
  /** Folder for the server's files. */
  directory: string
  /** false: faster and forgetful after a power cut, for throwaway databases. */
  durable?: boolean
  /** Use the server of a shop that is running instead of refusing a second owner. */
  join?: boolean
  /** Called when the server ends although nobody asked it to. */
  onLost?: () => void
}

const database = 'tianguis'
const ownership = 0x7469616e

/** A private PostgreSQL 18, reached only from this machine. A server left behind by a killed shop is taken over. */
export async function start({ directory, durable = true, join = false, onLost }: Options) {
  const account = await chooseAccount(directory)
  const place = await realpath(await choosePlace(account, directory))
  const binaries = await findBinaries(account, place)
  const password = await readPassword(place, account)
  const data = await ensureCluster(place, binaries, account, durable)

  const running = await findReady()
  const address = (name: string) =>
    `postgresql://${user}:${password}@127.0.0.1:${running.port}/${name}`
  const superuserUrl = address(database)
  const addresses = { ...roleUrls(superuserUrl), superuser: superuserUrl }
  const owner = await connect(address('postgres'))
  const holder = await takeOwnership(owner)
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
  let closing = false
  owner.on('end', () => {
    if (!closing) onLost?.()
  })

  // However this process ends, the server is stopped too.
  const stopWithParent = () => signalServer(running.pid, 'SIGINT')
  process.once('exit', stopWithParent)

  async function close() {
    if (closing) return
    closing = true
    process.off('exit', stopWithParent)
    await owner.end().catch(() => {})
    await stopServer(running.pid, data, binaries.pgCtl)
  }

  async function findReady(): Promise<Running> {
    for (let attempt = 0; attempt < 3; attempt++) {
      const found = findRunning(data)
      if (found) {
        const ready = await waitUntilReady(found)
        if (ready) return ready
        await stopServer(found.pid, data, binaries.pgCtl)
      }
      await clearRecycledPidFile(data)
      const launched = await launchServer({ binaries, account, place, data, durable })
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

async function connect(connectionString: string) {
  const client = new pg.Client({ connectionString, application_name: `tianguis ${process.pid}` })
  client.on('error', () => {})
  await client.connect()
  return client
}

// The connection that holds this lock owns the server. It is lost with the process, however that ends; a
// shop that is just stopping gets three seconds.
async function takeOwnership(client: pg.Client) {
  for (let attempt = 0; ; attempt++) {
    const { rows } = await client.query('select pg_try_advisory_lock($1, 0) as taken', [ownership])
    if (rows[0].taken) return undefined
    if (attempt < 30) {
      await sleep(100)
      continue
    }
    const { rows: holders } = await client.query<{ name: string }>(
      `select application_name as name from pg_locks join pg_stat_activity using (pid)
        where locktype = 'advisory' and classid = $1 and granted`,
      [ownership],
    )
    return holders[0]?.name.split(' ')[1] ?? 'desconocido'
  }
}

async function createDatabase(client: pg.Client) {
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [
    database,
  ])
  if (!rowCount) await client.query(`create database ${database}`)
}
