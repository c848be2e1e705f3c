import { explainStartFailure } from './explain-start-failure.ts'
import { migrateShop } from './migrate-shop.ts'
import { readSettings, type ShopSettings } from './settings.ts'

let settings: ShopSettings | undefined
try {
  settings = readSettings({ ...process.env, SHOP_ROLE: 'migrate' })
  await migrateShop(settings, (line) => console.log(line))
} catch (error) {
  console.error(explainStartFailure(error, settings))
  process.exitCode = 1
}
