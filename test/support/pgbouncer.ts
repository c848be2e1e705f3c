import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { freePorts } from '@tianguis/testing/free-ports.ts'
import type { DatabaseAddress } from '#persistence/database-addresses.ts'
import { scratchFolder } from '../../scripts/launch/scratch.mjs'

const program = process.env.PGBOUNCER_PATH ?? '/usr/sbin/pgbouncer'

type Options = {
  mode?: 'session' | 'transaction' | 'statement'
  /** connections to the server for each database */
  size?: number
}

export type PgBouncer = Awaited<ReturnType<typeof startPgBouncer>>

/** A PgBouncer in front of the server of an address, for all its databases. */
export async function startPgBouncer(
  serverUrl: string,
  { mode = 'transaction', size = 4 }: Options = {},
) {
  const folder = await mkdtemp(path.join(scratchFolder(), 'pgbouncer-'))
  const [port] = await freePorts(1)
  const { hostname, port: serverPort, username, password } = new URL(serverUrl)
  const file = path.join(folder, 'pgbouncer.ini')
  // root may not run it
  const user = process.getuid?.() === 0 ? 'user = nobody' : ''
  await writeFile(
    file,
    `[databases]
* = host=${hostname} port=${serverPort} user=${decodeURIComponent(username)} password=${decodeURIComponent(password)}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
default_pool_size = ${size}
max_client_conn = 500
server_idle_timeout = 5
${user}
`,
  )
  await chmod(folder, 0o755)
  const child = spawn(program, [file], { stdio: ['ignore', 'ignore', 'pipe'] })
  await serving(child)
  const ended = once(child, 'exit')

  return {
    /** The same database through it. */
    through(url: string): string {
      return Object.assign(new URL(url), { port: String(port) }).href
    },
    /** The same, as the shop takes it. */
    address(url: string): DatabaseAddress {
      return { url: this.through(url), pooling: mode === 'statement' ? 'none' : mode, named: false }
    },
    async close() {
      child.kill('SIGKILL')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Resolves when it says that it serves. */
async function serving(child: ChildProcess) {
  let said = ''
  const up = new Promise<void>((resolve) => {
    child.stderr?.on('data', (chunk) => {
      said += chunk
      if (said.includes('process up')) resolve()
    })
  })
  const [end] = await Promise.race([up.then(() => []), once(child, 'exit')])
  if (end !== undefined) throw new Error(`PgBouncer does not start: ${said}`)
}
