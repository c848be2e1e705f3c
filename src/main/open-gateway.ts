import type { Gateway } from '#payments/gateway.ts'
import type { Gateways } from '#payments/gateways.ts'
import { withSealedSnapshots } from '#payments/sealed-snapshots.ts'
import { type GatewayWatch, measuredGateway } from './measured-gateway.ts'
import type { ChosenGateway } from './payment-settings.ts'
import { licenceSecrets, type Secrets } from './secrets.ts'
import type { Settings } from './settings.ts'

/** Opens the configured gateway and connects former gateways, all with encrypted snapshots. */
export async function openGateway(
  settings: Settings,
  simulator: { url: string; secret: string },
  secrets: Secrets,
  watch?: GatewayWatch,
): Promise<Gateways> {
  const { gateway, former } = settings.payments
  const open = async (chosen: ChosenGateway) => {
    const adapter = await adapterFor(settings, chosen, simulator)
    const sealed = withSealedSnapshots(adapter, ...licenceSecrets(settings, secrets))
    return measuredGateway(sealed, watch)
  }
  return { ...(await open(gateway)), former: await Promise.all(former.map(open)) }
}

/** Loads the adapter of a gateway; unused adapters and their packages are not loaded. */
async function adapterFor(
  { url: shopUrl }: Settings,
  chosen: ChosenGateway,
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
