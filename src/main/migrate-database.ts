import { explainFailure } from './explain-failure.ts'
import { migrateShop } from './migrate-shop.ts'
import { readSettings, type Settings } from './settings.ts'

let settings: Settings | undefined
try {
  settings = readSettings({ ...process.env, SHOP_ROLE: 'migrate' })
  await migrateShop(settings, (line) => console.log(line))
} catch (error) {
  console.error(explainFailure(error, settings))
  process.exitCode = 1
}
