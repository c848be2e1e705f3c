import { spawn } from 'node:child_process'
import { chown, open, readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { OperatingSystemAccount } from './operating-system-account.ts'
import type { PostgresBinaries } from './postgres-binaries.ts'
import { findRunningPostgresServer, type RunningPostgresServer } from './server-process.ts'

type Launch = {
  binaries: PostgresBinaries
  account: OperatingSystemAccount | undefined
  place: string
  data: string
  durable: boolean
  /** port that the PostgreSQL server had at the previous start; absent: any free port */
  formerPort?: number | undefined
}

const always = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Parallel workers need more shared memory than small containers have.
  max_parallel_workers_per_gather: '0',
  max_parallel_maintenance_workers: '0',
}
const withoutDurability = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

/**
 * Starts the PostgreSQL server, detached from the terminal. Returns undefined if another process
 * took the port or the data files first; the caller then looks again for a running server.
 */
export async function launchPostgresServer(
  launch: Launch,
): Promise<RunningPostgresServer | undefined> {
  const { binaries, account, place, data, durable, formerPort } = launch
  const log = path.join(place, 'server.log')
  const output = await open(log, 'w', 0o600)
  if (account) await chown(log, account.uid, account.gid)
  const settings = {
    ...always,
    port: String(formerPort ?? (await freePort())),
    ...(durable ? {} : withoutDurability),
  }
  const child = spawn(
    binaries.postgres,
    [
      '-D',
      data,
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    {
      ...account,
      cwd: place,
      detached: true,
      stdio: ['ignore', output.fd, output.fd],
      ...(process.platform === 'win32' ? {} : { env: { LC_ALL: 'C' } }),
    },
  )
  const failed = new Promise<Error | undefined>((resolve) => {
    child.once('error', resolve)
    child.once('exit', () => resolve(undefined))
  })
  let ended = false
  void failed.then(() => {
    ended = true
  })
  child.unref()
  await output.close()
  while (!ended) {
    const running = findRunningPostgresServer(data)
    if (running?.pid === child.pid && running?.ready) return running
    await sleep(20)
  }
  return explain(await failed, log)
}

async function explain(error: Error | undefined, log: string) {
  const written = await readFile(log, 'utf8')
  if (
    !error &&
    /Address already in use|lock file "postmaster.pid"|shared memory block/.test(written)
  ) {
    await sleep(500)
    return undefined
  }
  throw new Error(
    `PostgreSQL no arranca: ${error?.message ?? written.trim().split('\n').slice(-4).join(' · ')} (${log})`,
  )
}

function freePort() {
  return new Promise<number>((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
