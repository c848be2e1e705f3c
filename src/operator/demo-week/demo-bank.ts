import type { Gateway, NoticeRequest } from '#payments/gateway.ts'

/** The payment simulator as the demo's week uses it: at the moments of the week, and with somebody who pays. */
export type DemoBank = {
  gateway: Gateway
  /** lets something happen to a session, as the simulator's page does */
  play: (
    sessionId: string,
    outcome: 'approve' | 'pending' | 'pay' | 'wrong-amount' | 'expire',
    given?: { method?: 'spei' | 'cash'; amount?: number },
  ) => Promise<void>
  /** what the shop is told about a session */
  notice: (session: { sessionId: string; ref: string }) => Omit<NoticeRequest, 'now'>
  close: () => Promise<void>
}

export type OpenDemoBank = (clock: () => Date) => Promise<DemoBank>
