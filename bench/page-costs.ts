import { parentOf, processorMs, processorMsBelow } from './processor-time.ts'
import { publicPages, startShop } from './shops.ts'
import { openCounter } from './statement-counts.ts'

const pagesAsked = 100

/** Prints CPU ms per page: cached and uncached, sequentially. */
export async function measurePages() {
  console.log('\npágina        guardada: web  PostgreSQL      sin guardar: web  PostgreSQL')
  const costs: Map<string, { web: number; postgres: number }>[] = []
  const uncached: Record<string, string> = { PAGE_CACHE_MB: '0', REPLY_CACHE_MB: '0' }
  for (const environment of [{}, uncached]) {
    const shop = await startShop({ processes: 1, environment })
    try {
      costs.push(await pagesOf(shop))
    } finally {
      await shop.close()
    }
  }
  const [kept, fresh] = costs
  for (const [name, { web, postgres }] of kept ?? []) {
    const other = fresh?.get(name)
    console.log(
      [
        name.padEnd(13),
        web.toFixed(2).padStart(13),
        postgres.toFixed(2).padStart(11),
        (other?.web ?? 0).toFixed(2).padStart(21),
        (other?.postgres ?? 0).toFixed(2).padStart(11),
      ].join(' '),
    )
  }
}

async function pagesOf(shop: Awaited<ReturnType<typeof startShop>>) {
  const counter = await openCounter(shop.databaseUrl)
  const postmaster = parentOf(counter.pid) ?? 0
  const costs = new Map<string, { web: number; postgres: number }>()
  try {
    for (const [name, page] of Object.entries(await publicPages(shop.url))) {
      await askFor(shop.url + page, pagesAsked / 10)
      const before = [processorMs([shop.pid]), processorMsBelow(postmaster, [counter.pid])] as const
      await askFor(shop.url + page, pagesAsked)
      const web = processorMs([shop.pid]) - before[0]
      const postgres = processorMsBelow(postmaster, [counter.pid]) - before[1]
      costs.set(name, { web: web / pagesAsked, postgres: postgres / pagesAsked })
    }
    return costs
  } finally {
    await counter.close()
  }
}

async function askFor(page: string, times: number) {
  for (let asked = 0; asked < times; asked += 1) {
    const reply = await fetch(page)
    if (!reply.ok) throw new Error(`${page}: ${reply.status}`)
    await reply.arrayBuffer()
  }
}
