import { withPurchaseSnapshotEncryption } from '#payments/encrypt-payment-attempt-snapshots.ts'
import type { PaymentGateway } from '#payments/gateway.ts'
import type { PaymentGateways } from '#payments/payment-gateways.ts'
import type { EnvironmentSettings } from './environment-settings.ts'
import {
  type GatewayMonitorOptions,
  createMonitoredPaymentGateway,
} from './monitored-payment-gateway.ts'
import type { ConfiguredGateway } from './payment-settings.ts'
import { getLicenceEncryptionSecrets, type ShopSecrets } from './secrets.ts'

/**
 * Opens the configured payment gateway and connects the gateways used before, all with encrypted
 * purchase snapshots.
 */
export async function openPaymentGateways(
  settings: EnvironmentSettings,
  simulator: { url: string; secret: string },
  secrets: ShopSecrets,
  watch?: GatewayMonitorOptions,
): Promise<PaymentGateways> {
  const { gateway, former } = settings.payments
  const open = async (chosen: ConfiguredGateway) =>
    prepareGateway(
      await chosen.open({ shopUrl: settings.url, simulator }),
      settings,
      secrets,
      watch,
    )
  return { ...(await open(gateway)), former: await Promise.all(former.map(open)) }
}

/** Adds encrypted purchase snapshots and monitoring to an adapter. */
export function prepareGateway(
  adapter: PaymentGateway,
  settings: EnvironmentSettings,
  secrets: ShopSecrets,
  watch?: GatewayMonitorOptions,
): PaymentGateway {
  const secretsOfSnapshots = getLicenceEncryptionSecrets(settings, secrets)
  return createMonitoredPaymentGateway(
    withPurchaseSnapshotEncryption(adapter, ...secretsOfSnapshots),
    watch,
  )
}
