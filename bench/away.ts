// What shoppers see while PostgreSQL is stopped for a minute: npm run prove:away
// AWAY_SECONDS and AWAY_RATE (requests a second) make it shorter or lighter.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { startPostgres } from '#embedded/start-postgres.ts'
import { migrateDatabase } from '#persistence/migrate-database.ts'
import { openDatabaseProxy } from '#test/support/database-proxy.ts'
import { publicPages, startShop } from './shops.ts'

const seconds = Number(process.env.AWAY_SECONDS ?? 60)
const perSecond = Number(process.env.AWAY_RATE ?? 200)
const secondsAround = 10

type Answer = { status: number; ms: number; age: number; isMissing: boolean; isNoted: boolean }

const directory = await mkdtemp(path.join(tmpdir(), 'tianguis-away-'))
let server = await startPostgres({ directory, durable: false })
await migrateDatabase(server.addresses.shop, path.resolve('database'))
const door = await openDatabaseProxy(server.addresses.shop)
const shop = await startShop({ processes: 2, databaseUrl: door.url })
try {
  const asked = await requests()
  for (const ask of asked) await ask()
  report('antes', await shoppers(asked, secondsAround))
  door.shut()
  await server.close()
  report('sin PostgreSQL', await shoppers(asked, seconds))
  server = await startPostgres({ directory, durable: false })
  door.open(server.addresses.shop)
  const statements = countTransactions()
  report('de regreso', await shoppers(asked, secondsAround))
  console.log(`transacciones en cada segundo tras el regreso: ${(await statements).join(', ')}`)
} finally {
  await shop.close()
  door.close()
  await server.close()
  await rm(directory, { recursive: true, force: true })
}

/** Pages and lists, mostly cached; one uncached, one personal. */
async function requests() {
  const pages = Object.values(await publicPages(shop.url))
  const search = { searchTerm: 'laptop', access_token: 'nobody', is_mobile: 1 }
  const body = JSON.stringify(search)
  const headers = { 'content-type': 'application/json' }
  let fresh = 0
  return [
    ...pages.map((page) => () => ask(page)),
    () => ask('/api/v1/shop/featuredProducts'),
    () => ask('/api/v1/shop/categories'),
    () => ask('/api/v1/shop/search', { method: 'POST', headers, body }),
    () => ask(`/results?q=nunca-${++fresh}`),
    () => ask('/api/v1/auth/login', { method: 'POST', headers, body: '{}' }),
  ]
}

async function ask(address: string, init: RequestInit = {}): Promise<Answer> {
  const began = performance.now()
  const signal = AbortSignal.timeout(30_000)
  const reply = await fetch(shop.url + address, { ...init, signal }).catch(() => undefined)
  const text = (await reply?.text().catch(() => '')) ?? ''
  return {
    status: reply?.status ?? 0,
    ms: performance.now() - began,
    age: Number(reply?.headers.get('age') ?? 0),
    isMissing: text.includes('Página no encontrada'),
    isNoted: text.includes('Mostramos la tienda como estaba'),
  }
}

async function shoppers(asked: (() => Promise<Answer>)[], forSeconds: number) {
  const began = performance.now()
  const answers: Promise<Answer>[] = []
  for (let index = 0; index < perSecond * forSeconds; index += 1) {
    const wait = began + (index * 1000) / perSecond - performance.now()
    if (wait > 1) await sleep(wait)
    const next = asked[index % asked.length]
    if (next) answers.push(next())
  }
  return Promise.all(answers)
}

function report(when: string, answers: Answer[]) {
  const statuses = Map.groupBy(answers, ({ status }) => status || 'sin respuesta')
  const counted = [...statuses].map(([status, { length }]) => `${status}: ${length}`).join(', ')
  const oldest = Math.max(...answers.map(({ age }) => age))
  const longest = Math.max(...answers.map(({ ms }) => ms))
  console.log(
    [
      `${when}: ${counted}`,
      `la más antigua, ${oldest} s`,
      `con aviso ${answers.filter(({ isNoted }) => isNoted).length}`,
      `«Página no encontrada» ${answers.filter(({ isMissing }) => isMissing).length}`,
      `espera más larga ${longest.toFixed(0)} ms`,
    ].join('; '),
  )
}

/** How many transactions the database ends in each second, the shoppers' and everybody else's. */
async function countTransactions(): Promise<number[]> {
  const client = new pg.Client({ connectionString: server.addresses.shop })
  await client.connect()
  const counts: number[] = []
  for (let second = 0; second < secondsAround; second += 1) {
    const { rows } = await client.query<{ ended: string }>(
      `select pg_stat_clear_snapshot(), xact_commit + xact_rollback as ended
       from pg_stat_database where datname = current_database()`,
    )
    counts.push(Number(rows[0]?.ended ?? 0))
    await sleep(1000)
  }
  await client.end()
  return counts.slice(1).map((count, index) => count - (counts[index] ?? 0))
}
