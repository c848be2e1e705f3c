// Whether the first request after a committed change of price shows it, in every process.
import { openDatabase } from '#persistence/database.ts'
import { publicPages, startShops } from './shops.ts'

const changes = Number(process.env.BENCH_CHANGES ?? 200)

const shops = await startShops({ processes: 2 })
const { db, close } = openDatabase(shops.databaseUrl)
const late: number[] = []
try {
  const { Producto: page = '' } = await publicPages(shops.urls[0] ?? '')
  for (let change = 0; change < changes; change += 1) {
    const price = 1_500_000 + change * 100
    await db
      .updateTable('products')
      .set({ price_centavos: price, special_price_centavos: null })
      .where('url_key', '=', page.slice(1))
      .execute()
    for (const url of shops.urls) {
      const since = performance.now()
      if (await shows(url + page, price)) continue
      while (!(await shows(url + page, price)));
      late.push(performance.now() - since)
    }
  }
} finally {
  await close()
  await shops.close()
}
const asked = changes * shops.urls.length
console.log(
  `${asked - late.length} de ${asked} primeras visitas, en dos procesos, mostraron el precio nuevo.`,
)
if (late.length > 0) {
  console.log(`Las demás lo mostraron a los ${late.map((ms) => ms.toFixed(0)).join(', ')} ms.`)
}

async function shows(address: string, price: number): Promise<boolean> {
  const page = await (await fetch(address)).text()
  return page.includes(`"price":"${(price / 100).toFixed(2)}"`)
}
