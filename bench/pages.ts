// Pages per second of the built shop: cached (PAGE_CACHE_MB), rendered from cached replies (REPLY_CACHE_MB), and
// uncached; then other cached answers.
import { cpus } from 'node:os'
import { load, type Throughput, toolName } from './load.ts'
import { publicPages, startShop } from './shops.ts'

const seconds = Number(process.env.BENCH_SECONDS ?? 8)
const allAtOnce = 32
const ways: Way[] = [
  { name: 'guardada', environment: {}, connections: () => allAtOnce },
  // More connections would share one rendering of the page that all of them ask for.
  { name: 'rendida', environment: { PAGE_CACHE_MB: '0' }, connections: one },
  {
    name: 'sin guardar',
    environment: { PAGE_CACHE_MB: '0', REPLY_CACHE_MB: '0' },
    connections: one,
  },
]

console.log(
  `${cpus().length} núcleos, compartidos con quien pide (${await toolName()}) y con PostgreSQL; ${seconds} s cada medida.`,
)
console.log(
  `guardada: ${allAtOnce} conexiones; rendida y sin guardar: una por proceso, que nadie comparta la página.\n`,
)
const columns = ways.map(() => '     /s     p99 ms').join(' ')
console.log(`${''.padEnd(28)}${ways.map(({ name }) => name.padStart(19)).join('')}`)
console.log(`${'página'.padEnd(19)} procesos ${columns}`)

const repeated: { processes: number; rows: Row[] }[] = []
for (const processes of [1, 2]) {
  const measured = []
  for (const [index, { environment, connections }] of ways.entries()) {
    const shop = await startShop({ processes, environment })
    try {
      measured.push(await pagesOf(shop.url, connections(processes)))
      if (index === 0) repeated.push({ processes, rows: await repeatedReadsOf(shop.url) })
    } finally {
      await shop.close()
    }
  }
  for (const [index, { name }] of measured[0]?.entries() ?? []) {
    print(
      name,
      processes,
      measured.map((rows) => rows[index]),
    )
  }
}
console.log('\nlo mismo otra vez   procesos      /s     p99 ms')
for (const { processes, rows } of repeated) {
  for (const row of rows) print(row.name, processes, [row])
}

type Way = {
  name: string
  environment: Record<string, string>
  connections: (processes: number) => number
}

type Row = Throughput & { name: string }

function one(processes: number) {
  return processes
}

async function pagesOf(url: string, connections: number): Promise<Row[]> {
  const rows = []
  for (const [name, page] of Object.entries(await publicPages(url))) {
    await load([url + page], 1, { connections })
    rows.push({ name, ...(await load([url + page], seconds, { connections })) })
  }
  return rows
}

/** Reads by POST, and a page for who takes no compression. */
async function repeatedReadsOf(url: string): Promise<Row[]> {
  const api = `${url}/api/v1/shop`
  const asked: [string, string, Parameters<typeof load>[2]][] = [
    ['POST search', `${api}/search`, { body: { searchTerm: 'laptop' } }],
    ['POST searchProducts', `${api}/searchProducts`, { body: { searchQuery: 'laptop' } }],
    ['POST comparable', `${api}/comparableProducts`, { body: { productId: 1 } }],
    ['POST average', `${api}/getAverageRating`, { body: { productId: 1 } }],
    ['Inicio, sin br/gzip', `${url}/index`, { encoding: 'identity' }],
  ]
  const rows = []
  for (const [name, address, how] of asked) {
    await load([address], 1, how)
    rows.push({ name, ...(await load([address], seconds, how)) })
  }
  return rows
}

function print(name: string, processes: number, figures: (Throughput | undefined)[]) {
  console.log(
    [
      name.padEnd(19),
      String(processes).padStart(8),
      ...figures.flatMap((figure) => [
        (figure?.perSecond ?? 0).toFixed(0).padStart(9),
        (figure?.p99 ?? 0).toFixed(1).padStart(8),
      ]),
    ].join(' '),
  )
}
