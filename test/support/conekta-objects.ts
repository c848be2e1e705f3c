import type { OrderRequest } from 'conekta'

/** What Conekta keeps of an order. */
export type Stored = {
  id: string
  asked: OrderRequest
  createdAt: number
  charges: Charge[]
  refunds: { id: string; amount: number; at: number }[]
  /** absent before a way to pay is chosen */
  status?: string
  page: 'Issued' | 'Finalized' | 'Cancelled'
}

type Charge = {
  id: string
  status: string
  amount: number
  method: Record<string, unknown>
  paidAt?: number
  months?: number
  failure?: string
  chargeback?: string
}

export const amountOf = ({ asked }: Stored): number =>
  asked.line_items.reduce((sum, item) => sum + item.unit_price * item.quantity, 0)

export const refundedOf = ({ refunds }: Stored): number =>
  refunds.reduce((sum, { amount }) => sum + amount, 0)

const list = (data: object[]) => ({ object: 'list', has_more: false, total: data.length, data })

/** An order as Conekta answers it. */
export function describeOrder(order: Stored, isLive = false): Record<string, unknown> {
  const { id, asked, createdAt, charges, status, page } = order
  const pageId = `${id.slice(4)}-page`
  return {
    id,
    object: 'order',
    livemode: isLive,
    amount: amountOf(order),
    amount_refunded: refundedOf(order),
    currency: asked.currency,
    created_at: createdAt,
    updated_at: createdAt,
    is_refundable: status === 'paid' || status === 'partially_refunded',
    metadata: asked.metadata ?? {},
    customer_info: { ...asked.customer_info, object: 'customer_info' },
    line_items: list(
      asked.line_items.map((item, index) => ({
        ...item,
        id: `line_item_${index}`,
        object: 'line_item',
      })),
    ),
    checkout: {
      ...asked.checkout,
      id: pageId,
      name: asked.checkout?.name ?? '',
      object: 'checkout',
      livemode: isLive,
      status: page,
      url: `https://pay.conekta.com/checkout/${pageId}`,
    },
    ...(status && { payment_status: status }),
    ...(charges.length > 0 && {
      charges: list(charges.map((charge) => describeCharge(order, charge, isLive))),
    }),
  }
}

/** Refunds are negative, as in the replies that Conekta publishes. */
function describeCharge(order: Stored, charge: Charge, isLive: boolean) {
  const { id, status, amount, method, paidAt, months, failure, chargeback } = charge
  const refunds = order.refunds.map((refund) => ({
    id: refund.id,
    object: 'refund',
    amount: -refund.amount,
    created_at: refund.at,
  }))
  return {
    id,
    object: 'charge',
    livemode: isLive,
    created_at: order.createdAt,
    currency: order.asked.currency,
    amount,
    status,
    order_id: order.id,
    paid_at: paidAt ?? null,
    monthly_installments: months ?? null,
    payment_method: method,
    ...(failure && { failure_code: 'insufficient_funds', failure_message: failure }),
    ...(chargeback && { chargeback: { id: 'chb_1', object: 'chargeback', status: chargeback } }),
    ...(refunds.length > 0 && status !== 'declined' && { refunds: list(refunds) }),
  }
}
