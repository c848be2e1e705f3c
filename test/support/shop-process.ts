import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { freePorts } from '@tianguis/testing/free-ports.ts'
import { startProgram } from '../../scripts/launch/programs.mjs'

export type ShopProcess = Awaited<ReturnType<typeof waitForShop>>

/** A data folder and unused ports. */
export async function makeSurroundings() {
  const directory = await mkdtemp(path.join(tmpdir(), 'tianguis-start-'))
  // PostgreSQL, which never runs as root, has to get in.
  await chmod(directory, 0o755)
  const [shop, office, identity, payments, mailbox, smtp] = await freePorts(6)
  return {
    directory,
    url: `http://localhost:${shop}`,
    officeUrl: `http://localhost:${office}`,
    env: {
      SHOP_DATA_DIR: directory,
      PORT: `${shop}`,
      OFFICE_PORT: `${office}`,
      IDENTITY_PORT: `${identity}`,
      PAYMENTS_PORT: `${payments}`,
      MAILBOX_PORT: `${mailbox}`,
      SMTP_PORT: `${smtp}`,
      // One is enough for most tests, and starts sooner.
      WEB_PROCESSES: '1',
      DEMO_WEEK: 'off',
    },
    remove: () => rm(directory, { recursive: true, force: true }),
  }
}

/** Runs `npm start` with its launcher; returns once the shop is ready, or has ended. */
export function launchShop(env: Record<string, string>, options: string[] = []) {
  return waitForShop(['scripts/launch.mjs', 'start', ...options], env)
}

/** Starts the built shop without its launcher; returns once the shop is ready, or has ended. */
export function startShop(env: Record<string, string>) {
  return waitForShop(['--disable-warning=ExperimentalWarning', startProgram], {
    NODE_ENV: 'production',
    NODE_COMPILE_CACHE: path.resolve('node_modules/.cache/compiled'),
    ...env,
  })
}

async function waitForShop(parameters: string[], env: Record<string, string>) {
  const child = spawn(process.execPath, parameters, {
    env: { PATH: process.env.PATH, ...env },
    detached: true,
  })
  let output = ''
  // output may arrive after the exit
  const ended = once(child, 'close').then(([code]) => code as number | null)
  const ready = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        output += chunk
        if (output.includes('Ctrl-C la detiene')) resolve()
      })
    }
  })
  await Promise.race([ready, ended])
  return {
    output: () => output,
    /** The exit code, when it ends. */
    ended,
    signal: (signal: NodeJS.Signals) => child.kill(signal),
    /** The processes that share the shop's port. */
    webProcesses: () => processesBelow(child.pid ?? 0, 'web-process.js'),
    /** The process of the back office. */
    officeProcesses: () => processesBelow(child.pid ?? 0, 'office-process.js'),
    /** Kills the shop and any launcher at once, as a machine short of memory would. */
    kill: () => killGroup(child),
  }
}

/** Running programs named `file` that a shop, or the shop of a launcher, started. */
async function processesBelow(top: number, file: string) {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=,args='])
  const all = stdout.split('\n').flatMap((line) => {
    const [, pid, parent, words] = /^ *(\d+) +(\d+) (.*)$/.exec(line) ?? []
    return words === undefined ? [] : { pid: Number(pid), parent: Number(parent), words }
  })
  const shops = [top, ...all.filter(({ parent }) => parent === top).map(({ pid }) => pid)]
  return all
    .filter(({ parent, words }) => shops.includes(parent) && words.includes(file))
    .map(({ pid }) => pid)
}

/** The process of the private PostgreSQL whose files are in `directory`. */
export function readPostgresPid(directory: string) {
  return Number(
    readFileSync(path.join(directory, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0],
  )
}

export async function hasEnded(pid: number) {
  for (let wait = 0; wait < 400; wait++) {
    try {
      process.kill(pid, 0)
    } catch {
      return true
    }
    await sleep(50)
  }
  return false
}

export async function holdPort(port: string) {
  const holder = createServer().listen(Number(port), 'localhost')
  await once(holder, 'listening')
  return () => new Promise((resolve) => holder.close(resolve))
}

async function killGroup(child: ChildProcess) {
  const gone = once(child, 'exit')
  process.kill(-(child.pid ?? 0), 'SIGKILL')
  await gone
}
