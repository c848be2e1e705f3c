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
  const open = async (chosen: ConfiguredGateway) => {
    const adapter = await adapterFor(settings, chosen, simulator)
    const sealed = withPurchaseSnapshotEncryption(
      adapter,
      ...getLicenceEncryptionSecrets(settings, secrets),
    )
    return createMonitoredPaymentGateway(sealed, watch)
  }
  return { ...(await open(gateway)), former: await Promise.all(former.map(open)) }
}

/** Loads the adapter of a gateway; unused adapters and their packages are not loaded. */
async function adapterFor(
  { url: shopUrl }: EnvironmentSettings,
  chosen: ConfiguredGateway,
  simulator: { url: string; secret: string },
): Promise<PaymentGateway> {
  switch (chosen.name) {
    case 'simulator': {
      const { createSimulatorGateway } = await import('#payments/simulator-gateway.ts')
      return createSimulatorGateway(simulator)
    }
    case 'stripe': {
      const { createStripeGateway } = await import('#payments/stripe/stripe-gateway.ts')
      return createStripeGateway(chosen)
    }
    case 'mercado-pago': {
      const { createMercadoPagoGateway } =
        await import('#payments/mercado-pago/mercado-pago-gateway.ts')
      return createMercadoPagoGateway(chosen)
    }
    case 'form-post': {
      const { createFormPostGateway } = await import('#payments/form-post/form-post-gateway.ts')
      return createFormPostGateway({ ...chosen, shopUrl })
    }
  }
}
