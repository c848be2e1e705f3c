// How soon each screen of the back office answers in a shop of many orders and customers: npm run bench:office -- 1000000
// --products 1000000 makes as many products, with what becomes of them.
// --only 'Pedidos,Pedido' measures these screens alone. The database stays in BENCH_DATA_DIR for the next time.
import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { demoOperatorAccount } from '#demo/accounts.ts'
import { openDatabase } from '#persistence/database.ts'
import * as operatorSessions from '#persistence/running/operator-sessions.ts'
import * as operators from '#persistence/running/operators.ts'
import { hashSecret, createRandomSecret } from '#sign-in/api-keys-and-random-secrets.ts'
import { officePageList } from '../src/office/pages.ts'
import { officeTargets } from './office-targets.ts'
import { readMuch, readsOf } from './rows-read.ts'
import { openScaleServer } from './scale-databases.ts'
import { startShop } from './shops.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { only: { type: 'string' }, products: { type: 'string' } },
})
const orders = Number(positionals[0] ?? 1_000_000)
const products = values.products === undefined ? undefined : Number(values.products)
const only = values.only?.split(',').map((name) => name.trim())
const unknown = only?.filter((name) => officePageList.every((page) => page.name !== name)) ?? []
if (unknown.length > 0) throw new Error(`No hay pantalla que se llame ${unknown.join(', ')}.`)
const requests = Number(process.env.BENCH_REQUESTS ?? 30)
/** Milliseconds within which a screen answers nineteen times of twenty. */
const goal = 200
const officePort = Number(process.env.BENCH_PORT ?? 4900) + 5

const server = await openScaleServer()
try {
  const databaseUrl = await server.officeDatabase(orders, products)
  const environment = { OFFICE_PORT: String(officePort) }
  const before = await readsOf(databaseUrl)
  const shop = await startShop({ processes: 1, databaseUrl, environment })
  const asked = await measure(databaseUrl).finally(() => shop.close())
  const much = readMuch({ before, after: await readsOf(databaseUrl) }, asked)
  console.log(
    much.length > 0
      ? `Filas de tablas grandes que se leyeron:\n${much.join('\n')}`
      : 'De ninguna tabla grande se leyó mucho.',
  )
} finally {
  await server.close()
}

/** Answers how many requests it took. */
async function measure(databaseUrl: string): Promise<number> {
  const { db, close } = openDatabase(databaseUrl)
  const cookie = await signedIn(db)
  let asked = 0
  const read = async (path: string) => {
    asked += 1
    // what leads into the shop is answered by leading there
    const reply = await fetch(`http://localhost:${officePort}${path}`, {
      headers: { cookie },
      redirect: 'manual',
    })
    const html = await reply.text()
    if (reply.status >= 400) throw new Error(`${path} answered ${reply.status}`)
    return html
  }
  try {
    const targets = await officeTargets({
      read,
      db,
      isWanted: (page) => only?.includes(page) ?? true,
    })
    console.log(
      `${cpus().length} núcleos, compartidos con quien pide y con PostgreSQL; ${orders.toLocaleString('es-MX')} pedidos ` +
        `y otros tantos clientes, ${products?.toLocaleString('es-MX') ?? 'los'} productos${products ? '' : ' de la demo'}; ${requests} veces cada renglón, una tras otra; milisegundos.`,
    )
    console.log(`\n${'pantalla'.padEnd(22)} ${'qué'.padEnd(34)}    p50    p95    máx`)
    let slow = 0
    for (const { page, what, addresses } of targets) {
      const { p50, p95, most } = await timesOf(addresses, read)
      if (p95 > goal) slow += 1
      const numbers = [p50, p95, most].map((time) => time.toFixed(0).padStart(6))
      const mark = p95 > goal ? `  más de ${goal}` : ''
      console.log(`${page.padEnd(22)} ${what.slice(0, 34).padEnd(34)} ${numbers.join(' ')}${mark}`)
    }
    console.log(`\n${targets.length} renglones, ${slow} con p95 de más de ${goal} ms.`)
    return asked
  } finally {
    await close()
  }
}

async function timesOf(addresses: string[], read: (path: string) => Promise<string>) {
  const times: number[] = []
  for (let turn = -2; turn < requests; turn += 1) {
    const address = addresses[(turn + addresses.length * 2) % addresses.length] ?? '/'
    const since = performance.now()
    await read(address)
    if (turn >= 0) times.push(performance.now() - since)
  }
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.ceil(sorted.length * share) - 1] ?? 0
  return { p50: at(0.5), p95: at(0.95), most: at(1) }
}

/** The cookie of the demo's operator, who came a moment ago. */
async function signedIn(db: ReturnType<typeof openDatabase>['db']): Promise<string> {
  const operator = await operators.findOperatorByEmail(db, demoOperatorAccount.email)
  if (!operator) throw new Error('La tienda no tiene a la persona de prueba.')
  const token = createRandomSecret()
  const now = new Date()
  const opened = { operatorId: operator.id, tokenHash: hashSecret(token), authenticatedAt: now }
  const nowhere = { providerSession: null, methods: [], address: null, browser: null, system: null }
  await operatorSessions.openOperatorSession(db, { ...opened, ...nowhere }, now)
  return `mostrador=${token}`
}
