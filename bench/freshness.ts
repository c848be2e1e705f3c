import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
// How long after its commit a change of price shows in every process: two seconds at most.
import { openDatabase } from '#persistence/database.ts'
import { changePrice, publicPages, startShop } from './shops.ts'

const changes = Number(process.env.BENCH_CHANGES ?? 50)
const processes = 2

const shop = await startShop({ processes })
const { db, close } = openDatabase(shop.databaseUrl)
const shownAfter: number[] = []
try {
  const { Producto: page = '' } = await publicPages(shop.url)
  for (let change = 0; change < changes; change += 1) {
    const price = await changePrice(db, page, change)
    const since = performance.now()
    // New connections are handed to the processes in turn.
    for (let fresh = 0; fresh < processes;) {
      fresh = (await shows(shop.url + page, price)) ? fresh + 1 : 0
    }
    shownAfter.push(performance.now() - since)
  }
} finally {
  await close()
  await shop.close()
}
shownAfter.sort((a, b) => a - b)
const at = (share: number) =>
  (shownAfter[Math.floor((changes - 1) * share)] ?? Number.NaN).toFixed(0)
console.log(
  `${changes} cambios de precio se vieron en dos procesos a los ${at(0.5)} ms (mediana) y a los ${at(1)} ms a más tardar.`,
)

async function shows(address: string, price: number): Promise<boolean> {
  const [reply] = (await once(get(address, { agent: false }), 'response')) as [IncomingMessage]
  return (await text(reply)).includes(`"price":"${(price / 100).toFixed(2)}"`)
}
