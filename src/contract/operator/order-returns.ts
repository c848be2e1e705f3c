import { type Static, Type } from 'typebox'
import { Day, Id, IsoDateTime, Nullable } from '../api-field-types.ts'
import type { OperationTable } from '../api-operation.ts'
import { csvResponseSchema } from '../file-response-schemas.ts'
import { RowIdParams } from '../path-params.ts'
import { SuccessResponse } from '../problem-details.ts'
import { IdempotencyKey } from './idempotency-key.ts'
import {
  OrderNumberQueryParameter,
  RefundPaginationQuery,
  RefundPreviewResponse,
  CreatedRefundResponse,
  RejectionReasonBody,
  refundRefusals,
} from './refunds.ts'

const Units = Type.Integer({ minimum: 1, maximum: 1_000_000 })
const Count = Type.Integer({ minimum: 0, maximum: 1_000_000 })

const filter = {
  state: Type.Optional(
    Type.Enum(['open', 'closed'], {
      description: 'Las abiertas, la más antigua primero; o las cerradas, al revés',
    }),
  ),
  search: OrderNumberQueryParameter,
}

const ReturnsQuery = Type.Object({ ...RefundPaginationQuery.properties, ...filter })
/** Exports product returns, as CSV */
export const ReturnsExportQuery = Type.Object(filter)

const OrderReturn = Type.Object({
  id: Id,
  order_number: Type.String(),
  state: Type.Enum(['requested', 'received', 'inspected', 'refunded', 'refused']),
  requested_at: IsoDateTime,
  received_at: Nullable(IsoDateTime),
  inspected_at: Nullable(IsoDateTime),
  closed_at: Nullable(IsoDateTime),
  refused_reason: Nullable(Type.String()),
  /**
   * Number (folio) of the acknowledgement document sent for the return; null for returns made
   * before the shop sent such documents.
   */
  folio: Nullable(Type.String()),
  seal: Nullable(Type.String()),
  due_on: Nullable(Day),
  lines: Type.Array(
    Type.Object({
      line_id: Id,
      sku: Type.String(),
      name: Type.String(),
      quantity: Units,
      to_shelf: Count,
      second_hand: Count,
      waste: Count,
      turned_down: Count,
      note: Nullable(Type.String()),
    }),
  ),
})
export type OrderReturn = Static<typeof OrderReturn>

const ReturnsReply = Type.Object({
  returns: Type.Array(OrderReturn),
  next: Nullable(Id),
})

/** Refunds a return; the body is optional */
const RefundReturnBody = Nullable(Type.Object({ idempotency_key: Type.Optional(IdempotencyKey) }))

/** Returns one product return with its order */
export const OrderReturnResponse = Type.Object({
  ...OrderReturn.properties,
  person: Type.Object({ shopper_id: Nullable(Id), email: Type.String() }),
  /** Ticket in which the shopper says why; null once it is deleted, and for who may not read tickets. */
  ticket_id: Nullable(Id),
  delivered_at: Nullable(IsoDateTime),
  /** Last day on which the shopper was legally entitled to request the return. */
  could_ask_until: Nullable(Day),
  /** Refund preview of an inspected return; null before inspection. */
  preview: Nullable(RefundPreviewResponse),
})
export type OrderReturnResponse = Static<typeof OrderReturnResponse>

/** Records the inspection result of every returned unit */
const InspectBody = Type.Object({
  lines: Type.Array(
    Type.Object({
      line_id: Id,
      to_shelf: Count,
      second_hand: Count,
      waste: Count,
      turned_down: Count,
      note: Type.Optional(Nullable(Type.String({ maxLength: 500 }))),
    }),
    { maxItems: 200 },
  ),
})

export const officeOrderReturnOperations = {
  listReturns: { method: 'GET', path: 'returns', query: ReturnsQuery, reply: ReturnsReply },
  exportReturns: {
    method: 'GET',
    path: 'returns.csv',
    query: ReturnsExportQuery,
    reply: csvResponseSchema,
  },
  getReturn: {
    method: 'GET',
    path: 'returns/:id',
    params: RowIdParams,
    reply: OrderReturnResponse,
    refusals: ['return-not-found'],
  },
  receiveReturn: {
    method: 'POST',
    path: 'returns/:id/receive',
    params: RowIdParams,
    reply: SuccessResponse,
    refusals: ['return-elsewhere', 'return-not-found'],
  },
  inspectReturn: {
    method: 'POST',
    path: 'returns/:id/inspect',
    params: RowIdParams,
    body: InspectBody,
    reply: SuccessResponse,
    refusals: ['findings-incomplete', 'note-missing', 'return-elsewhere', 'return-not-found'],
  },
  refundReturn: {
    method: 'POST',
    path: 'returns/:id/refund',
    params: RowIdParams,
    body: RefundReturnBody,
    reply: CreatedRefundResponse,
    refusals: [...refundRefusals, 'return-not-found'],
  },
  refuseReturn: {
    method: 'POST',
    path: 'returns/:id/refuse',
    params: RowIdParams,
    body: RejectionReasonBody,
    reply: SuccessResponse,
    refusals: ['return-elsewhere', 'return-not-found'],
  },
} as const satisfies OperationTable
