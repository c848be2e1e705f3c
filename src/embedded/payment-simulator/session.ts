export type Method = 'card' | 'spei' | 'cash'

export type Status =
  | 'open'
  | 'pending'
  | 'paid'
  | 'failed'
  | 'expired'
  | 'refunded'
  | 'charged_back'

export type Voucher = {
  reference: string
  barcode: string
  clabe?: string
  bank?: string
  expiresAt: string
}

/** Form values kept after a decline, without bank card data. */
type KeptForm = { holder: string; installments: number }

/** Card payment awaiting the bank's 3-D Secure page, without full card number. */
export type Challenge = { maskedPan: string; brand: string; installments: number; holder?: string }

/** Delivery modes of notices: normal, or with a realistic fault. */
export const noticeModes = [
  'once',
  'twice',
  'out-of-order',
  'badly-signed',
  'late',
  'never',
] as const
export type NoticeMode = (typeof noticeModes)[number]

export type NewSession = {
  ref: string
  orderNumber: string
  amount: number
  description: string
  lines: { name: string; quantity: number; unitAmount: number }[]
  email: string
  methods: Method[]
  installmentPlans: number[]
  successUrl: string
  failureUrl: string
  notifyUrl: string
  expiresAt: string
  voucherExpiresAt: { spei: string; cash: string }
  snapshot?: string
}

export type Session = {
  id: string
  account: number
  ref: string
  requestHash: string
  status: Status
  orderNumber: string
  amount: number
  description: string
  lines: NewSession['lines']
  email: string
  methods: Method[]
  installmentPlans: number[]
  successUrl: string
  failureUrl: string
  notifyUrl: string
  expiresAt: Date
  speiExpiresAt: Date
  cashExpiresAt: Date
  method: Method | null
  installments: number | null
  maskedPan: string | null
  brand: string | null
  authorization: string | null
  challenge: Challenge | null
  voucher: Voucher | null
  trackingKey: string | null
  paidAmount: number
  refundedAmount: number
  paidAt: Date | null
  approvesAt: Date | null
  approvesNotice: NoticeMode | null
  declineReason: string | null
  keptForm: KeptForm | null
  snapshot: string | null
  createdAt: Date
}

/** Session as returned by the REST API. */
export function describeSession(session: Session) {
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
    voucher: session.voucher ?? undefined,
    trackingKey: session.trackingKey ?? undefined,
    paidAt: session.paidAt?.toISOString(),
    declineReason: session.declineReason ?? undefined,
    snapshot: session.snapshot ?? undefined,
  }
}
