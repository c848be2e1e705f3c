import { execFile } from 'node:child_process'
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { freePorts } from '@tianguis/testing/free-ports.ts'
import pg from 'pg'
import {
  chooseOperatingSystemAccount,
  choosePostgresDataFolder,
} from '#embedded/postgres/operating-system-account.ts'
import { findPostgresBinaries } from '#embedded/postgres/postgres-binaries.ts'
import { scratchFolder } from '../../scripts/launch/scratch.mjs'

const run = promisify(execFile)
/** Files of the running server only. */
const ownFiles = /^(?:postmaster\.(?:pid|opts)|pg_(?:replslot|stat_tmp|notify|subtrans)\/.+)$/

export type Standby = Awaited<ReturnType<typeof startStandby>>

/**
 * A standby that follows the server of an address, which its superuser reaches: its files copied while it runs, as
 * `pg_basebackup` does, which is not among the embedded programs.
 */
export async function startStandby(superuserUrl: string) {
  const folder = await mkdtemp(path.join(scratchFolder(), 'standby-'))
  const account = await chooseOperatingSystemAccount(folder)
  const place = await choosePostgresDataFolder(account, folder)
  const { pgCtl } = await findPostgresBinaries(account, place)
  const data = path.join(place, 'data')
  await copyServer(superuserUrl, data)
  const { hostname, port: primaryPort, username, password } = new URL(superuserUrl)
  const source = { host: hostname, port: primaryPort, user: username, password }
  const conninfo = Object.entries(source).map(([name, value]) => `${name}=${value}`)
  await writeFile(path.join(data, 'standby.signal'), '')
  await writeFile(
    path.join(data, 'postgresql.auto.conf'),
    `primary_conninfo = '${conninfo.join(' ')}'\nwal_retrieve_retry_interval = '100ms'\n`,
  )
  if (account) await run('chown', ['-R', `${account.uid}:${account.gid}`, place])
  const [port] = await freePorts(1)
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c max_connections=200 -c fsync=off`
  const control = (...command: string[]) =>
    run(pgCtl, ['-D', data, '-w', '-s', ...command], {
      ...account,
      cwd: place,
      env: { LC_ALL: 'C' },
    })
  const start = () => control('-l', path.join(place, 'server.log'), '-o', options, 'start')
  const stop = () => control('-m', 'immediate', 'stop')
  await start()

  const at = (url: string) => Object.assign(new URL(url), { port: String(port) }).href

  return {
    /** The same database on it. */
    at,
    start,
    stop,
    /** Lets what arrives lie, so that it falls behind. */
    pause: () => ask(at(superuserUrl), 'select pg_wal_replay_pause()'),
    resume: () => ask(at(superuserUrl), 'select pg_wal_replay_resume()'),
    /** Makes it the primary. */
    promote: () => promote(at(superuserUrl)),
    async close() {
      await stop().catch(() => {})
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The files of a running server, with the label from which a copy knows where to begin. */
async function copyServer(superuserUrl: string, to: string) {
  const client = new pg.Client({ connectionString: superuserUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ data_directory: string }>('show data_directory')
    const from = rows[0]!.data_directory
    await client.query(`select pg_backup_start('standby', fast => true)`)
    await cp(from, to, {
      recursive: true,
      filter: (file) => !ownFiles.test(path.relative(from, file)),
    })
    const stopped = await client.query<{ label: string }>(
      'select labelfile as label from pg_backup_stop(wait_for_archive => false)',
    )
    await writeFile(path.join(to, 'backup_label'), stopped.rows[0]!.label)
  } finally {
    await client.end()
  }
}

/** The function's own wait is a statement that replay may end. */
async function promote(url: string) {
  await ask(url, 'select pg_promote(wait => false)')
  while ((await ask(url, 'select pg_is_in_recovery() as still'))[0]?.still) await sleep(50)
}

async function ask(url: string, query: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(query).finally(() => client.end())
  return rows
}
