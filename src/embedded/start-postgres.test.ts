import { execFile, spawn } from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { supervisePostgresServer } from './postgres/supervise-server.ts'
import { startPostgres } from './start-postgres.ts'

const isRoot = process.getuid?.() === 0
let directory: string
let pidFile: string
/** Prepared server files, because creating them is slow. */
let made: string

beforeAll(async () => {
  made = await mkdtemp(path.join(tmpdir(), 'postgres-'))
  await chmod(made, 0o755)
  await (await startPostgres({ directory: made, durable: false })).close()
})

afterAll(() => rm(made, { recursive: true, force: true }))

/** Begins with a server that has run before. */
async function haveServer() {
  await promisify(execFile)('cp', ['-a', `${made}/.`, directory])
}

beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'postgres-'))
  await chmod(directory, 0o755)
  pidFile = path.join(directory, 'data/postmaster.pid')
})

afterEach(() => rm(directory, { recursive: true, force: true }))

async function ask(url: string, query: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(query)).rows
  } finally {
    await client.end()
  }
}

async function readPid() {
  return Number((await readFile(pidFile, 'utf8')).split('\n')[0])
}

/** A process that starts the server and dies silently. */
async function startAndDie() {
  const program = `
    const { startPostgres } = await import(${JSON.stringify(`${import.meta.dirname}/start-postgres.ts`)})
    await startPostgres({ directory: ${JSON.stringify(directory)} })
    process.kill(process.pid, 'SIGKILL')`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program])
  await once(child, 'exit')
}

it('the embedded PostgreSQL stores data durably, in UTF-8, with the search extensions', async () => {
  const server = await startPostgres({ directory })
  expect(await ask(server.addresses.shop, 'show fsync')).toEqual([{ fsync: 'on' }])
  expect(await ask(server.addresses.shop, 'show server_encoding')).toEqual([
    { server_encoding: 'UTF8' },
  ])
  await ask(
    server.addresses.shop,
    'create extension unaccent; create extension pg_trgm; create table kept ()',
  )
  await server.close()
  const again = await startPostgres({ directory })
  expect(await ask(again.addresses.shop, 'select count(*)::int as n from kept')).toEqual([{ n: 0 }])
  await again.close()
})

it('the embedded PostgreSQL runs as an unprivileged account when started by root', async () => {
  await haveServer()
  const server = await startPostgres({ directory, durable: false })
  const status = await readFile(`/proc/${await readPid()}/status`, 'utf8')
  const user = Number(/^Uid:\t(\d+)/m.exec(status)?.[1])
  expect(user === 0).toBe(false)
  expect(user === process.getuid?.()).toBe(!isRoot)
  await server.close()
})

it('the embedded PostgreSQL uses another folder when its system account cannot access the data folder', async () => {
  const hidden = path.join(directory, 'hidden')
  await mkdir(hidden, { mode: 0o700 })
  const server = await startPostgres({ directory: path.join(hidden, 'postgres'), durable: false })
  expect(server.directory.startsWith('/var/lib/tianguis/')).toBe(isRoot)
  await server.close()
  const again = await startPostgres({ directory: path.join(hidden, 'postgres'), durable: false })
  expect(again.directory).toBe(server.directory)
  await again.close()
  await rm(server.directory, { recursive: true })
})

it('the embedded PostgreSQL is taken over by a new process when its former owner process was killed', async () => {
  await haveServer()
  await startAndDie()
  const orphan = await readPid()
  const server = await startPostgres({ directory })
  expect(await readPid()).toBe(orphan)
  expect(await ask(server.addresses.shop, 'select 1 as one')).toEqual([{ one: 1 }])
  await server.close()
})

it('the embedded PostgreSQL ignores a pid file when its process id belongs to another program', async () => {
  await haveServer()
  const server = await startPostgres({ directory, durable: false })
  const written = await readFile(pidFile, 'utf8')
  await server.close()
  await writeFile(pidFile, written.replace(/^\d+/, String(process.pid)))
  const again = await startPostgres({ directory, durable: false })
  expect(await ask(again.addresses.shop, 'select 1 as one')).toEqual([{ one: 1 }])
  await again.close()
})

it('the embedded PostgreSQL rejects a second owner process and names the first one', async () => {
  await haveServer()
  const server = await startPostgres({ directory, durable: false })
  await expect(startPostgres({ directory })).rejects.toThrow(`(proceso ${process.pid})`)
  await server.close()
})

it('a command-line tool uses the embedded PostgreSQL of the running shop without stopping it', async () => {
  await haveServer()
  const server = await startPostgres({ directory, durable: false })
  const guest = await startPostgres({ directory, join: true })
  expect(guest.addresses.shop).toBe(server.addresses.shop)
  await guest.close()
  expect(await ask(server.addresses.shop, 'select 1 as one')).toEqual([{ one: 1 }])
  await server.close()
})

it('the embedded PostgreSQL starts only once when several processes start it concurrently', async () => {
  const starts = await Promise.allSettled(
    [1, 2, 3].map(() => startPostgres({ directory, durable: false })),
  )
  const started = starts.filter(({ status }) => status === 'fulfilled')
  expect(started).toHaveLength(1)
  for (const one of starts) if (one.status === 'fulfilled') await one.value.close()
})

it('the embedded PostgreSQL is restarted with the same address when it ends unexpectedly', async () => {
  await haveServer()
  const { promise: lost, resolve: onLost } = Promise.withResolvers<string>()
  const { promise: back, resolve: onBack } = Promise.withResolvers<void>()
  const server = await startPostgres({ directory, onLost, onBack })
  const first = await readPid()
  process.kill(first, 'SIGKILL')
  expect(await lost).toContain('PostgreSQL terminó')
  await back
  expect(await readPid()).not.toBe(first)
  expect(await ask(server.addresses.shop, 'select 1 as one')).toEqual([{ one: 1 }])
  await expect(startPostgres({ directory })).rejects.toThrow(`(proceso ${process.pid})`)
  await server.close()
  await expect(readPid()).rejects.toThrow('ENOENT')
})

it('the embedded PostgreSQL reports a full disk that prevents a restart, and keeps trying', async () => {
  const reasons: string[] = []
  const { promise: back, resolve: onBack } = Promise.withResolvers<void>()
  const owner = Object.assign(new EventEmitter(), { end: async () => {} }) as unknown as pg.Client
  const full = new Error(
    'FATAL: could not write lock file "postmaster.pid": No space left on device',
  )
  const restart = vi.fn(async () => {})
  restart.mockRejectedValueOnce(full).mockRejectedValueOnce(full)
  const own = async () => owner
  const onLost = (reason: string) => reasons.push(reason)
  const supervision = supervisePostgresServer(owner, {
    place: directory,
    restart,
    own,
    onLost,
    onBack,
  })
  owner.emit('end')
  await back
  expect(restart).toHaveBeenCalledTimes(3)
  expect(reasons.at(-1)).toBe('El disco de PostgreSQL está lleno.')
  await supervision.close()
})

it('the embedded PostgreSQL keeps retrying its start even when its folder is unreadable', async () => {
  const { promise: back, resolve: onBack } = Promise.withResolvers<void>()
  const owner = Object.assign(new EventEmitter(), { end: async () => {} }) as unknown as pg.Client
  const place = path.join(directory, 'unmounted')
  const reasons: string[] = []
  const supervision = supervisePostgresServer(owner, {
    place,
    restart: async () => {},
    own: async () => owner,
    onLost: (reason) => reasons.push(reason),
    onBack,
  })
  owner.emit('end')
  await back
  expect(reasons).toEqual(['PostgreSQL terminó sin decir por qué.'])
  await supervision.close()
})
