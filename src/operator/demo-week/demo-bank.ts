import type { Gateway, NoticeRequest } from '#payments/gateway.ts'

/** The payment simulator with the demo's clock and a simulated payer. */
export type DemoBank = {
  gateway: Gateway
  /** Applies a payment event to a session, as the simulator's page does */
  play: (
    sessionId: string,
    outcome: 'approve' | 'pending' | 'pay' | 'wrong-amount' | 'expire',
    given?: { method?: 'spei' | 'cash'; amount?: number },
  ) => Promise<void>
  /** Creates a payment notification for a session */
  notice: (session: { sessionId: string; ref: string }) => Omit<NoticeRequest, 'now'>
  /** deletes sessions */
  forget: (sessionIds: string[]) => Promise<void>
  close: () => Promise<void>
}

export type OpenDemoBank = (clock: () => Date) => Promise<DemoBank>
