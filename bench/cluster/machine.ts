import { execFileSync } from 'node:child_process'
import { chown, mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { startProgram } from '../../scripts/launch/programs.mjs'
import { type Engine, startEngine } from './engine.ts'
import { type MachineName, machineNames, network } from './network.ts'
import { readEnvironment, render } from './templates.ts'

export type EngineName = 'etcd' | 'patroni' | 'haproxy' | 'keepalived' | 'shop'
export type Machine = Awaited<ReturnType<typeof makeMachine>>

/** In this order they start; they stop in the opposite one. */
export const engineNames: EngineName[] = ['etcd', 'patroni', 'haproxy', 'keepalived', 'shop']

type Options = {
  /** where all of them keep theirs */
  folder: string
  /** what deploy/three-machines leaves open */
  values: Record<string, string>
  /** settings of the shop besides those of shop.env */
  shopEnv: Record<string, string>
}

/** One machine with its files; none of its programs runs yet. */
export async function makeMachine(name: MachineName, { folder, values, shopEnv }: Options) {
  const address = network.addressOf(name)
  const own = path.join(folder, name)
  const filled = { ...values, ...addresses(), MACHINE: name, ADDRESS: address, DATA: own }
  await makeFolder(own)
  for (const file of ['etcd.yml', 'patroni.yml', 'haproxy.cfg', 'keepalived.conf']) {
    await writeFile(path.join(own, file), await render(file, filled))
  }
  const env = readEnvironment(await render('shop.env', filled))
  const file = (which: string) => path.join(own, which)
  const running = new Map<EngineName, Engine>()

  const commands: Record<EngineName, Omit<Parameters<typeof startEngine>[1], 'log'>> = {
    etcd: { command: `etcd --config-file ${file('etcd.yml')}`, user: 'postgres' },
    patroni: { command: `patroni ${file('patroni.yml')}`, user: 'postgres' },
    haproxy: { command: `haproxy -db -f ${file('haproxy.cfg')}` },
    keepalived: {
      command:
        `keepalived --vrrp --dont-fork --log-console --use-file ${file('keepalived.conf')} ` +
        `--pid ${file('keepalived.pid')} --vrrp_pid ${file('vrrp.pid')}`,
    },
    shop: {
      command: `${process.execPath} --disable-warning=ExperimentalWarning ${startProgram}`,
      env: {
        NODE_ENV: 'production',
        NODE_COMPILE_CACHE: path.resolve('node_modules/.cache/compiled'),
        ...env,
        ...shopEnv,
      },
    },
  }

  async function start(which: EngineName) {
    const log = file(`${which}.log`)
    running.set(which, await startEngine(name, { ...commands[which], log }))
  }

  async function stop(which: EngineName) {
    await running.get(which)?.stop()
    running.delete(which)
  }

  return {
    name,
    address,
    start,
    stop,
    kill: async (which: EngineName) => running.get(which)?.kill(),
    /** Ends PostgreSQL as when the machine is short of memory; Patroni finds out by itself. */
    async killPostgres() {
      const [pid] = (await readFile(file('postgresql/postmaster.pid'), 'utf8')).split('\n')
      process.kill(Number(pid), 'SIGKILL')
    },
    readLog: (which: EngineName) => readFile(file(`${which}.log`), 'utf8'),
  }
}

function addresses() {
  return Object.fromEntries(
    machineNames.map((name) => [`ADDRESS_${name.toUpperCase()}`, network.addressOf(name)]),
  )
}

/** PostgreSQL and etcd, which are not root, write there. */
async function makeFolder(folder: string) {
  await mkdir(folder, { recursive: true, mode: 0o755 })
  const [user = 0, group = 0] = ['-u', '-g'].map((what) =>
    Number(execFileSync('id', [what, 'postgres'], { encoding: 'utf8' })),
  )
  await chown(folder, user, group)
}
