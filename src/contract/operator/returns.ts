import { type Static, Type } from 'typebox'
import { csvFile } from '../files.ts'
import { Done } from '../problem.ts'
import { Day, Id, Moment, Nullable } from '../wire.ts'
import { IdempotencyKey } from './idempotency-key.ts'
import type { OperationTable } from './operation.ts'
import { OrderSearch, PageQuery, RefundPreviewReply, RefundedReply, ReasonBody } from './refunds.ts'
import { RowParams } from './row-params.ts'

const Units = Type.Integer({ minimum: 1, maximum: 1_000_000 })
const Count = Type.Integer({ minimum: 0, maximum: 1_000_000 })

const filter = {
  state: Type.Optional(
    Type.Enum(['open', 'closed'], {
      description: 'Las abiertas, la más antigua primero; o las cerradas, al revés',
    }),
  ),
  search: OrderSearch,
}

const ReturnsQuery = Type.Object({ ...PageQuery.properties, ...filter })
/** Returns, as CSV */
export const ReturnsFileQuery = Type.Object(filter)

const OrderReturn = Type.Object({
  id: Id,
  order_number: Type.String(),
  state: Type.Enum(['requested', 'received', 'inspected', 'refunded', 'refused']),
  requested_at: Moment,
  received_at: Nullable(Moment),
  inspected_at: Nullable(Moment),
  closed_at: Nullable(Moment),
  refused_reason: Nullable(Type.String()),
  /** Folio of the return's acknowledgement document; null for returns made before such documents. */
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

/** A product return */
export const ReturnReply = Type.Object({
  ...OrderReturn.properties,
  delivered_at: Nullable(Moment),
  /** Last day on which the law allows the return request. */
  could_ask_until: Nullable(Day),
  /** Refund preview of an inspected return; null before inspection. */
  preview: Nullable(RefundPreviewReply),
})
export type ReturnReply = Static<typeof ReturnReply>

/** Inspection result of every returned unit */
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

export const operations = {
  listReturns: { method: 'GET', path: 'returns', query: ReturnsQuery, reply: ReturnsReply },
  exportReturns: { method: 'GET', path: 'returns.csv', query: ReturnsFileQuery, reply: csvFile },
  getReturn: { method: 'GET', path: 'returns/:id', params: RowParams, reply: ReturnReply },
  receiveReturn: { method: 'POST', path: 'returns/:id/receive', params: RowParams, reply: Done },
  inspectReturn: {
    method: 'POST',
    path: 'returns/:id/inspect',
    params: RowParams,
    body: InspectBody,
    reply: Done,
  },
  refundReturn: {
    method: 'POST',
    path: 'returns/:id/refund',
    params: RowParams,
    body: RefundReturnBody,
    reply: RefundedReply,
  },
  refuseReturn: {
    method: 'POST',
    path: 'returns/:id/refuse',
    params: RowParams,
    body: ReasonBody,
    reply: Done,
  },
} as const satisfies OperationTable
