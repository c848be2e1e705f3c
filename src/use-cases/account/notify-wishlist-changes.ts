import { formatCentavos } from '#domain/format-money.ts'
import * as wishNotifications from '#persistence/account/wishlist-notifications.ts'
import { type Db, runInTransaction } from '#persistence/database.ts'
import * as shopperNotifications from '#persistence/support/shopper-notifications.ts'

const batchSize = 200

/** Notifies shoppers, once per change, of wishlist products that are back in stock or cheaper. */
export async function notifyWishChanges(db: Db, now: Date): Promise<void> {
  await wishNotifications.markSoldOutWishes(db)
  await wishNotifications.resetAnnouncedWishPrices(db, now)
  for (;;) {
    const most = await runInTransaction(db, async (transaction) => {
      const back = await wishNotifications.claimWishesBackInStock(transaction, batchSize)
      for (const { shopperId, productName, urlKey } of back) {
        const news = { title: 'Ya volvió lo que esperabas', body: productName, link: `/${urlKey}` }
        await shopperNotifications.addShopperNotification(
          transaction,
          { shopperId, kind: 'wish', ...news },
          now,
        )
      }
      const cheaper = await wishNotifications.claimWishPriceDrops(transaction, now, batchSize)
      for (const { shopperId, productName, urlKey, from, to } of cheaper) {
        const news = {
          title: `Bajó de ${formatCentavos(from)} a ${formatCentavos(to)}`,
          body: productName,
          link: `/${urlKey}`,
        }
        await shopperNotifications.addShopperNotification(
          transaction,
          { shopperId, kind: 'wish', ...news },
          now,
        )
      }
      return Math.max(back.length, cheaper.length)
    })
    if (most < batchSize) return
  }
}
