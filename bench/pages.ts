// How many pages a second the built shop gives: rendered each time, and kept (PAGE_CACHE_MB).
import { cpus } from 'node:os'
import { load } from './load.ts'
import { publicPages, startShop } from './shops.ts'

const seconds = Number(process.env.BENCH_SECONDS ?? 8)

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
  const shop = await startShop({ processes, environment })
  try {
    const results = []
    for (const [name, page] of Object.entries(await publicPages(shop.url))) {
      await load(shop.url + page, 1)
      results.push({ name, ...(await load(shop.url + page, seconds)) })
    }
    return results
  } finally {
    await shop.close()
  }
}
