// How long the shop takes with many products: npm run bench:scale -- 144 10000 113280 1000000
// BENCH_CATALOGUE names the real catalogue; the databases stay in BENCH_DATA_DIR for the next time.
// BENCH_KEPT=1 lets the shop keep pages and replies as it usually does, and measures it after a while of that.
import { cpus } from 'node:os'
import { arrive, load } from './load.ts'
import { openScaleServer } from './scale-databases.ts'
import { scaleTargets } from './scale-targets.ts'
import { startShop } from './shops.ts'

const sizes = process.argv.slice(2).map(Number)
const seconds = Number(process.env.BENCH_SECONDS ?? 5)
const isKept = process.env.BENCH_KEPT === '1'

console.log(
  `${cpus().length} núcleos, compartidos con quien pide y con PostgreSQL; ${isKept ? 'con lo guardado' : 'nada guardado'}.`,
)
const server = await openScaleServer()
try {
  for (const size of sizes.length > 0 ? sizes : [144]) await measure(size)
} finally {
  await server.close()
}

async function measure(size: number) {
  const databaseUrl = await server.database(size)
  const shop = await startShop({
    processes: 2,
    databaseUrl,
    environment: isKept ? {} : { PAGE_CACHE_MB: '0', REPLY_CACHE_MB: '0' },
  })
  console.log(`\n${size.toLocaleString('es-MX')} productos`)
  console.log('qué                                     a ritmo/s  p50 ms  p99 ms   cuántas/s')
  try {
    for (const { name, addresses, perSecond, most } of await scaleTargets(shop.url)) {
      const rate = { perSecond, seconds }
      // Better compression runs from the second read on and must be finished.
      await (isKept ? load(addresses, 6 * seconds) : arrive(addresses, { ...rate, seconds: 2 }))
      const { p50, p99, lost } = await arrive(addresses, rate)
      const throughput = most ? (await load(addresses, seconds)).perSecond.toFixed(0) : ''
      console.log(
        [
          name.padEnd(40),
          String(perSecond).padStart(8),
          p50.toFixed(1).padStart(7),
          p99.toFixed(1).padStart(7),
          throughput.padStart(11),
          lost > 0 ? `  ${lost} sin respuesta` : '',
        ].join(' '),
      )
    }
  } finally {
    await shop.close()
  }
}
