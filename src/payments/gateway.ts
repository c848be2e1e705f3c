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

/** Payment request to a gateway. `ref` is the shop's own opaque reference and the idempotency key. */
export type PaymentSessionRequest = {
  ref: string
  orderNumber: string
  amount: Centavos
  description: string
  lines: { name: string; quantity: number; unitAmount: Centavos }[]
  email: string
  /** Name and phone of the buyer; null where the shop was not given one. */
  buyer: { name: string | null; phone: string | null }
  methods: PaymentMethod[]
  /** Largest total that the shop takes in cash, if this order exceeds it; for pages that say so. */
  cashLimit?: Centavos | undefined
  /**
   * Instalment plans without interest offered besides the single payment, by number of months: `[3,
   * 6, 9]`.
   */
  installmentPlans: number[]
  successUrl: string
  failureUrl: string
  notifyUrl: string
  createdAt: Date
  expiresAt: Date
  voucherExpiresAt: { spei: Date; cash: Date }
  /**
   * Data of the purchase from which a lost payment attempt can be restored; gateways that can store
   * the snapshot return it.
   */
  snapshot: string
}

type GatewaySession = { sessionId: string; url: string }

/**
 * Payment as reported by a gateway; `amount` is the requested amount, `paidAmount` the received
 * amount.
 */
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
  voucher?: PaymentVoucher
  /** Tracking key of a SPEI transfer, the bank's "clave de rastreo". */
  trackingKey?: string
  paidAt?: Date
  declineReason?: string
  /** Purchase snapshot stored with the payment session, at gateways that can store it. */
  snapshot?: string
}

/** Payment in a gateway's list; `getPayment` takes its `sessionId` and returns the details. */
export type GatewayPaymentListItem = { sessionId: string; ref: string }

/**
 * Payment slip for paying later (cash or SPEI); `barcode` contains the digits of a Code 128
 * barcode, always an even number.
 */
export type PaymentVoucher = {
  reference: string
  barcode?: string
  clabe?: string
  bank?: string
  /** Account holder to whom a transfer is made. */
  beneficiary?: string
  /** URL of the gateway's page with the payment instructions. */
  url?: string
  expiresAt: Date
}

type RefundRequest = {
  sessionId: string
  amount: Centavos
  idempotencyKey: string
  /**
   * Refunds of this payment that the shop has recorded as done. Gateways without idempotency keys
   * take any other refund of the same amount for this one, whose reply was lost.
   */
  recorded?: readonly RecordedRefund[]
}

/**
 * A refund that the shop has recorded as done. `id` is what the gateway calls it, or the name of a
 * refund made elsewhere; others were paid without the gateway.
 */
export type RecordedRefund = { id: string | null; amount: Centavos }

/** Name of refunds that were made on the gateway's own pages and noticed by their total. */
export function nameRefundMadeElsewhere(
  { name }: Pick<PaymentGateway, 'name'>,
  { refundedAmount }: Pick<GatewayPayment, 'refundedAmount'>,
): string {
  return `${name}:${refundedAmount}`
}

/** Account to which a gateway's credentials belong; what a gateway does not tell is null. */
export type GatewayAccount = {
  name: string | null
  mode: 'test' | 'live' | null
  /** ISO 3166 code of two letters */
  country: string | null
  /** ways of paying that are switched on */
  methods: PaymentMethod[] | null
}

export type PaymentWebhookRequest = {
  headers: Record<string, string | string[] | undefined>
  /** Query string of the URL that the gateway called, without the `?`. */
  query?: string
  rawBody: Buffer
  now: Date
}

/**
 * Content of a payment webhook. `id` derives from signed data, so repeated webhooks have the same
 * `id`. `sessionId`, absent without a payment, may be another gateway id of the payment.
 */
type NoticeEvent = { id: string; type: string; sessionId?: string; ref?: string }

export type PaymentWebhookResult =
  | { ok: true; event: NoticeEvent }
  | { ok: false; code: 'bad-signature' | 'stale' | 'malformed' }

export type PaymentGateway = {
  name: string
  /**
   * Builds the form that leads to the gateway's hosted payment page, for gateways whose page cannot
   * be opened by a plain URL.
   */
  form?(request: PaymentSessionRequest): { action: string; fields: Record<string, string> }
  /**
   * Opens a hosted checkout at the gateway; a request with the same `ref` and content returns the
   * same session again.
   */
  createSession(request: PaymentSessionRequest): Promise<GatewaySession>
  /**
   * Fetches a payment by a session id, from `createSession` or a webhook; the result contains the
   * id from `createSession`.
   */
  getPayment(sessionId: string): Promise<GatewayPayment>
  /**
   * Lists payments, or their sessions, started from `since` until before `until` by the gateway's clock, one page at a
   * time. Payments of other shops on the same gateway account are left out; absent where a gateway has no list.
   */
  listPayments?(span: { since: Date; until: Date }): AsyncIterable<GatewayPaymentListItem[]>
  /**
   * Expires an unpaid payment session at the gateway; does nothing if the session is already
   * closed.
   */
  expireSession(sessionId: string): Promise<void>
  refund(request: RefundRequest): Promise<{ refundId: string; amount: Centavos }>
  /**
   * Whether the gateway lacks idempotency keys for refunds. The caller then sends one refund of a
   * payment at a time, and records each before the next one.
   */
  lacksRefundKeys?: true
  /** Asks for the account of the credentials by a call that changes nothing. */
  describeAccount?(): Promise<GatewayAccount>
  /**
   * Makes the account send its payment webhooks to a URL, once however often it is called, and
   * returns the secret that verifies them. A secret returned before for this URL may stop counting.
   */
  connectWebhook?(url: string): Promise<{ secret: string }>
  /**
   * Verifies a payment webhook; its contents are untrusted until the payment is fetched from the
   * gateway.
   */
  parseNotice(request: PaymentWebhookRequest): PaymentWebhookResult
}

/** Gateway outage: the gateway does not reply or fails. A later retry may succeed. */
export class GatewayUnavailable extends Error {
  override name = 'GatewayUnavailable'
  readonly code = 'gateway-unavailable'
}

/**
 * Error when the gateway rejects the shop's credentials. It counts as an outage until an operator
 * corrects the credentials; it says nothing about the payment.
 */
export class GatewayCredentialsRejected extends GatewayUnavailable {
  override name = 'GatewayCredentialsRejected'
}

/** Final refusal of a call by the payment gateway; retries are useless. */
export class GatewayRejectedRequest extends Error {
  override name = 'GatewayRejectedRequest'
  readonly code = 'gateway-refused'
  /** Refusal code of the gateway. */
  readonly reason: string

  constructor(message: string, reason: string) {
    super(message)
    this.reason = reason
  }
}

/** Whether an error was caused by the gateway and not by the shop. */
export function isGatewayError(
  error: unknown,
): error is GatewayUnavailable | GatewayRejectedRequest {
  return error instanceof GatewayUnavailable || error instanceof GatewayRejectedRequest
}
