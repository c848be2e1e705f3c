import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { getSystemErrorCode } from './system-error-code.ts'

export type RunningPostgresServer = { pid: number; port: number; ready: boolean }

/**
 * Finds the running PostgreSQL server of the folder `data`, if any. The pid file alone proves
 * nothing, because the system reuses pids.
 */
export function findRunningPostgresServer(data: string): RunningPostgresServer | undefined {
  const [pid, , , port, , , , status] = readPidFile(data)
  if (!pid || !isServerOf(Number(pid), data)) return undefined
  return { pid: Number(pid), port: Number(port), ready: status?.trim() === 'ready' }
}

/**
 * Removes the PostgreSQL pid file if its pid now belongs to another program; PostgreSQL itself
 * handles other leftovers of a crash.
 */
export async function removeStalePidFile(data: string) {
  const [pid] = readPidFile(data)
  if (!pid || !isProcessAlive(Number(pid)) || isServerOf(Number(pid), data)) return
  for (let wait = 0; wait < 50 && hasWorkersOf(data); wait++) await sleep(100)
  await rm(path.join(data, 'postmaster.pid'), { force: true })
}

export function isProcessAlive(pid: number) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return getSystemErrorCode(error) === 'EPERM'
  }
}

/**
 * Stops the PostgreSQL server by a fast shutdown or, after four seconds, by an immediate shutdown,
 * from which PostgreSQL recovers at the next start.
 */
export async function stopPostgresServer(pid: number, data: string, pgCtl: string) {
  if (process.platform === 'win32') {
    execFileSync(pgCtl, ['stop', '-D', data, '-m', 'fast', '-t', '5'], { stdio: 'ignore' })
    return
  }
  for (const [signal, patience] of [
    ['SIGINT', 4000],
    ['SIGQUIT', 1000],
    ['SIGKILL', 1000],
  ] as const) {
    const until = Date.now() + patience
    if (!signalPostgresServer(pid, signal)) return
    while (Date.now() < until) {
      if (!isServerOf(pid, data)) return
      await sleep(20)
    }
  }
}

/** Sends a signal; returns whether the process existed. */
export function signalPostgresServer(pid: number, signal: NodeJS.Signals) {
  try {
    return process.kill(pid, signal)
  } catch {
    return false
  }
}

// Whether a process is the PostgreSQL server of the folder `data`, recognised by its working
// directory on Linux, elsewhere by its command line.
function isServerOf(pid: number, data: string) {
  try {
    if (process.platform === 'linux') {
      return (
        readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === 'postgres' &&
        readlinkSync(`/proc/${pid}/cwd`) === data
      )
    }
    if (process.platform === 'win32') return isProcessAlive(pid)
    const command = execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
    return command.includes('postgres') && command.includes(data)
  } catch {
    return false
  }
}

function hasWorkersOf(data: string) {
  if (process.platform !== 'linux') return false
  return readdirSync('/proc').some((name) => /^\d+$/.test(name) && isServerOf(Number(name), data))
}

function readPidFile(data: string) {
  try {
    return readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return []
  }
}
