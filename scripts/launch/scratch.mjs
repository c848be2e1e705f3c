import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const memory = '/dev/shm'
const room = 2 * 1024 ** 3
const prefix = 'tianguis-run-'

/**
 * A folder for what this process and those it starts throw away; it goes when this process ends. In memory where there
 * is room: a database of the tests is a thousand files, and most disks take twenty times as long to make one.
 */
export function scratchFolder() {
  const place = hasRoom() ? memory : tmpdir()
  const folder = path.join(place, `${prefix}${process.pid}`)
  if (existsSync(folder)) return folder
  removeAbandoned(place)
  mkdirSync(folder)
  // PostgreSQL, which never runs as root, has to get in.
  chmodSync(folder, 0o755)
  process.once('exit', () => remove(folder))
  return folder
}

function hasRoom() {
  if (!existsSync(memory)) return false
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize > room
}

/** What a killed process left. A PostgreSQL that still runs there ends once it misses its files. */
function removeAbandoned(place) {
  for (const name of readdirSync(place)) {
    const owner = Number(new RegExp(`^${prefix}(\\d+)$`).exec(name)?.[1])
    if (owner && !isAlive(owner)) remove(path.join(place, name))
  }
}

// What a program that is just ending still writes there is left to the next run.
function remove(folder) {
  try {
    rmSync(folder, { recursive: true, force: true })
  } catch {}
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}
