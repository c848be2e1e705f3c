import { setTimeout as sleep } from 'node:timers/promises'
import { type Cluster, isReady } from './cluster.ts'
import { type EngineName, engineNames, type Machine } from './machine.ts'
import { cutOff, holderOf, network, reconnect } from './network.ts'

export type Fault = {
  title: string
  /** seconds without purchases at most, and requests that may fail, where something is promised */
  goal: { pause?: number; failed?: number }
  /** Number of moves of the shop's address; each cuts every shopper's pending request. */
  moves?: number
  /** Preparation without measured effects. */
  prepare?: (cluster: Cluster) => Promise<void>
  /** Does it; resolves when nothing more is done. */
  run: (cluster: Cluster) => Promise<void>
}

const cutForMs = 20_000
const aroundMs = 4000

export const faults: Record<string, Fault> = {
  primary: {
    title: 'PostgreSQL primario, kill -9',
    goal: { pause: 30 },
    run: async (cluster) => (await cluster.primary()).killPostgres(),
  },
  standby: {
    title: 'réplica síncrona, kill -9',
    goal: { pause: 10 },
    async run(cluster) {
      const found = (await cluster.members()).find(({ role }) => role === 'sync_standby')
      if (found) await cluster.named(found.name).killPostgres()
    },
  },
  cut: {
    title: 'máquina sin red, la de la dirección',
    goal: { pause: 10 },
    moves: 1,
    prepare: async (cluster) => cluster.movePrimaryFrom(await frontMachine(cluster)),
    run: async (cluster) => cutAndReconnect(await frontMachine(cluster)),
  },
  'cut-primary': {
    title: 'máquina sin red, la del primario',
    goal: { pause: 30 },
    moves: 1,
    run: async (cluster) => cutAndReconnect(await cluster.primary()),
  },
  etcd: {
    title: 'líder de etcd, kill -9',
    goal: { pause: 10 },
    async run(cluster) {
      const leader = await cluster.etcdLeader()
      if (!leader) throw new Error('etcd has no leader')
      await leader.kill('etcd')
      await sleep(aroundMs * 2)
      await leader.start('etcd')
    },
  },
  restart: {
    title: 'las tres reiniciadas, una tras otra',
    goal: { pause: 30 },
    moves: 3,
    async run(cluster) {
      for (const machine of cluster.machines) {
        await each(engineNames.toReversed(), (engine) => machine.stop(engine))
        await each(engineNames, (engine) => machine.start(engine))
        await cluster.waitUntilWhole()
      }
    },
  },
  release: {
    title: 'otra versión, máquina por máquina',
    goal: { pause: 5, failed: 0 },
    async run({ machines, waitUntil }) {
      for (const machine of machines) {
        await machine.stop('shop')
        await machine.start('shop')
        await waitUntil(`la tienda de ${machine.name}`, () => isReady(machine))
      }
    },
  },
}

async function cutAndReconnect({ name }: Machine) {
  await cutOff(name)
  await sleep(cutForMs)
  await reconnect(name)
}

async function frontMachine(cluster: Cluster): Promise<Machine> {
  const name = await holderOf(network.front)
  if (!name) throw new Error('No machine has the address of the shop')
  return cluster.named(name)
}

async function each(engines: EngineName[], work: (engine: EngineName) => Promise<void>) {
  for (const engine of engines) await work(engine)
}
