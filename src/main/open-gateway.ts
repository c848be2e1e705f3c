import { createFormPostGateway } from '#payments/form-post/form-post-gateway.ts'
import type { Gateway } from '#payments/gateway.ts'
import { createMercadoPagoGateway } from '#payments/mercado-pago/mercado-pago-gateway.ts'
import { createSimulatorGateway } from '#payments/simulator-gateway.ts'
import { createStripeGateway } from '#payments/stripe/stripe-gateway.ts'
import type { Settings } from './settings.ts'

/** The adapter the settings ask for. */
export function openGateway(
  { url: shopUrl, payments: { gateway: chosen } }: Settings,
  simulator: { url: string; secret: string },
): Gateway {
  switch (chosen.name) {
    case 'simulator':
      return createSimulatorGateway(simulator)
    case 'stripe':
      return createStripeGateway(chosen)
    case 'mercado-pago':
      return createMercadoPagoGateway(chosen)
    case 'form-post':
      return createFormPostGateway({ ...chosen, shopUrl })
  }
}
