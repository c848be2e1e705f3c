import type { Centavos } from '#domain/money.ts'

export type PaymentMethod = 'card' | 'spei' | 'cash'

export type PaymentStatus =
  | 'open'
  | 'pending'
  | 'paid'
  | 'failed'
  | 'expired'
  | 'refunded'
  | 'charged_back'

/** What the shop asks a gateway to charge. `ref` is ours, opaque, and the idempotency key. */
export type SessionRequest = {
  ref: string
  orderNumber: string
  amount: Centavos
  description: string
  lines: { name: string; quantity: number; unitAmount: Centavos }[]
  email: string
  methods: PaymentMethod[]
  /** Months without interest to offer, beside the single payment: `[3, 6, 9]`. */
  installmentPlans: number[]
  successUrl: string
  failureUrl: string
  notifyUrl: string
  createdAt: Date
  expiresAt: Date
  voucherExpiresAt: { spei: Date; cash: Date }
  /** What the attempt can be made again from; a gateway that has room for it gives it back. */
  snapshot: string
}

type GatewaySession = { sessionId: string; url: string }

/** A gateway's payment; `amount` requested, `paidAmount` received. */
export type GatewayPayment = {
  sessionId: string
  ref: string
  status: PaymentStatus
  amount: Centavos
  paidAmount: Centavos
  refundedAmount: Centavos
  currency: 'MXN'
  method?: PaymentMethod
  installments?: number
  card?: { maskedPan: string; brand: string; authorization: string }
  voucher?: Voucher
  /** The bank's "clave de rastreo" of a SPEI transfer. */
  trackingKey?: string
  paidAt?: Date
  declineReason?: string
  /** The session's snapshot, where the gateway stores it. */
  snapshot?: string
}

/** A payment as a list names it; `getPayment` takes the name and tells the rest. */
export type ListedPayment = { sessionId: string; ref: string }

/** What a shopper needs to pay later; `barcode` holds the digits of a Code 128, an even count of them. */
export type Voucher = {
  reference: string
  barcode?: string
  clabe?: string
  bank?: string
  /** The processor's own page with the same instructions. */
  url?: string
  expiresAt: Date
}

type RefundRequest = { sessionId: string; amount: Centavos; idempotencyKey: string }

export type NoticeRequest = {
  headers: Record<string, string | string[] | undefined>
  /** What follows the `?` of the address that was called, if anything. */
  query?: string
  rawBody: Buffer
  now: Date
}

/**
 * What a notice is about. `id` comes from what the signature covers, so that a repeated notice is known
 * by it. `sessionId` may be another of the gateway's names for the payment; absent when it is about no payment.
 */
type NoticeEvent = { id: string; type: string; sessionId?: string; ref?: string }

export type NoticeReading =
  | { ok: true; event: NoticeEvent }
  | { ok: false; code: 'bad-signature' | 'stale' | 'malformed' }

export type Gateway = {
  name: string
  /** The form that leads to the hosted page, where no plain address does. */
  form?(request: SessionRequest): { action: string; fields: Record<string, string> }
  /** Opens a hosted checkout; the same `ref` and content give the same session again. */
  createSession(request: SessionRequest): Promise<GatewaySession>
  /** Takes what `createSession` or a notice named; the answer carries the name of `createSession`. */
  getPayment(sessionId: string): Promise<GatewayPayment>
  /**
   * Payments, or the sessions they belong to, begun from one moment until before another by the gateway's
   * clock, a page at a time; those of others on the same account are left out. Absent where a gateway has no list.
   */
  listPayments?(span: { since: Date; until: Date }): AsyncIterable<ListedPayment[]>
  /** Ends a session that was not paid; does nothing to one that is closed. */
  expireSession(sessionId: string): Promise<void>
  refund(request: RefundRequest): Promise<{ refundId: string; amount: Centavos }>
  /** Verifies a notice; its contents are untrusted until the payment is fetched. */
  parseNotice(request: NoticeRequest): NoticeReading
}

/** The gateway did not answer or failed on its side: trying again later is right. */
export class GatewayUnavailable extends Error {
  override name = 'GatewayUnavailable'
  readonly code = 'gateway-unavailable'
}

/** The gateway rejects the shop's credentials: an outage until a person mends them, and no verdict on a payment. */
export class GatewayCredentialsRejected extends GatewayUnavailable {
  override name = 'GatewayCredentialsRejected'
}

/** The gateway's final refusal: retries are useless. */
export class GatewayRefused extends Error {
  override name = 'GatewayRefused'
  readonly code = 'gateway-refused'
  /** The gateway's own word for it. */
  readonly reason: string

  constructor(message: string, reason: string) {
    super(message)
    this.reason = reason
  }
}

/** Whether a gateway is why something could not be done, and not the shop. */
export function isGatewayError(error: unknown): error is GatewayUnavailable | GatewayRefused {
  return error instanceof GatewayUnavailable || error instanceof GatewayRefused
}
