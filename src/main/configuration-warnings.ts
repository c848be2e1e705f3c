import type { FastifyBaseLogger } from 'fastify'
import {
  type ShopConfigurationWarning,
  formatShopConfigurationWarning,
} from '#operator/shop-warning-texts.ts'
import * as accountIssuers from '#persistence/account/accounts-by-identity-provider.ts'
import { type Db, openDatabase } from '#persistence/database.ts'
import { checkIdentityProvider } from '#sign-in/check-identity-provider.ts'
import { readFormerGatewayPayments } from '#use-cases/orders/read-former-gateway-payments.ts'
import { findIdentityProviderIssuer, type DevServiceConnections } from './dev-services.ts'
import type { EnvironmentSettings } from './environment-settings.ts'
import { readGatewayNames } from './gateways-in-force.ts'

/** Lists configuration warnings, one line each. */
export async function listConfigurationWarnings(
  settings: EnvironmentSettings,
  db: Db,
): Promise<string[]> {
  const issuer = findIdentityProviderIssuer(settings)
  const { clientId } = settings.identity
  const provider = { issuer, clientId, shopUrl: settings.url }
  const elsewhere = await accountIssuers.countAccountsOfOtherIssuers(db, issuer)
  // The identity provider is checked only if its issuer is configured, because an embedded provider
  // may not be running yet.
  const faults = settings.identity.issuer ? await checkIdentityProvider(provider) : []
  const business = await readFormerGatewayPayments(db, await readGatewayNames(settings, db))
  const warnings: ShopConfigurationWarning[] = [
    ...(settings.isAddressKnown ? [] : [{ kind: 'addresses-unknown' as const }]),
    ...faults.map((fault) => ({ ...provider, ...fault })),
    ...business
      .filter(({ payments, refunds }) => payments + refunds > 0)
      .map((one) => ({ kind: 'former-gateway' as const, ...one })),
    ...elsewhere.map((found) => ({ kind: 'accounts-elsewhere' as const, ...found })),
  ]
  return warnings.map(formatShopConfigurationWarning)
}

/** Lists configuration warnings on a separate connection; a failure of these checks does not stop the shop. */
export async function listStartupWarnings(
  settings: EnvironmentSettings,
  { services }: { services: Pick<DevServiceConnections, 'database'> },
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<string[]> {
  const { db, close } = openDatabase(services.database.direct, { max: 1 })
  try {
    return await listConfigurationWarnings(settings, db)
  } catch (error) {
    log.warn({ err: error }, 'settings not compared with the world around')
    return []
  } finally {
    await close()
  }
}
