import { type Static, Type } from 'typebox'
import { Compile } from 'typebox/compile'

const Text = Type.String()
const Amount = Type.Integer({ minimum: 0 })

const Listed = Type.Object({ sessionId: Text, ref: Text })

const Payment = Type.Object({
  ...Listed.properties,
  status: Type.Enum(['open', 'pending', 'paid', 'failed', 'expired', 'refunded', 'charged_back']),
  amount: Amount,
  paidAmount: Amount,
  refundedAmount: Amount,
  currency: Type.Literal('MXN'),
  method: Type.Optional(Type.Enum(['card', 'spei', 'cash'])),
  installments: Type.Optional(Type.Integer()),
  card: Type.Optional(Type.Object({ maskedPan: Text, brand: Text, authorization: Text })),
  voucher: Type.Optional(
    Type.Object({
      reference: Text,
      barcode: Type.Optional(Text),
      clabe: Type.Optional(Text),
      bank: Type.Optional(Text),
      beneficiary: Type.Optional(Text),
      expiresAt: Text,
    }),
  ),
  trackingKey: Type.Optional(Text),
  paidAt: Type.Optional(Text),
  declineReason: Type.Optional(Text),
  snapshot: Type.Optional(Text),
})
export type SimulatorPaymentReply = Static<typeof Payment>

/** Shapes of the simulator's replies, limited to the fields that are read. */
export const simulatorReplySchemas = {
  session: Compile(Type.Object({ sessionId: Text, url: Text })),
  payment: Compile(Payment),
  page: Compile(
    Type.Object({
      sessions: Type.Array(Listed),
      next: Type.Union([Type.Integer(), Type.Null()]),
    }),
  ),
  refund: Compile(Type.Object({ refundId: Text, amount: Amount })),
}
