// What visitors and buyers notice while eight clients ask for what costs most: npm run prove:hostile
// HOSTILE_SECONDS is how long each attack lasts; HOSTILE_CLIENTS how many there are. This machine only.
import { once } from 'node:events'
import { cpus } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { sql } from 'kysely'
import type { Db } from '#persistence/database.ts'
import { makeCrowd, openShopDatabase, type Person } from '#test/support/crowd.ts'
import { makeSurroundings, startShop } from '#test/support/shop-process.ts'
import { type Attack, attacks } from './hostile-clients.ts'
import { arrive } from './load.ts'
import { publicPages } from './shops.ts'

const seconds = Number(process.env.HOSTILE_SECONDS ?? 15)
const clients = Number(process.env.HOSTILE_CLIENTS ?? 8)
const only = process.argv[2]
const keptPerSecond = 50
const purchasesPerSecond = 2
const goals = { kept: 50, purchase: 300 }

const surroundings = await makeSurroundings()
const shop = await startShop({
  ...surroundings.env,
  WEB_PROCESSES: '2',
  TRUST_PROXY: '127.0.0.1,::1',
})
const { db, close } = await openShopDatabase(surroundings.directory)
const { url } = surroundings
const hostile = new Worker(new URL('hostile-clients.ts', import.meta.url), {
  workerData: { picture: await anyPicture(db) },
})
try {
  const payments = `http://localhost:${surroundings.env.PAYMENTS_PORT}`
  const buyers = await makeCrowd(db, purchasesPerSecond * 40, { ...surroundings, payments })
  const productIds = await fillShelves()
  const kept = Object.values(await publicPages(url)).map((page) => url + page)
  await Promise.all([
    arrive(kept, { perSecond: keptPerSecond, seconds: 5 }),
    purchases(buyers, productIds, 5),
  ])

  console.log(
    `${cpus().length} núcleos, compartidos entre la tienda, PostgreSQL, ${clients} clientes hostiles y quienes miden; ${seconds} s cada ataque.`,
  )
  console.log(
    `Páginas guardadas ${keptPerSecond}/s, meta p99 ≤ ${goals.kept} ms; compras ${purchasesPerSecond}/s, meta p99 ≤ ${goals.purchase} ms por llamada.\n`,
  )
  console.log(
    `${'ataque'.padEnd(30)} guardada p50    p99  perdidas   compra p50    p99  fallas   respuestas a los hostiles`,
  )
  await report('ninguno', async () => ({}))
  for (const [round, name] of Object.keys(attacks).entries()) {
    if (only && !name.startsWith(only)) continue
    await report(name, () => attack({ url, name, seconds, clients, round }))
    await sleep(2000)
  }

  async function report(name: string, attacking: () => Promise<Record<string, number>>) {
    const [statuses, pages, bought] = await Promise.all([
      attacking(),
      arrive(kept, { perSecond: keptPerSecond, seconds }),
      purchases(buyers, productIds, seconds),
    ])
    const answered = Object.entries(statuses).map(
      ([status, times]) => `${status}: ${(times / seconds).toFixed(0)}/s`,
    )
    console.log(
      [
        name.padEnd(30),
        pages.p50.toFixed(0).padStart(12),
        pages.p99.toFixed(0).padStart(6),
        String(pages.lost).padStart(9),
        at(bought.times, 0.5).padStart(12),
        at(bought.times, 0.99).padStart(6),
        String(bought.failed).padStart(7),
        `   ${answered.join(', ')}`,
      ].join(' '),
    )
    const isMet = pages.p99 <= goals.kept && Number(at(bought.times, 0.99)) <= goals.purchase
    if (!isMet || pages.lost + bought.failed > 0) process.exitCode = 1
  }
} finally {
  await hostile.terminate()
  await close()
  shop.signal('SIGTERM')
  await shop.ended
  await surroundings.remove()
}

async function attack(what: Attack): Promise<Record<string, number>> {
  hostile.postMessage(what)
  const [statuses] = await once(hostile, 'message')
  return statuses
}

/** How long each call of a purchase took, in milliseconds from when it was sent. */
async function purchases(people: Person[], productIds: number[], duration: number) {
  const times: number[] = []
  let failed = 0
  const started = performance.now()
  const buying = Array.from({ length: purchasesPerSecond * duration }, async (_, index) => {
    await sleep(Math.max(0, started + (index * 1000) / purchasesPerSecond - performance.now()))
    const person = people[index % people.length]
    if (person && !(await buy(person, productIds[index % productIds.length] ?? 0, times))) {
      failed += 1
    }
  })
  await Promise.all(buying)
  return { times, failed }
}

async function buy(person: Person, productId: number, times: number[]): Promise<boolean> {
  try {
    const added = await timed(times, () => person.add(productId))
    const placed = await timed(times, () => person.order())
    if (!added.success || !placed.payment) return false
    return await person.pay(placed.payment)
  } catch {
    return false
  }
}

async function timed<T>(times: number[], call: () => Promise<T>): Promise<T> {
  const began = performance.now()
  const answer = await call()
  times.push(performance.now() - began)
  return answer
}

async function fillShelves(): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update inventory i set on_hand = 1000000 from (
      select id from products where delivery = 'physical' and visible and price_centavos is not null
      order by id limit 40) p
    where p.id = i.product_id returning p.id`.execute(db)
  return rows.map(({ id }) => id)
}

async function anyPicture(database: Db): Promise<string> {
  const { rows } = await sql<{ path: string }>`
    select path from product_images order by id limit 1`.execute(database)
  return rows[0]?.path ?? ''
}

function at(times: number[], share: number): string {
  const sorted = times.toSorted((a, b) => a - b)
  return (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(0)
}
