import { createSignedPaymentWebhook } from '#embedded/payment-simulator/payment-webhooks.ts'
import { startPaymentSimulator } from '#embedded/payment-simulator/server.ts'
import type { DemoPaymentSimulator } from '#operator/demo-week/demo-payment-simulator.ts'
import type { ShopSettings } from './environment-settings.ts'
import { openPaymentGateways } from './open-payment-gateway.ts'
import type { ShopSecrets } from './secrets.ts'

type Simulator = { url: string; secret: string; databaseUrl: string }

/** Opens a second payment simulator on the same tables, with the demo's clock and without background work. */
export async function openDemoPaymentSimulator(
  settings: ShopSettings,
  { url, secret, databaseUrl }: Simulator,
  secrets: ShopSecrets,
  clock: () => Date,
): Promise<DemoPaymentSimulator> {
  const simulator = await startPaymentSimulator({
    host: 'localhost',
    port: 0,
    url,
    secret,
    databaseUrl,
    clock,
    isPaused: () => true,
    onError: () => undefined,
  })
  const here = `http://localhost:${simulator.port}`
  return {
    gateway: await openPaymentGateways(settings, { url: here, secret }, secrets),
    async play(sessionId, outcome, given = {}) {
      const reply = await fetch(`${here}/v1/simulate/${sessionId}/${outcome}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
        body: JSON.stringify({ ...given, notice: 'never' }),
      })
      if (!reply.ok) throw new Error(`${outcome} answered ${reply.status}`)
    },
    notice: ({ sessionId, ref }) =>
      createSignedPaymentWebhook({ id: sessionId, ref }, { secret, now: clock() }),
    forget: simulator.forget,
    close: simulator.close,
  }
}
