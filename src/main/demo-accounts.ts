import { demoShopperAccount, demoOperatorAccount } from '#demo/accounts.ts'
import type { EnvironmentSettings } from './environment-settings.ts'

/** Whether the settings ask for a shop filled with demo data. */
export function isDemoShop({ mode, demoShop }: EnvironmentSettings): boolean {
  return mode === 'development' && demoShop
}

/**
 * Lists the accounts that the embedded identity provider starts with in development. An empty shop has
 * only the operator, and none if `OWNER_EMAIL` names its owner.
 */
export function listDemoAccounts(settings: EnvironmentSettings) {
  const { mode, officeSignIn } = settings
  if (isDemoShop(settings)) return [demoShopperAccount, demoOperatorAccount]
  const isOwnerNamed = officeSignIn.ownerEmail !== undefined
  return mode === 'development' && !isOwnerNamed ? [demoOperatorAccount] : []
}
