import { readdirSync, readFileSync } from 'node:fs'

/** Linux counts processor time in hundredths of a second. */
const tickMs = 10

type Times = { parent: number; own: number; ofEnded: number }

/** Milliseconds of processor that processes have used since they began. */
export function processorMs(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => sum + (timesOf(pid)?.own ?? 0), 0)
}

/** The same of a process and everything below it, also of children that have ended, without some of them. */
export function processorMsBelow(pid: number, without: readonly number[] = []): number {
  const ended = timesOf(pid)
  const below = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(+name) === pid)
  const own = processorMs([pid, ...below.map(Number)]) - processorMs(without)
  return own + (ended?.ofEnded ?? 0)
}

export function parentOf(pid: number): number | undefined {
  return timesOf(pid)?.parent
}

function timesOf(pid: number): Times | undefined {
  let stat: string
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch {
    return undefined
  }
  // the program's name stands in brackets and may hold anything
  const [, parent, ...rest] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = rest.slice(9)
  return {
    parent: parent ?? 0,
    own: (user + system) * tickMs,
    ofEnded: (endedUser + endedSystem) * tickMs,
  }
}
