// How long imports of the whole real catalogue take while a shop of two processes serves pages, and
// whether the pages then show the new prices. BENCH_CATALOGUE names the catalogue.
import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { openDatabase } from '#persistence/database.ts'
import { putCategories, writeFeed } from './fill-real.ts'
import { arrive } from './load.ts'
import { readRealCatalogue } from './real-catalogue.ts'
import { openScaleServer, realFile, scaleFolder } from './scale-databases.ts'
import { startShop } from './shops.ts'

const looked = 60

const server = await openScaleServer()
const databaseUrl = await server.copy(144, 'import_run')
const shop = await startShop({ processes: 2, databaseUrl })
const { db, close } = openDatabase(databaseUrl)
try {
  const real = await readRealCatalogue(realFile ?? '')
  const feed = path.join(scaleFolder, 'import.json')
  await putCategories(db, real)
  await writeFeed(feed, real.rows)
  console.log('qué                            productos  segundos   página p50 ms   p99 ms')
  await measure('todo el catálogo')
  await measure('el mismo archivo otra vez')
  const repriced = real.rows.map(({ url_key, price, qty }, index) => ({
    url_key,
    price: Math.round((price ?? 100) * 100 + 100 + index) / 100,
    qty: qty + 1,
  }))
  await writeFeed(feed, repriced)
  await measure('solo precio y existencias')
  const step = Math.floor(repriced.length / looked)
  const sample = repriced.filter((_, index) => index % step === 0)
  let fresh = 0
  for (const { url_key, price } of sample) {
    const page = await (await fetch(`${shop.url}/${url_key}`)).text()
    if (page.includes(`"price":"${price.toFixed(2)}"`)) fresh += 1
  }
  console.log(`${fresh} de ${sample.length} páginas muestran el precio nuevo.`)

  async function measure(name: string) {
    const since = performance.now()
    let isDone = false
    let seconds = 0
    const importing = runImport(feed).finally(() => {
      isDone = true
      seconds = (performance.now() - since) / 1000
    })
    const waits: { p50: number; p99: number }[] = []
    const pages = ['/index', '/category/portatiles', '/faq'].map((page) => shop.url + page)
    while (!isDone) waits.push(await arrive(pages, { perSecond: 20, seconds: 5 }))
    await importing
    const worst = (of: 'p50' | 'p99') => Math.max(...waits.map((wait) => wait[of])).toFixed(0)
    console.log(
      [
        name.padEnd(28),
        String(real.rows.length).padStart(11),
        seconds.toFixed(1).padStart(9),
        worst('p50').padStart(15),
        worst('p99').padStart(8),
      ].join(' '),
    )
  }
} finally {
  await close()
  await shop.close()
  await server.close()
}

/** The import command in a separate process. */
function runImport(feed: string) {
  return promisify(execFile)(process.execPath, ['src/main/operate.ts', 'import', feed, '--si'], {
    env: { ...process.env, DATABASE_URL: databaseUrl },
  })
}
