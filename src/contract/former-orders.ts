import { type Static, Type } from 'typebox'
import { Day, Id, Nullable, Pesos } from './api-field-types.ts'
import type { OperationTable } from './api-operation.ts'
import { RowIdParams } from './path-params.ts'
import { createResponseOrInvalidInputSchema } from './problem-details.ts'

/** An order of the shop's former platform, as its shopper sees it. */
export const FormerOrder = Type.Object({
  id: Id,
  /** number that the order had there */
  number: Type.String(),
  placed_on: Day,
  lines: Type.Array(Type.String()),
  total: Pesos,
  /** total as written there in another currency */
  foreign_total: Nullable(Type.String()),
  status: Type.String(),
})
export type FormerOrder = Static<typeof FormerOrder>

const FormerOrdersResponse = Type.Object({ orders: Type.Array(FormerOrder) })
const FormerOrderResponse = Type.Object({ order: FormerOrder })

export const formerOrderOperations = {
  listFormerOrders: {
    method: 'GET',
    path: 'customer/former-orders',
    reply: createResponseOrInvalidInputSchema(FormerOrdersResponse),
  },
  getFormerOrder: {
    method: 'GET',
    path: 'customer/former-orders/:id',
    params: RowIdParams,
    reply: createResponseOrInvalidInputSchema(FormerOrderResponse),
  },
} as const satisfies OperationTable
