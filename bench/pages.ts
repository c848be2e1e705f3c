// How many pages a second the built shop gives: kept (PAGE_CACHE_MB), rendered each time from replies of the
// API that are kept (REPLY_CACHE_MB), and with nothing kept at all.
import { cpus } from 'node:os'
import { load } from './load.ts'
import { publicPages, startShop } from './shops.ts'

const seconds = Number(process.env.BENCH_SECONDS ?? 8)

console.log(
  `${cpus().length} núcleos, compartidos con quien pide y con PostgreSQL; ${seconds} s cada medida.\n`,
)
const ways: Record<string, Record<string, string>> = {
  guardada: {},
  rendida: { PAGE_CACHE_MB: '0' },
  'sin guardar': { PAGE_CACHE_MB: '0', REPLY_CACHE_MB: '0' },
}
console.log(
  `${''.padEnd(21)}${Object.keys(ways)
    .map((way) => way.padStart(19))
    .join('')}`,
)
console.log(
  `página       procesos ${Object.keys(ways)
    .map(() => '     /s     p99 ms')
    .join(' ')}`,
)

for (const processes of [1, 2]) {
  const measured = []
  for (const environment of Object.values(ways)) {
    measured.push(await measure(processes, environment))
  }
  for (const [index, { name }] of measured[0]?.entries() ?? []) {
    const figures = measured.map((results) => results[index])
    console.log(
      [
        name.padEnd(12),
        String(processes).padStart(8),
        ...figures.flatMap((one) => [
          (one?.perSecond ?? 0).toFixed(0).padStart(9),
          (one?.p99 ?? 0).toFixed(0).padStart(8),
        ]),
      ].join(' '),
    )
  }
}

async function measure(processes: number, environment: Record<string, string>) {
  const shop = await startShop({ processes, environment })
  try {
    const results = []
    for (const [name, page] of Object.entries(await publicPages(shop.url))) {
      await load([shop.url + page], 1)
      results.push({ name, ...(await load([shop.url + page], seconds)) })
    }
    return results
  } finally {
    await shop.close()
  }
}
