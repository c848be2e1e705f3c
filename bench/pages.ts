// How many pages a second the built shop gives: rendered each time, and kept (PAGE_CACHE_MB).
import { cpus } from 'node:os'
import autocannon from 'autocannon'
import { publicPages, startShops } from './shops.ts'

const seconds = Number(process.env.BENCH_SECONDS ?? 8)
const connections = 32

console.log(
  `${cpus().length} núcleos, compartidos con quien pide y con PostgreSQL; ${seconds} s cada medida.\n`,
)
console.log('página       procesos   guardada/s   p99 ms   hecha cada vez/s   p99 ms')

for (const processes of [1, 2]) {
  const kept = await measure(processes, {})
  const rendered = await measure(processes, { PAGE_CACHE_MB: '0' })
  for (const [index, { name, perSecond, p99 }] of kept.entries()) {
    const other = rendered[index]
    console.log(
      [
        name.padEnd(12),
        String(processes).padStart(8),
        perSecond.toFixed(0).padStart(12),
        p99.toFixed(0).padStart(8),
        (other?.perSecond ?? 0).toFixed(0).padStart(18),
        (other?.p99 ?? 0).toFixed(0).padStart(8),
      ].join(' '),
    )
  }
}

async function measure(processes: number, environment: Record<string, string>) {
  const shops = await startShops({ processes, environment })
  try {
    const results = []
    for (const [name, page] of Object.entries(await publicPages(shops.urls[0] ?? ''))) {
      await load(shops.urls, page, 1)
      results.push({ name, ...(await load(shops.urls, page, seconds)) })
    }
    return results
  } finally {
    await shops.close()
  }
}

async function load(urls: string[], page: string, duration: number) {
  const runs = await Promise.all(
    urls.map((url) =>
      autocannon({
        url: url + page,
        connections: connections / urls.length,
        duration,
        headers: { 'accept-encoding': 'br' },
      }),
    ),
  )
  const wrong = runs.reduce((sum, { non2xx, errors }) => sum + non2xx + errors, 0)
  if (wrong > 0) throw new Error(`${wrong} respuestas de ${page} no fueron páginas.`)
  return {
    perSecond: runs.reduce((sum, { requests }) => sum + requests.average, 0),
    p99: Math.max(...runs.map(({ latency }) => latency.p99)),
  }
}
