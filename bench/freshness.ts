import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
// Whether the first request after a committed change of price shows it, in every process.
import { centavos } from '#domain/money.ts'
import { openDatabase } from '#persistence/database.ts'
import { publicPages, startShop } from './shops.ts'

const changes = Number(process.env.BENCH_CHANGES ?? 200)
const processes = 2

const shop = await startShop({ processes })
const { db, close } = openDatabase(shop.databaseUrl)
const late: number[] = []
try {
  const { Producto: page = '' } = await publicPages(shop.url)
  for (let change = 0; change < changes; change += 1) {
    const price = centavos(1_500_000 + change * 100)
    await db
      .updateTable('products')
      .set({ price_centavos: price, special_price_centavos: null })
      .where('url_key', '=', page.slice(1))
      .execute()
    // New connections are handed to the processes in turn.
    for (let visit = 0; visit < processes; visit += 1) {
      const since = performance.now()
      if (await shows(shop.url + page, price)) continue
      while (!(await shows(shop.url + page, price)));
      late.push(performance.now() - since)
    }
  }
} finally {
  await close()
  await shop.close()
}
const asked = changes * processes
console.log(
  `${asked - late.length} de ${asked} primeras visitas, en dos procesos, mostraron el precio nuevo.`,
)
if (late.length > 0) {
  console.log(`Las demás lo mostraron a los ${late.map((ms) => ms.toFixed(0)).join(', ')} ms.`)
}

async function shows(address: string, price: number): Promise<boolean> {
  const [reply] = (await once(get(address, { agent: false }), 'response')) as [IncomingMessage]
  return (await text(reply)).includes(`"price":"${(price / 100).toFixed(2)}"`)
}
