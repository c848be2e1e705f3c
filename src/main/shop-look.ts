import { ownLookSheet } from '#domain/running/own-look.ts'
import { wordmarkOf } from '#domain/running/shop-name.ts'
import type { ShopLook } from '#embedded/identity-provider/shop.ts'
import type { Db } from '#persistence/database.ts'
import { defaultSettings } from '#use-cases/default-settings.ts'
import { readShopLook } from '#use-cases/read-shop-look.ts'

const everyMs = 5000

/** Default branding for services that start before the database. */
export function usualLook(): ShopLook {
  const { name } = defaultSettings
  return { name, wordmark: wordmarkOf(name), sheet: '' }
}

/** Keeps the branding up to date; returns a stop function. */
export async function followShopLook(
  db: Db,
  look: ShopLook,
  shopUrl: string,
): Promise<() => Promise<void>> {
  const read = () =>
    readShopLook(db, shopUrl).then(
      ({ name, accent, logo, mailLogo }) => {
        const sheet = ownLookSheet({ accent, logo }, new URL(shopUrl).origin)
        Object.assign(look, { name, wordmark: wordmarkOf(name), sheet, logo: mailLogo })
      },
      () => {},
    )
  await read()
  const timer = setInterval(() => void read(), everyMs)
  timer.unref()
  return async () => clearInterval(timer)
}
