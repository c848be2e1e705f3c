// Three machines as network namespaces on a private bridge; no traffic leaves this machine.
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { NotPossible } from './packages.ts'

const execute = promisify(execFile)

export const machineNames = ['a', 'b', 'c'] as const
export type MachineName = (typeof machineNames)[number]

const bridge = 'tianguis'
const lock = '/run/tianguis-cluster.pid'

/** Addresses that no real network has (RFC 5737). */
export const network = {
  range: '198.51.100.0/24',
  /** where the outside services and the shoppers are */
  outside: '198.51.100.1',
  /** what shoppers know of the shop */
  front: '198.51.100.100',
  interface: 'eth0',
  addressOf: (name: MachineName) => `198.51.100.1${machineNames.indexOf(name) + 1}`,
}

/** Makes the namespaces; what a run that was killed left behind is removed before. */
export async function makeNetwork() {
  await takeLock()
  await removeAll()
  await ip('link', 'add', bridge, 'type', 'bridge', 'mcast_snooping', '0')
  await ip('address', 'add', `${network.outside}/24`, 'dev', bridge)
  await ip('link', 'set', bridge, 'up')
  for (const name of machineNames) {
    const [space, port] = [spaceOf(name), portOf(name)]
    await ip('netns', 'add', space)
    const inside = ['name', network.interface, 'netns', space]
    await ip('link', 'add', port, 'type', 'veth', 'peer', ...inside)
    await ip('link', 'set', port, 'master', bridge, 'up')
    const address = `${network.addressOf(name)}/24`
    await ip('-n', space, 'address', 'add', address, 'dev', network.interface)
    for (const device of ['lo', network.interface])
      await ip('-n', space, 'link', 'set', device, 'up')
  }
}

export async function removeNetwork() {
  await removeAll()
  await rm(lock, { force: true })
}

/** Disconnects a machine's network without notification. */
export async function cutOff(name: MachineName) {
  await ip('link', 'set', portOf(name), 'down')
}

export async function reconnect(name: MachineName) {
  await ip('link', 'set', portOf(name), 'up')
}

/** The start of a command that runs on a machine. */
export function on(name: MachineName): string[] {
  return ['nsenter', `--net=/run/netns/${spaceOf(name)}`]
}

/** Which machine has an address besides its own at the moment. */
export async function holderOf(address: string): Promise<MachineName | undefined> {
  for (const name of machineNames) {
    const { stdout } = await ip('-n', spaceOf(name), '-brief', 'address')
    if (stdout.includes(`${address}/`)) return name
  }
  return undefined
}

async function removeAll() {
  for (const name of machineNames) {
    const space = spaceOf(name)
    if (!existsSync(`/run/netns/${space}`)) continue
    const { stdout } = await ip('netns', 'pids', space)
    for (const pid of stdout.split('\n').filter(Boolean)) kill(Number(pid))
    await ip('netns', 'delete', space)
    // the other end of a pair goes with its namespace, a moment later
    await ip('link', 'delete', portOf(name)).catch(() => {})
  }
  await ip('link', 'delete', bridge).catch(() => {})
}

function kill(pid: number) {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // already ended
  }
}

async function takeLock() {
  const other = Number(await readFile(lock, 'utf8').catch(() => ''))
  if (other && existsSync(`/proc/${other}`)) {
    throw new NotPossible(`Otra prueba de las tres máquinas está en marcha (proceso ${other}).`)
  }
  await writeFile(lock, String(process.pid))
}

function ip(...parameters: string[]) {
  return execute('ip', parameters)
}

function spaceOf(name: MachineName) {
  return `tianguis-${name}`
}

function portOf(name: MachineName) {
  return `tianguis-${name}`
}
