import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePorts } from '@tianguis/testing/free-ports.ts'
import type { Proxy } from './proxy.ts'
import type { Release } from './release.ts'

const patienceMs = 180_000
const lookMs = 100

export type RollingMachine = Awaited<ReturnType<typeof makeMachine>>

/** One of the machines behind a proxy: it runs the whole shop, of one release after the other. */
export async function makeMachine(
  proxy: Proxy,
  { name, folder, env }: { name: string; folder: string; env: Record<string, string> },
) {
  const [port, officePort] = await freePorts(2)
  const url = `http://127.0.0.1:${port}`
  let running: { child: ChildProcess; said: () => string } | undefined

  function spawnShop(release: Release) {
    const child = spawn(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', release.program],
      {
        cwd: release.folder,
        stdio: ['ignore', 'pipe', 'pipe'],
        env: {
          PATH: process.env.PATH,
          NODE_ENV: 'production',
          NODE_COMPILE_CACHE: path.resolve('node_modules/.cache/compiled'),
          SHOP_DATA_DIR: path.join(folder, name),
          PORT: `${port}`,
          OFFICE_PORT: `${officePort}`,
          ...env,
        },
      },
    )
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (part) => (output = (output + part).slice(-3000)))
    }
    return { child, said: () => output }
  }

  return {
    /** Starts a release; resolves once the proxy sends people here. */
    async start(release: Release) {
      running = spawnShop(release)
      const { child, said } = running
      proxy.add(url)
      const began = Date.now()
      while (!proxy.isReady(url)) {
        if (child.exitCode !== null || Date.now() - began > patienceMs) {
          throw new Error(`${name} did not start:\n${said()}`)
        }
        await sleep(lookMs)
      }
    },
    /** Stops like a service manager, with graceful shutdown. */
    async stop() {
      if (!running || running.child.exitCode !== null) return
      const ended = once(running.child, 'exit')
      running.child.kill('SIGTERM')
      await ended
    },
    said: () => running?.said() ?? '',
  }
}
