import { Type } from 'typebox'
import { ClientExtras, Id } from './wire.ts'

/** POST shop/stockAlert {productId, email}: requests one mail when the product is in stock again */
export const StockAlertBody = Type.Object({
  ...ClientExtras,
  email: Type.String({ maxLength: 320 }),
  productId: Type.Optional(Id),
  product_id: Type.Optional(Id),
})

/** POST shop/confirmStockAlert {token}: confirms a stock alert by the token of its mail */
export const ConfirmAlertBody = Type.Object({
  ...ClientExtras,
  token: Type.String({ maxLength: 1000 }),
})
