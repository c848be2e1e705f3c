import { freePorts } from '@tianguis/testing/free-ports.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startPostgres } from '#embedded/start-postgres.ts'
import { makeSurroundings, type ShopProcess, startShop } from '#test/support/shop-process.ts'

const patience = 120_000
const [webMetrics, workerMetrics] = await freePorts(2)
const { directory, url, officeUrl, env, remove } = await makeSurroundings()
let postgres: Awaited<ReturnType<typeof startPostgres>>
let elsewhere: Record<string, string>
const shops: ShopProcess[] = []

beforeAll(async () => {
  postgres = await startPostgres({ directory: `${directory}/postgres`, durable: false })
  elsewhere = {
    ...env,
    DATABASE_URL: postgres.addresses.shop,
    OIDC_ISSUER: 'http://localhost:9',
    PAYMENT_SIMULATOR_URL: 'http://localhost:9',
    PAYMENT_SIMULATOR_SECRET: 'nobody listens',
    SMTP_URL: 'smtp://localhost:9',
    SMS_URL: 'http://localhost:9',
  }
})

afterAll(async () => {
  for (const shop of shops) {
    shop.signal('SIGTERM')
    await shop.ended
  }
  await postgres.close()
  await remove()
})

async function run(more: Record<string, string>) {
  const shop = await startShop({ ...elsewhere, ...more })
  return { code: await shop.ended, output: shop.output() }
}

async function metricsAt(port: number | undefined) {
  const reply = await fetch(`http://localhost:${port}/metrics`)
  return reply.text()
}

/** Status and reason at an address; 0 without a listener. */
async function askAt(address: string) {
  const reply = await fetch(address).catch(() => undefined)
  if (!reply) return { status: 0, reason: '' }
  const { reason = '' } = (await reply.json()) as { reason?: string }
  return { status: reply.status, reason }
}

it(
  'the shop start rejects an unknown process role, and reports other faults at the same time',
  async () => {
    const { code, output } = await run({
      SHOP_ROLE: 'todo',
      DATABASE_URL: 'postgresql://nobody@127.0.0.1:9/nothing',
    })
    expect(code).toBe(1)
    expect(output).toContain(
      'SHOP_ROLE es «todo» y solo puede ser all, web, worker, office, migrate',
    )
    expect(output).toContain(
      'No se pudo usar la base de datos de DATABASE_URL (127.0.0.1:9/nothing)',
    )
  },
  patience,
)

it(
  'the shop refuses to start with a wrong clock, or with the primary as read database (scale-out 2.2, 2.7)',
  async () => {
    const { code, output } = await run({
      SHOP_ROLE: 'web',
      DATABASE_READ_URL: postgres.addresses.shop,
      NODE_OPTIONS: '--import=data:text/javascript,const/**/{now}=Date;Date.now=()=>now()+90000',
    })
    expect(code).toBe(1)
    expect(output).toMatch(
      /El reloj de esta máquina y el de DATABASE_URL \(.+\) difieren (?:89|90) segundos\. Corrígelo/,
    )
    expect(output).toMatch(/DATABASE_READ_URL \(.+\) lleva a un servidor que acepta cambios/)
  },
  patience,
)

it(
  'the shop start names every address setting that its process role requires',
  async () => {
    const { code, output } = await run({ SHOP_ROLE: 'web', DATABASE_URL: '', OIDC_ISSUER: '' })
    expect(code).toBe(1)
    expect(output).toContain('Falta DATABASE_URL')
    expect(output).toContain('Falta OIDC_ISSUER')
  },
  patience,
)

it(
  'the shop process waits until another process has migrated the database, logs this, and then serves',
  async () => {
    const starting = startShop({
      ...elsewhere,
      SHOP_ROLE: 'web',
      WEB_PROCESSES: '2',
      METRICS_PORT: `${webMetrics}`,
    })
    const ready = () => askAt(`${url}/ready`)
    await expect.poll(ready, { timeout: patience }).toEqual({
      status: 503,
      reason: expect.stringMatching(/^A la base de datos le falta.*SHOP_ROLE=migrate/),
    })
    expect((await askAt(`${url}/health`)).status).toBe(200)

    const migrated = await run({ SHOP_ROLE: 'migrate' })
    expect([migrated.code, migrated.output]).toEqual([
      0,
      expect.stringContaining('database/schema'),
    ])
    const again = await run({ SHOP_ROLE: 'migrate' })
    expect([again.code, again.output]).toEqual([0, 'No había nada que migrar.\n'])

    const web = await starting
    shops.push(web)
    expect((await ready()).status).toBe(200)
    expect((await askAt(officeUrl)).status).toBe(0)
    expect(await web.officeProcesses()).toEqual([])
    expect(web.output()).toContain('Esta máquina espera.')

    const metrics = await metricsAt(webMetrics)
    expect(metrics).toContain('tianguis_processes{process="web"} 2')
    expect(metrics).toMatch(
      /tianguis_http_requests_total{process="web",method="GET",route="\/ready",status="200"} \d+/,
    )
    expect(metrics).not.toContain('tianguis_outbox')
  },
  patience,
)

it(
  'the worker process serves no pages, and the back-office process only the back office',
  async () => {
    const worker = await startShop({
      ...elsewhere,
      SHOP_ROLE: 'worker',
      PORT: '1',
      OFFICE_PORT: '2',
      METRICS_PORT: `${workerMetrics}`,
    })
    shops.push(worker)
    expect(worker.output()).toContain('Tianguis está en marcha')
    expect((await askAt(`http://localhost:${workerMetrics}/ready`)).status).toBe(200)
    const metrics = await metricsAt(workerMetrics)
    expect(metrics).toContain('tianguis_outbox_oldest_seconds{channel="mail"} 0')
    expect(metrics).toMatch(
      /tianguis_database_connections{process="main",pool="tianguis-jobs",state="idle"} \d/,
    )
    expect([await worker.webProcesses(), await worker.officeProcesses()]).toEqual([[], []])

    const office = await startShop({ ...elsewhere, SHOP_ROLE: 'office' })
    shops.push(office)
    expect((await askAt(`${officeUrl}/ready`)).status).toBe(200)
    expect(await office.webProcesses()).toEqual([])
  },
  patience,
)
