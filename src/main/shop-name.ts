import { defaultShopName, wordmarkOf } from '#domain/running/shop-name.ts'
import type { Db } from '#persistence/database.ts'
import { readShopName } from '#use-cases/stored-settings.ts'

const everyMs = 5000

/** What the shop is called, for stand-ins, which begin before the database can be asked. */
export type CalledShop = { name: string; wordmark: string }

export function callShop(name = defaultShopName): CalledShop {
  return { name, wordmark: wordmarkOf(name) }
}

/** Keeps it what the shop's people settled. Gives what ends that. */
export async function followShopName(db: Db, called: CalledShop): Promise<() => Promise<void>> {
  const read = () =>
    readShopName(db).then(
      (name) => void Object.assign(called, callShop(name)),
      () => {},
    )
  await read()
  const timer = setInterval(() => void read(), everyMs)
  timer.unref()
  return async () => clearInterval(timer)
}
