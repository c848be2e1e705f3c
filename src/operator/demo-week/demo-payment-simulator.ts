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
