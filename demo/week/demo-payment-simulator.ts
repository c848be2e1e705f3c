import { startPaymentSimulator } from '@tianguis/payment-simulator'
import { createSignedPaymentWebhook } from '@tianguis/payment-simulator/payment-webhooks.ts'
import type { PaymentGateway, PaymentWebhookRequest } from '#payments/gateway.ts'

/** The payment simulator with the demo's clock and a simulated payer. */
export type DemoPaymentSimulator = {
  gateway: PaymentGateway
  /** Applies a payment event to a session, as the simulator's page does */
  play: (
    sessionId: string,
    outcome: 'approve' | 'pending' | 'pay' | 'wrong-amount' | 'expire',
    given?: { method?: 'spei' | 'cash'; amount?: number },
  ) => Promise<void>
  /** Creates a webhook of the simulated gateway about a payment session */
  notice: (session: { sessionId: string; ref: string }) => Omit<PaymentWebhookRequest, 'now'>
  /** Deletes payment sessions from the simulator */
  forget: (sessionIds: string[]) => Promise<void>
  close: () => Promise<void>
}

export type OpenDemoPaymentSimulator = (clock: () => Date) => Promise<DemoPaymentSimulator>

/** Opens the shop's payment gateway for a payment simulator. */
export type OpenGateway = (simulator: { url: string; secret: string }) => Promise<PaymentGateway>

/** Opens a second payment simulator on the same tables, with the demo's clock and without background work. */
export async function openDemoPaymentSimulator(
  { url, secret, databaseUrl }: { url: string; secret: string; databaseUrl: string },
  openGateway: OpenGateway,
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
    gateway: await openGateway({ url: here, secret }),
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
