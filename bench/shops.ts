import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Centavos, toCentavos } from '#domain/money.ts'
import type { Db } from '#persistence/database.ts'
import { startThrowawayPostgres } from '#test/support/postgres.ts'
import { startProgram } from '../scripts/launch/programs.mjs'

const port = Number(process.env.BENCH_PORT ?? 4900)
const patience = 120_000
const nowhere = 'http://localhost:9'

type Options = {
  processes: number
  /** without it, a throwaway database with the demo catalogue */
  databaseUrl?: string
  environment?: Record<string, string>
}

export type BenchShop = {
  url: string
  databaseUrl: string
  pid: number
  close: () => Promise<void>
}

/** The built shop with this many processes, without sign-in and payments. */
export async function startShop({
  processes,
  databaseUrl,
  environment,
}: Options): Promise<BenchShop> {
  const database = databaseUrl ? undefined : await startThrowawayPostgres()
  const dataDir = await mkdtemp(path.join(tmpdir(), 'tianguis-bench-'))
  const url = `http://localhost:${port}`
  const chosenUrl = databaseUrl ?? database?.url ?? ''
  const child = spawn(process.execPath, [startProgram], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      LOG_LEVEL: 'error',
      PORT: String(port),
      WEB_PROCESSES: String(processes),
      SHOP_DATA_DIR: dataDir,
      DATABASE_URL: chosenUrl,
      OIDC_ISSUER: nowhere,
      PAYMENT_SIMULATOR_URL: nowhere,
      PAYMENT_SIMULATOR_SECRET: 'bench',
      SMTP_URL: 'smtp://localhost:9',
      SMS_URL: nowhere,
      // All who are measured come from one address.
      RATE_LIMITS: 'page=0,query=0,read=0,write=0,file=0',
      ...environment,
    },
  })
  async function close() {
    await stop(child)
    await database?.close()
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    await ready(url, child)
    if (environment?.OFFICE_PORT) await ready(`http://localhost:${environment.OFFICE_PORT}`, child)
    return { url, databaseUrl: chosenUrl, pid: child.pid ?? 0, close }
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

/** Gives the product of a page another price, a different one for each number; answers the price, once it is committed. */
export async function changePrice(db: Db, page: string, change: number): Promise<Centavos> {
  const price = toCentavos(1_500_000 + change * 100)
  await db
    .updateTable('products')
    .set({ price_centavos: price, special_price_centavos: null })
    .where('url_key', '=', page.slice(1))
    .execute()
  return price
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
