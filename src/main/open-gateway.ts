import type { Gateway } from '#payments/gateway.ts'
import { withSealedSnapshots } from '#payments/sealed-snapshots.ts'
import { measuredGateway } from './measured-gateway.ts'
import { licenceSecrets, type Secrets } from './secrets.ts'
import type { Settings } from './settings.ts'

/** Opens the configured gateway with sealed snapshots. */
export async function openGateway(
  settings: Settings,
  simulator: { url: string; secret: string },
  secrets: Secrets,
): Promise<Gateway> {
  const adapter = await adapterFor(settings, simulator)
  return measuredGateway(withSealedSnapshots(adapter, ...licenceSecrets(settings, secrets)))
}

/** Unused adapters and their packages are not loaded. */
async function adapterFor(
  { url: shopUrl, payments: { gateway: chosen } }: Settings,
  simulator: { url: string; secret: string },
): Promise<Gateway> {
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
