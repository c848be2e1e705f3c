import { type Static, Type } from 'typebox'
import { Id, IsoDateTime, Nullable, Pesos, PesosInput } from '../api-field-types.ts'
import { IdempotencyKey } from './idempotency-key.ts'

const Units = Type.Integer({ minimum: 1, maximum: 1_000_000 })
const Count = Type.Integer({ minimum: 0, maximum: 1_000_000 })
const Goods = Type.Enum(['unsent', 'kept', 'returned'], {
  description: 'No ha salido de la tienda, se queda con el cliente, o ya regresó',
})

export const RefundOrderParams = Type.Object({ number: Type.String({ maxLength: 20 }) })
export const RefundPaginationQuery = Type.Object({
  after: Type.Optional(Id),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
})

export const OrderNumberQueryParameter = Type.Optional(
  Type.String({ maxLength: 20, description: 'El número de un pedido' }),
)

const refundFilter = {
  state: Type.Optional(
    Type.Enum(['waiting', 'done'], {
      description: 'Los que esperan a alguien, el más antiguo primero; o los hechos, al revés',
    }),
  ),
  search: OrderNumberQueryParameter,
}

/** Lists refunds that the shop must pay by bank transfer, or refunds that are finished */
export const RefundsQuery = Type.Object({ ...RefundPaginationQuery.properties, ...refundFilter })
/** Exports refunds as CSV */
export const RefundsExportQuery = Type.Object(refundFilter)

const approvalFilter = {
  state: Type.Optional(
    Type.Enum(['waiting', 'decided'], {
      description: 'Las que esperan, la más antigua primero; o las decididas y vencidas, al revés',
    }),
  ),
  search: OrderNumberQueryParameter,
}

/** Lists refunds that need approval by a second person, pending or decided */
export const RefundApprovalsQuery = Type.Object({
  ...RefundPaginationQuery.properties,
  ...approvalFilter,
})
/** Exports refunds that need approval by a second person, pending or decided, as CSV */
export const RefundApprovalsExportQuery = Type.Object(approvalFilter)

/** Returns the units of an order that can still be refunded */
export const RefundableUnitsResponse = Type.Object({
  lines: Type.Array(
    Type.Object({
      id: Id,
      sku: Type.String(),
      name: Type.String(),
      quantity: Units,
      refunded: Count,
      unsent: Type.Integer({ description: 'Piezas que siguen en la tienda' }),
      digital: Type.Boolean(),
      price: Pesos,
      discount: Pesos,
    }),
  ),
  shipping: Type.Number({ description: 'Lo que queda del envío' }),
  left: Type.Number({ description: 'Lo que queda de su pago' }),
})
export type RefundableUnitsResponse = Static<typeof RefundableUnitsResponse>

/** Previews a refund of either order lines or an amount */
export const PreviewRefundBody = Type.Object({
  lines: Type.Optional(
    Type.Array(
      Type.Object({
        line_id: Id,
        quantity: Units,
        goods: Goods,
        restock: Type.Optional(Type.Boolean({ description: 'Vuelven a la venta' })),
      }),
      { maxItems: 200 },
    ),
  ),
  shipping: Type.Optional(Type.Boolean({ description: 'También el envío' })),
  amount: Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum: 100_000_000 })),
})
export type PreviewRefundBody = Static<typeof PreviewRefundBody>

/**
 * Refunds order lines or an amount; large amounts require approval by a second
 * person
 */
export const CreateRefundBody = Type.Object({
  ...PreviewRefundBody.properties,
  reason: Type.String({ minLength: 1, maxLength: 500 }),
  idempotency_key: Type.Optional(IdempotencyKey),
  expected_amount: Type.Optional(
    Type.Number({
      ...PesosInput,
      description: 'Lo que mostró la vista previa; si ya es otro, no se reembolsa',
    }),
  ),
  expected_stays: Type.Optional(
    Type.Number({
      ...PesosInput,
      description:
        'Lo que según la vista previa seguiría pagado (`stays`); si ya es otro, alguien reembolsó mientras tanto y no se reembolsa',
    }),
  ),
})

export const RefundPreviewResponse = Type.Object({
  lines: Type.Array(
    Type.Object({
      line_id: Id,
      name: Type.String(),
      digital: Type.Boolean(),
      quantity: Units,
      goods: Goods,
      restock: Type.Boolean(),
      price: Pesos,
      discount: Pesos,
      amount: Pesos,
    }),
  ),
  shipping: Pesos,
  given_before: Pesos,
  amount: Pesos,
  stays: Pesos,
  points: Type.Integer({ description: 'Puntos ganados que se cancelan' }),
  whole: Type.Boolean({ description: 'Con esto vuelve todo el pedido' }),
  method: Nullable(Type.Enum(['card', 'spei', 'cash'])),
  card_ending: Nullable(Type.String()),
  coupon: Nullable(
    Type.Object({ code: Type.String(), comes_back: Type.Boolean(), points: Type.Integer() }),
  ),
  ending_keys: Type.Integer({
    description: 'Claves que dejan de valer; con todo el pedido, todas',
  }),
  needs_second_person: Type.Boolean(),
  letter: Type.Object({ subject: Type.String(), lines: Type.Array(Type.String()) }),
})
export type RefundPreviewResponse = Static<typeof RefundPreviewResponse>

export const CreatedRefundResponse = Type.Object({
  amount: Pesos,
  /** Id of the pending approval by a second person; null when the refund was made. */
  approval: Nullable(Id),
})
export type CreatedRefundResponse = Static<typeof CreatedRefundResponse>

export const RefundsResponse = Type.Object({
  refunds: Type.Array(
    Type.Object({
      id: Id,
      order_number: Type.String(),
      amount: Pesos,
      reason: Type.String(),
      state: Type.Enum(['failed', 'needs_clabe', 'done']),
      failure: Nullable(
        Type.Enum(['refused', 'not-connected', 'charged-back'], {
          description: 'Por qué no se hizo: la pasarela no quiso o ya no está conectada',
        }),
      ),
      gateway: Type.String({ description: 'Con quién se cobró' }),
      method: Nullable(Type.Enum(['card', 'spei', 'cash'])),
      clabe_ending: Nullable(Type.String()),
      in_file_since: Nullable(IsoDateTime),
      created_at: IsoDateTime,
      finished_at: Nullable(IsoDateTime),
      reference: Nullable(Type.String({ description: 'Cómo lo llaman el banco o la pasarela' })),
    }),
  ),
  next: Nullable(Id),
})
export type RefundsResponse = Static<typeof RefundsResponse>

export const RefundApprovalsResponse = Type.Object({
  approvals: Type.Array(
    Type.Object({
      id: Id,
      order_number: Type.String(),
      amount: Pesos,
      reason: Type.String(),
      asked_by: Type.String(),
      asked_at: IsoDateTime,
      expires_at: IsoDateTime,
      state: Type.Enum(['waiting', 'approved', 'refused', 'expired']),
      decided_by: Nullable(Type.String()),
      decided_at: Nullable(IsoDateTime),
      decided_reason: Nullable(Type.String()),
    }),
  ),
  next: Nullable(Id),
  has_second_person: Type.Boolean({
    description: 'Si hay otra persona que decida; sin ella los reembolsos se hacen al pedirlos',
  }),
})
export type RefundApprovalsResponse = Static<typeof RefundApprovalsResponse>

/** Refuses a return or a refund, with a reason */
export const RejectionReasonBody = Type.Object({
  reason: Type.String({ minLength: 1, maxLength: 500 }),
})

/** Sets the bank account of a transfer refund */
export const SetRefundBankAccountBody = Type.Object({
  clabe: Type.String({ maxLength: 40 }),
  holder: Type.String({ minLength: 1, maxLength: 120 }),
  again: Type.Optional(Type.Boolean({ description: 'El banco rechazó la transferencia' })),
  bank_confirmed: Type.Optional(
    Type.Boolean({ description: 'El banco es correcto aunque no participe en el SPEI' }),
  ),
})

/** Records that the bank transfer of a refund is completed */
export const FinishBankTransferBody = Type.Object({
  reference: Type.String({ minLength: 1, maxLength: 120 }),
})

/** Exports pending bank transfer refunds as CSV for the bank */
export const RefundBankFileBody = Type.Object({
  again: Type.Optional(
    Type.String({
      format: 'date-time',
      description: 'El archivo de ese momento otra vez (`in_file_since`), sin lo ya hecho',
    }),
  ),
})
export const RefundBankFileResponse = Type.Object({
  csv: Type.String(),
  count: Type.Integer(),
  total: Pesos,
})
export type RefundBankFileResponse = Static<typeof RefundBankFileResponse>

/** Codes with which a refund of an order is refused. */
export const refundRefusals = [
  'approval-over',
  'approval-waiting',
  'cancel-instead',
  'key-reused',
  'line-not-found',
  'move-not-allowed',
  'not-a-part',
  'nothing-to-refund',
  'order-not-found',
  'refund-changed',
  'refunded-meanwhile',
  'return-elsewhere',
  'too-many-units',
] as const
