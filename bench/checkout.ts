// How many purchases a second the shop takes, and how long people wait for the two answers that matter:
// shoppers arrive by the clock, whether or not those before them are done (open model).
import { cpus } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { fillShelves, makeCrowd, openShopDatabase, type Person } from '#test/support/crowd.ts'
import { makeSurroundings, startShop } from '#test/support/shop-process.ts'

const seconds = Number(process.env.BENCH_SECONDS ?? 12)
const rates = (process.env.BENCH_RATES ?? '5,10,20,30,40,50,60').split(',').map(Number)
const crowdSize = 1500
const products = 60

type Times = { add: number[]; order: number[]; whole: number[]; failures: Map<string, number> }

const surroundings = await makeSurroundings()
const shop = await startShop({ ...surroundings.env, TRUST_PROXY: '127.0.0.1,::1' })
const { db, close } = await openShopDatabase(surroundings.directory)
try {
  const payments = `http://localhost:${surroundings.env.PAYMENTS_PORT}`
  const people = await makeCrowd(db, crowdSize, { ...surroundings, payments })
  const productIds = await fillShelves(db, products)
  await arrive(people, productIds, 5, 8)

  console.log(
    `${cpus().length} núcleos, compartidos con quien compra, PostgreSQL y el simulador de pagos; ${seconds} s cada ritmo.\n`,
  )
  console.log(
    'llegan/s   compras/s   agregar p50   p99 ms   pagar p50   p99 ms   compra p50   p99 ms   fallas',
  )
  for (const rate of rates) {
    const { perSecond, add, order, whole, failures } = await arrive(
      people,
      productIds,
      rate,
      seconds,
    )
    const failed = [...failures].map(([words, times]) => `${times} × ${words}`).join(', ')
    console.log(
      [
        String(rate).padStart(8),
        perSecond.toFixed(1).padStart(11),
        at(add, 0.5).padStart(13),
        at(add, 0.99).padStart(8),
        at(order, 0.5).padStart(11),
        at(order, 0.99).padStart(8),
        at(whole, 0.5).padStart(12),
        at(whole, 0.99).padStart(8),
        `   ${failed || 'ninguna'}`,
      ].join(' '),
    )
    if (perSecond < rate * 0.85) break
  }
} finally {
  await close()
  shop.signal('SIGTERM')
  await shop.ended
  await surroundings.remove()
}

/** Lets shoppers come at a rate for some seconds and waits until the last has bought. */
async function arrive(people: Person[], productIds: number[], rate: number, duration: number) {
  const times: Times = { add: [], order: [], whole: [], failures: new Map() }
  const free = [...people]
  const started = performance.now()
  const buying: Promise<void>[] = []
  for (let index = 0; index < rate * duration; index += 1) {
    const due = started + (index * 1000) / rate
    await sleep(Math.max(0, due - performance.now()))
    const person = free.shift()
    if (!person) {
      times.failures.set('nadie libre', (times.failures.get('nadie libre') ?? 0) + 1)
      continue
    }
    const productId = productIds[index % productIds.length] ?? 0
    const purchase = buy(person, productId, due, times)
      .catch((error: Error) => {
        times.failures.set(error.message, (times.failures.get(error.message) ?? 0) + 1)
      })
      .finally(() => free.push(person))
    buying.push(purchase)
  }
  await Promise.all(buying)
  const elapsed = (performance.now() - started) / 1000
  return { ...times, perSecond: times.whole.length / elapsed }
}

/** One purchase from the moment it was due: time spent in line counts. */
async function buy(person: Person, productId: number, due: number, times: Times) {
  const added = await person.add(productId)
  if (!added.success) throw new Error(added.words)
  const afterAdd = performance.now()
  times.add.push(afterAdd - due)
  const placed = await person.order()
  if (!placed.payment || !placed.ref) throw new Error(placed.words)
  times.order.push(performance.now() - afterAdd)
  await person.pay(placed.payment)
  while ((await person.status(placed.ref)) === 'confirming') await sleep(250)
  times.whole.push(performance.now() - due)
}

function at(times: number[], share: number): string {
  const sorted = [...times].sort((a, b) => a - b)
  return (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(0)
}
