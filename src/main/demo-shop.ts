import path from 'node:path'
import { addDemoLicenceKeys } from '#demo/shop/demo-licences.ts'
import { importDemo } from '#demo/shop/import-demo.ts'
import { createDemoWeekDataWriter } from '#demo/week/demo-week-writer.ts'
import type { CommandShopServices } from '#operator/command.ts'
import { isDemoShop } from './demo-accounts.ts'
import type { EnvironmentSettings } from './environment-settings.ts'
import { openPaymentGateways } from './open-payment-gateway.ts'
import { projectRoot } from './project-root.ts'
import type { ShopSecrets } from './secrets.ts'

const folder = path.join(projectRoot, 'catalogue')

/** Fills an empty shop with the demo catalogue and its licence keys, once. */
export async function fillDemoShop(
  { db, pictures, licences }: Pick<CommandShopServices, 'db' | 'pictures' | 'licences'>,
  now: Date,
): Promise<'imported' | 'there' | 'not-empty'> {
  const outcome = await importDemo(db, { folder, pictures, now })
  if (outcome !== 'not-empty') await addDemoLicenceKeys(db, licences, { folder, now })
  return outcome
}

/** Creates the writer of the demo week, which writes nothing if the settings include no demo week. */
export function createDemoWeekOfSettings(
  settings: EnvironmentSettings,
  secrets: ShopSecrets,
  { log, say }: Pick<Parameters<typeof createDemoWeekDataWriter>[0], 'log' | 'say'>,
) {
  const { role, demoWeek, devServices, payments, url } = settings
  return createDemoWeekDataWriter({
    isEnabled: role === 'all' && isDemoShop(settings) && demoWeek && devServices.has('payments'),
    gateway: payments.gateway.name,
    openGateway: (simulator) => openPaymentGateways(settings, simulator, secrets),
    folder,
    shopUrl: url,
    log,
    say,
  })
}
