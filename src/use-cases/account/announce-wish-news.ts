import { formatCentavos } from '#domain/format-money.ts'
import * as wishNews from '#persistence/account/wish-news.ts'
import { type Db, inTransaction } from '#persistence/database.ts'
import * as notifications from '#persistence/support/notifications.ts'

const batchSize = 200

/** Notifies shoppers, once per change, of wishlist products that are back in stock or cheaper. */
export async function announceWishNews(db: Db, now: Date): Promise<void> {
  await wishNews.noteSoldOut(db)
  await wishNews.resetRaisedPrices(db, now)
  for (;;) {
    const most = await inTransaction(db, async (transaction) => {
      const back = await wishNews.takeBackInStock(transaction, batchSize)
      for (const { shopperId, productName, urlKey } of back) {
        const news = { title: 'Ya volvió lo que esperabas', body: productName, link: `/${urlKey}` }
        await notifications.add(transaction, { shopperId, kind: 'wish', ...news }, now)
      }
      const cheaper = await wishNews.takePriceDrops(transaction, now, batchSize)
      for (const { shopperId, productName, urlKey, from, to } of cheaper) {
        const news = {
          title: `Bajó de ${formatCentavos(from)} a ${formatCentavos(to)}`,
          body: productName,
          link: `/${urlKey}`,
        }
        await notifications.add(transaction, { shopperId, kind: 'wish', ...news }, now)
      }
      return Math.max(back.length, cheaper.length)
    })
    if (most < batchSize) return
  }
}
