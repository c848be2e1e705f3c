export type SimulatedPaymentMethod = 'card' | 'spei' | 'cash'

export type SimulatedPaymentStatus =
  | 'open'
  | 'pending'
  | 'paid'
  | 'failed'
  | 'expired'
  | 'refunded'
  | 'charged_back'

export type SimulatedVoucher = {
  reference: string
  barcode: string
  clabe?: string
  bank?: string
  expiresAt: string
}

/** Values of the card form that are kept after a declined card, without bank card data. */
type KeptForm = { holder: string; installments: number; maskedPan?: string }

/**
 * Card payment that waits for the shopper on the bank's 3-D Secure page; stored without the full
 * card number.
 */
export type PendingThreeDSecurePayment = {
  maskedPan: string
  brand: string
  installments: number
  holder?: string
}

/** Ways to deliver a payment webhook to the shop: normally, or with a realistic fault. */
export const webhookDeliveryModes = [
  'once',
  'twice',
  'out-of-order',
  'badly-signed',
  'late',
  'never',
] as const
export type WebhookDeliveryMode = (typeof webhookDeliveryModes)[number]

/** Shop that receives the payments, with its branding. */
export type SimulatorShop = {
  readonly name: string
  /** shop name as shown beside the logo symbol */
  readonly wordmark: string
  /** CSS rules for colour and logo; may be empty */
  readonly sheet: string
}

export const unnamedShop: SimulatorShop = { name: 'la tienda', wordmark: 'la tienda', sheet: '' }

export type NewPaymentSession = {
  ref: string
  orderNumber: string
  amount: number
  description: string
  lines: { name: string; quantity: number; unitAmount: number }[]
  email: string
  methods: SimulatedPaymentMethod[]
  /** largest amount that the shop takes in cash, in centavos, if this one exceeds it */
  cashLimit?: number
  installmentPlans: number[]
  successUrl: string
  failureUrl: string
  notifyUrl: string
  expiresAt: string
  voucherExpiresAt: { spei: string; cash: string }
  snapshot?: string
}

export type PaymentSession = {
  id: string
  account: number
  ref: string
  requestHash: string
  status: SimulatedPaymentStatus
  orderNumber: string
  amount: number
  description: string
  lines: NewPaymentSession['lines']
  email: string
  methods: SimulatedPaymentMethod[]
  cashLimit: number | null
  installmentPlans: number[]
  successUrl: string
  failureUrl: string
  notifyUrl: string
  expiresAt: Date
  speiExpiresAt: Date
  cashExpiresAt: Date
  method: SimulatedPaymentMethod | null
  installments: number | null
  maskedPan: string | null
  brand: string | null
  authorization: string | null
  challenge: PendingThreeDSecurePayment | null
  voucher: SimulatedVoucher | null
  trackingKey: string | null
  paidAmount: number
  refundedAmount: number
  paidAt: Date | null
  approvesAt: Date | null
  approvesNotice: WebhookDeliveryMode | null
  declineReason: string | null
  keptForm: KeptForm | null
  snapshot: string | null
  createdAt: Date
}

/**
 * Converts a payment session to the form in which the simulator's REST API returns it; transfers are
 * made to `beneficiary`.
 */
export function toPaymentSessionResponse(session: PaymentSession, beneficiary: string) {
  const { voucher } = session
  return {
    sessionId: session.id,
    ref: session.ref,
    status: session.status,
    amount: session.amount,
    paidAmount: session.paidAmount,
    refundedAmount: session.refundedAmount,
    currency: 'MXN',
    method: session.method ?? undefined,
    installments: session.installments ?? undefined,
    card: session.authorization
      ? {
          maskedPan: session.maskedPan,
          brand: session.brand,
          authorization: session.authorization,
        }
      : undefined,
    voucher: voucher ? { ...voucher, ...(voucher.clabe && { beneficiary }) } : undefined,
    trackingKey: session.trackingKey ?? undefined,
    paidAt: session.paidAt?.toISOString(),
    declineReason: session.declineReason ?? undefined,
    snapshot: session.snapshot ?? undefined,
  }
}
