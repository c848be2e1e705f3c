import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startThrowawayPostgres } from '#test/support/postgres.ts'

const firstPort = Number(process.env.BENCH_PORT ?? 4900)
const patience = 120_000
const nowhere = 'http://localhost:9'

type Options = {
  processes: number
  environment?: Record<string, string>
}

export type Shops = { urls: string[]; databaseUrl: string; close: () => Promise<void> }

/** Processes of the built shop over one throwaway database with the demo catalogue. Nobody signs in or pays. */
export async function startShops({ processes, environment }: Options): Promise<Shops> {
  const database = await startThrowawayPostgres()
  const dataDir = await mkdtemp(path.join(tmpdir(), 'tianguis-bench-'))
  const children: ChildProcess[] = []
  async function close() {
    await Promise.all(children.map(stop))
    await database.close()
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    const urls: string[] = []
    for (let index = 0; index < processes; index += 1) {
      const port = firstPort + index
      const child = spawn(process.execPath, ['src/main/start.ts'], {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: {
          ...process.env,
          NODE_ENV: 'production',
          LOG_LEVEL: 'error',
          PORT: String(port),
          SHOP_DATA_DIR: dataDir,
          DATABASE_URL: database.url,
          OIDC_ISSUER: nowhere,
          PAYMENT_SIMULATOR_URL: nowhere,
          PAYMENT_SIMULATOR_SECRET: 'bench',
          SMTP_URL: 'smtp://localhost:9',
          SMS_URL: nowhere,
          ...environment,
        },
      })
      children.push(child)
      const url = `http://localhost:${port}`
      await ready(url, child)
      urls.push(url)
    }
    return { urls, databaseUrl: database.url, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Addresses of the pages that matter most, by what they are. */
export async function publicPages(url: string): Promise<Record<string, string>> {
  const reply = await fetch(`${url}/api/v1/shop/featuredProducts`)
  const { products } = (await reply.json()) as { products: { url_key: string }[] }
  return {
    Inicio: '/index',
    Categoría: '/category/portatiles',
    Producto: `/${products[0]?.url_key}`,
    Resultados: '/results?q=laptop',
    Preguntas: '/faq',
  }
}

async function ready(url: string, child: ChildProcess) {
  const deadline = Date.now() + patience
  while (Date.now() < deadline && child.exitCode === null) {
    const reply = await fetch(`${url}/ready`).catch(() => undefined)
    if (reply?.ok) return
    await sleep(100)
  }
  throw new Error(`La tienda de ${url} no arrancó.`)
}

async function stop(child: ChildProcess) {
  if (child.exitCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await ended
}
