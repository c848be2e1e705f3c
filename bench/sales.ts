// How many pages leave while products are sold: npm run bench:sales -- 113280
// BENCH_CATALOGUE names the real catalogue, as for bench:scale.
import { setInterval as every } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Db, openDatabase } from '#persistence/database.ts'
import { arrive, load } from './load.ts'
import { openScaleServer } from './scale-databases.ts'
import { startShop } from './shops.ts'

const size = Number(process.argv[2] ?? 144)
const seconds = Number(process.env.BENCH_SECONDS ?? 8)
const sold = [0, 1, 10, 100]
/** Seconds in which each process renders each page once. */
const untilCached = 20

const server = await openScaleServer()
const databaseUrl = await server.database(size)
const { db, close } = openDatabase(databaseUrl)
const shop = await startShop({ processes: 2, databaseUrl })
try {
  const addresses = (await pathsOf(db)).map((path) => shop.url + path)
  console.log(
    `${size.toLocaleString('es-MX')} productos; ${addresses.length} páginas: portada, listas, resultados, productos`,
  )
  await load(addresses, untilCached)
  console.log('ventas/s  páginas/s  a 100/s: p50 ms  p99 ms')
  for (const perSecond of sold) {
    const over = new AbortController()
    const selling = sell(perSecond, over.signal)
    await load(addresses, seconds)
    const most = await load(addresses, seconds)
    const { p50, p99 } = await arrive(addresses, { perSecond: 100, seconds })
    over.abort()
    await selling
    console.log(
      `${String(perSecond).padStart(8)} ${most.perSecond.toFixed(0).padStart(10)} ${p50.toFixed(1).padStart(16)} ${p99.toFixed(1).padStart(7)}`,
    )
  }
} finally {
  await shop.close()
  await close()
  await server.close()
}

/** The home page, forty pages of the two largest categories, ten searches and a hundred products. */
async function pathsOf(database: Db): Promise<string[]> {
  const { rows: largest } = await sql<{ slug: string; products: number }>`
    select c.slug, n.products from category_counts n join categories c on c.id = n.category_id
    order by n.products desc limit 2`.execute(database)
  const { rows: products } = await sql<{ url_key: string }>`
    select url_key from products where visible order by md5(url_key) limit 100`.execute(database)
  const words = 'mouse teclado laptop monitor ssd impresora cámara audífonos cable router'.split(
    ' ',
  )
  const lists = largest.flatMap((category) => {
    const pages = Math.min(20, Math.ceil(category.products / 20))
    return Array.from({ length: pages }, (_, at) => `/category/${category.slug}?pagina=${at + 1}`)
  })
  return [
    '/index',
    ...lists,
    ...words.map((word) => `/results?q=${encodeURIComponent(word)}`),
    ...products.map(({ url_key }) => `/${url_key}`),
  ]
}

/** One unit less of one product, then one more, so that the catalogue stays as it is. */
async function sell(perSecond: number, signal: AbortSignal) {
  if (perSecond === 0) return
  const { rows } = await sql<{ id: number }>`
    select product_id as id from inventory where on_hand - reserved > 3
    order by md5(product_id::text) limit 5000`.execute(db)
  let turn = 0
  const ticks = every(1000 / perSecond, undefined, { signal })
  try {
    for await (const _ of ticks) {
      const { id } = rows[Math.floor(turn / 2) % rows.length] ?? { id: 0 }
      const change = turn % 2 === 0 ? -1 : 1
      turn += 1
      await sql`update inventory set on_hand = on_hand + ${change} where product_id = ${id}`.execute(
        db,
      )
    }
  } catch (error) {
    if (!signal.aborted) throw error
  }
}
