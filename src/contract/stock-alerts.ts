import { Type } from 'typebox'
import { IgnoredClientFields, Id } from './api-field-types.ts'

/** POST shop/stockAlert {productId, email}: requests one mail when the product is in stock again */
export const StockAlertBody = Type.Object({
  ...IgnoredClientFields,
  email: Type.String({ maxLength: 320 }),
  productId: Type.Optional(Id),
  product_id: Type.Optional(Id),
})

/** POST shop/confirmStockAlert {token}: confirms a stock alert by the token of its mail */
export const ConfirmStockAlertBody = Type.Object({
  ...IgnoredClientFields,
  token: Type.String({ maxLength: 1000 }),
})
