import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { startOutside } from '#test/support/outside.ts'
import { type Machine, makeMachine } from './machine.ts'
import { type MachineName, machineNames, makeNetwork, network, removeNetwork } from './network.ts'
import { ensurePackages } from './packages.ts'

export type Cluster = Awaited<ReturnType<typeof startCluster>>

/** a machine that is busy with something else takes minutes to start three shops */
const patienceMs = 300_000
const askMs = 1000
/** while people buy a standby is always a little behind */
const mostLagBytes = 1024 * 1024
const shopUrl = `http://${network.front}`
const passwords = { superuser: secret(), replication: secret(), shop: secret() }
const sessionSecret = secret()

type Member = { name: MachineName; role: string; state: string; lag?: number | string }

/** Three machines in which everything runs, and the services outside of them. */
export async function startCluster() {
  await ensurePackages()
  await makeNetwork()
  const folder = await mkdtemp(path.join(tmpdir(), 'tianguis-cluster-'))
  // PostgreSQL, which never runs as root, has to get in.
  await chmod(folder, 0o755)
  // which also ends all that runs on the machines
  const opened: (() => Promise<unknown>)[] = [removeNetwork]
  /** Logs are kept on request. */
  const close = async ({ keepsLogs = false } = {}) => {
    for (const end of opened.toReversed()) await end()
    if (keepsLogs) console.error(`Lo que dijo cada programa está en ${folder}/*/*.log`)
    else await rm(folder, { recursive: true, force: true })
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void close().finally(() => process.exit(1)))
  }
  try {
    const outside = await startOutside({
      folder,
      shopUrl,
      host: network.outside,
      ports: { identity: 3001, payments: 3002, mailbox: 3003, smtp: 3004 },
    })
    opened.push(outside.close)
    const shopEnv = { ...outside.env, DEMO_WEEK: 'off', WEB_PROCESSES: '1', LOG_LEVEL: 'info' }
    const options = { folder, values: valuesOf(folder), shopEnv }
    const machines = await Promise.all(machineNames.map((name) => makeMachine(name, options)))
    const cluster = {
      ...outside,
      folder,
      machines,
      shopUrl,
      sessionSecret,
      close,
      ...observe(machines),
    }
    await startAll(cluster)
    return cluster
  } catch (error) {
    await close({ keepsLogs: true })
    throw error
  }
}

async function startAll(cluster: ReturnType<typeof observe> & { machines: Machine[] }) {
  const { machines, waitUntil } = cluster
  for (const engine of ['etcd', 'patroni', 'haproxy', 'keepalived'] as const) {
    await Promise.all(machines.map(({ start }) => start(engine)))
  }
  await waitUntil('un primario y dos réplicas', cluster.isReplicated)
  await makeShopDatabase(await cluster.primary())
  // the first one migrates and fills the demo shop
  for (const machine of machines) {
    await machine.start('shop')
    await waitUntil(`la tienda de ${machine.name}`, () => isReady(machine))
  }
}

/** What can be learned of the machines from outside. */
function observe(machines: Machine[]) {
  async function members(): Promise<Member[]> {
    const answers = await Promise.all(
      machines.map(({ address }) => ask(`http://${address}:8008/cluster`)),
    )
    const told = answers.find((answer) => answer?.ok)?.body
    return told === undefined ? [] : (JSON.parse(told) as { members: Member[] }).members
  }

  function named(name: MachineName): Machine {
    return machines[machineNames.indexOf(name)]!
  }

  async function primary(): Promise<Machine> {
    const answers = await Promise.all(
      machines.map(async (machine) => ({
        machine,
        isPrimary: (await ask(`http://${machine.address}:8008/primary`))?.status === 200,
      })),
    )
    const found = answers.filter(({ isPrimary }) => isPrimary)
    if (found.length !== 1) throw new Error(`${found.length} primaries`)
    return found[0]!.machine
  }

  const isReplicated = async () => isUpToDate(await members())

  function isUpToDate(all: Member[]): boolean {
    const standbys = all.filter(({ role }) => role !== 'leader')
    return (
      all.some(({ role, state }) => role === 'leader' && state === 'running') &&
      standbys.length === machines.length - 1 &&
      standbys.every(({ state, lag }) => {
        return ['running', 'streaming'].includes(state) && Number(lag) <= mostLagBytes
      }) &&
      standbys.some(({ role }) => role === 'sync_standby')
    )
  }

  async function etcdLeader(): Promise<Machine | undefined> {
    for (const machine of machines) {
      const etcd = await readEtcd(machine)
      if (etcd?.state === 'StateLeader') return machine
    }
    return undefined
  }

  /** Missing preconditions in words. */
  async function missing(): Promise<string[]> {
    const checks = await Promise.all([
      members().then((all) => !isUpToDate(all) && `réplicas: ${JSON.stringify(all)}`),
      ...machines.map(async (machine) => !(await isReady(machine)) && `tienda de ${machine.name}`),
      ...machines.map(async (machine) => !(await readEtcd(machine)) && `etcd de ${machine.name}`),
    ])
    return checks.filter((one) => one !== false)
  }

  async function waitUntil(what: string | (() => string), isSo: () => Promise<boolean>) {
    const began = Date.now()
    while (!(await isSo())) {
      if (Date.now() - began > patienceMs) {
        const words = typeof what === 'string' ? what : what()
        throw new Error(`Se esperó cinco minutos: ${words}.`)
      }
      await sleep(250)
    }
  }

  /** Hands the primary's part over in order, if this machine has it. */
  async function movePrimaryFrom({ name, address }: Machine) {
    if ((await primary()).name !== name) return
    const body = JSON.stringify({ leader: name })
    await fetch(`http://${address}:8008/switchover`, { method: 'POST', body })
    await waitUntil('otro primario', async () => {
      const now = await primary().catch(() => undefined)
      return now !== undefined && now.name !== name
    })
    await waitUntilWhole()
  }

  async function waitUntilWhole() {
    let left: string[] = []
    const isWhole = async () => (left = await missing()).length === 0
    await waitUntil(
      () => `las tres máquinas otra vez completas (falta ${left.join('; ')})`,
      isWhole,
    )
  }

  return {
    movePrimaryFrom,
    named,
    members,
    primary,
    isReplicated,
    etcdLeader,
    waitUntil,
    waitUntilWhole,
  }
}

export async function isReady({ address }: Machine): Promise<boolean> {
  return (await ask(`http://${address}:3000/ready`))?.status === 200
}

type EtcdState = { name: string; state: 'StateLeader' | 'StateFollower' }

async function readEtcd({ address }: Machine): Promise<EtcdState | undefined> {
  const health = await ask(`http://${address}:2379/health`)
  if (!health?.ok) return undefined
  const answer = await ask(`http://${address}:2379/v2/stats/self`)
  return answer?.ok ? (JSON.parse(answer.body) as EtcdState) : undefined
}

/** The answer, if all of it is there within a second. */
async function ask(url: string) {
  try {
    const reply = await fetch(url, { signal: AbortSignal.timeout(askMs) })
    return { ok: reply.ok, status: reply.status, body: await reply.text() }
  } catch {
    return undefined
  }
}

async function makeShopDatabase(primary: Machine) {
  const client = new pg.Client({ connectionString: addressOf(primary, 'postgres', 'postgres') })
  await client.connect()
  await client.query(`create role tianguis login password '${passwords.shop}'`)
  await client.query('create database tianguis owner tianguis')
  await client.end()
}

/** The database as it is reached on one of the machines. */
export function addressOf({ address }: Machine, user = 'tianguis', database = 'tianguis') {
  const password = user === 'postgres' ? passwords.superuser : passwords.shop
  return `postgresql://${user}:${password}@${address}:5432/${database}`
}

function valuesOf(folder: string) {
  return {
    NETWORK: network.range,
    INTERFACE: network.interface,
    FRONT_ADDRESS: network.front,
    PUBLIC_BIND: '*:80',
    SHARED_BUFFERS: '64MB',
    SUPERUSER_PASSWORD: passwords.superuser,
    REPLICATION_PASSWORD: passwords.replication,
    SHOP_PASSWORD: passwords.shop,
    SHOP_URL: shopUrl,
    STORAGE_URL: `file://${folder}/pictures`,
    SESSION_SECRET: sessionSecret,
    LICENCE_SECRET: secret(),
    PUSH_SECRET: secret(),
    WEBHOOK_SECRET: secret(),
  }
}

function secret() {
  return randomBytes(24).toString('base64url')
}
