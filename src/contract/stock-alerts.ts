import { Type } from 'typebox'
import { IgnoredRequestBodyFields, Id } from './api-field-types.ts'
import type { OperationTable } from './api-operation.ts'
import { ResultResponse } from './problem-details.ts'

/** POST shop/stockAlert {productId, email}: requests one mail when the product is in stock again */
const StockAlertBody = Type.Object({
  ...IgnoredRequestBodyFields,
  email: Type.String({ maxLength: 320 }),
  productId: Type.Optional(Id),
  product_id: Type.Optional(Id),
})

/** POST shop/confirmStockAlert {token}: confirms a stock alert by the token of its mail */
const ConfirmStockAlertBody = Type.Object({
  ...IgnoredRequestBodyFields,
  token: Type.String({ maxLength: 1000 }),
})

export const stockAlertOperations = {
  createStockAlert: {
    method: 'POST',
    path: 'shop/stockAlert',
    body: StockAlertBody,
    reply: ResultResponse,
  },
  confirmStockAlert: {
    method: 'POST',
    path: 'shop/confirmStockAlert',
    body: ConfirmStockAlertBody,
    reply: ResultResponse,
  },
} as const satisfies OperationTable
