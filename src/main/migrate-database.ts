import { readEnvironmentSettings, type EnvironmentSettings } from './environment-settings.ts'
import { explainStartFailure } from './explain-start-failure.ts'
import { migrateShopDatabase } from './migrate-shop.ts'

let settings: EnvironmentSettings | undefined
try {
  settings = readEnvironmentSettings({ ...process.env, SHOP_ROLE: 'migrate' })
  await migrateShopDatabase(settings, (line) => console.log(line))
} catch (error) {
  console.error(explainStartFailure(error, settings))
  process.exitCode = 1
}
