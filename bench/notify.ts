// Commits of stock changes a second while 1, 8 and 32 processes follow them: announced with NOTIFY by the transaction
// itself, and written as rows that each process reads twice a second, in turns.
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { openCatalogueChangeReader } from '#persistence/catalogue-changes.ts'
import { openDatabase } from '#persistence/database.ts'
import { addProduct } from '#test/support/make-product.ts'
import { startThrowawayPostgres } from '#test/support/postgres.ts'

const seconds = Number(process.env.BENCH_SECONDS ?? 5)
const buyers = 16

const server = await startThrowawayPostgres({ durable: true })
const { db, close } = openDatabase(server.url, { max: buyers })
try {
  const products = await Promise.all(
    Array.from({ length: 4 * buyers }, () => addProduct(db, { stock: 1_000_000 })),
  )
  const ids = products.map(({ id }) => id)
  await sql`create function notify_stock_change() returns trigger language plpgsql as $$
    begin
      perform pg_notify('catalogue_changed', new.product_id::text);
      return null;
    end $$`.execute(db)
  console.log(`${buyers} compran a la vez; confirmaciones por segundo`)
  console.log('oyentes    NOTIFY     filas')
  for (const listeners of [1, 8, 32]) {
    const figures = []
    for (const way of ['notify', 'rows'] as const) {
      await announceBy(way)
      const stop = await (way === 'notify' ? listen(listeners) : follow(listeners))
      figures.push(await buy(ids))
      await stop()
    }
    console.log(
      [String(listeners).padStart(7), ...figures.map((one) => one.toFixed(0).padStart(9))].join(
        ' ',
      ),
    )
  }
} finally {
  await close()
  await server.close()
}

async function announceBy(way: 'notify' | 'rows') {
  const body = sql.raw(way === 'notify' ? 'notify_stock_change' : 'announce_stock_change')
  await sql`drop trigger inventory_announce on inventory`.execute(db)
  await sql`create trigger inventory_announce after update of on_hand, reserved on inventory
    for each row when (old.on_hand - old.reserved is distinct from new.on_hand - new.reserved)
    execute function ${body}()`.execute(db)
}

async function listen(count: number) {
  const clients = Array.from({ length: count }, () => new pg.Client(server.url))
  for (const client of clients) {
    await client.connect()
    await client.query('listen catalogue_changed')
  }
  return () => Promise.all(clients.map((client) => client.end()))
}

async function follow(count: number) {
  const over = new AbortController()
  const done = Array.from({ length: count }, async (_, index) => {
    const reader = openCatalogueChangeReader(server.url, { patienceMs: 10_000 })
    await sleep((500 * index) / count)
    for (let since: string | null = null; !over.signal.aborted;) {
      since = (await reader.read(since)).snapshot
      await sleep(500)
    }
    await reader.close()
  })
  return async () => {
    over.abort()
    await Promise.all(done)
  }
}

/** Each buyer repeatedly takes one unit of a separate product. */
async function buy(ids: number[]): Promise<number> {
  const end = performance.now() + seconds * 1000
  let commits = 0
  await Promise.all(
    Array.from({ length: buyers }, async (_, buyer) => {
      for (let turn = 0; performance.now() < end; turn += 1) {
        const id = ids[buyer + buyers * (turn % 4)]
        await sql`update inventory set reserved = reserved + 1 where product_id = ${id}`.execute(db)
        commits += 1
      }
    }),
  )
  return commits / seconds
}
