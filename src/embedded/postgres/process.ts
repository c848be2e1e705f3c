import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { errorCode } from './error-code.ts'

export type Running = { pid: number; port: number; ready: boolean }

/** Finds the running server of `data`, if any. The pid file alone proves nothing, because pids are reused. */
export function findRunning(data: string): Running | undefined {
  const [pid, , , port, , , , status] = readPidFile(data)
  if (!pid || !isServerOf(Number(pid), data)) return undefined
  return { pid: Number(pid), port: Number(port), ready: status?.trim() === 'ready' }
}

/** Removes a pid file whose pid now belongs to another program; PostgreSQL handles other leftovers. */
export async function clearRecycledPidFile(data: string) {
  const [pid] = readPidFile(data)
  if (!pid || !isAlive(Number(pid)) || isServerOf(Number(pid), data)) return
  for (let wait = 0; wait < 50 && hasWorkersOf(data); wait++) await sleep(100)
  await rm(path.join(data, 'postmaster.pid'), { force: true })
}

export function isAlive(pid: number) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return errorCode(error) === 'EPERM'
  }
}

/** Stops the server by fast shutdown; after four seconds by immediate shutdown, recovered at the next start. */
export async function stopServer(pid: number, data: string, pgCtl: string) {
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
    if (!signalServer(pid, signal)) return
    while (Date.now() < until) {
      if (!isServerOf(pid, data)) return
      await sleep(20)
    }
  }
}

/** Sends a signal; returns whether the process existed. */
export function signalServer(pid: number, signal: NodeJS.Signals) {
  try {
    return process.kill(pid, signal)
  } catch {
    return false
  }
}

// Whether a process is the server of `data`, by its working directory, or command line outside of Linux.
function isServerOf(pid: number, data: string) {
  try {
    if (process.platform === 'linux') {
      return (
        readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === 'postgres' &&
        readlinkSync(`/proc/${pid}/cwd`) === data
      )
    }
    if (process.platform === 'win32') return isAlive(pid)
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
