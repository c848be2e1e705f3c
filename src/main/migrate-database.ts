import { readSettings, type ShopSettings } from './environment-settings.ts'
import { explainStartFailure } from './explain-start-failure.ts'
import { migrateShopDatabase } from './migrate-shop.ts'

let settings: ShopSettings | undefined
try {
  settings = readSettings({ ...process.env, SHOP_ROLE: 'migrate' })
  await migrateShopDatabase(settings, (line) => console.log(line))
} catch (error) {
  console.error(explainStartFailure(error, settings))
  process.exitCode = 1
}
