import { Type } from 'typebox'
import { ClientExtras, Id } from './wire.ts'

/** POST shop/stockAlert {productId, email}: one mail when it can be bought again */
export const StockAlertBody = Type.Object({
  ...ClientExtras,
  email: Type.String({ maxLength: 320 }),
  productId: Type.Optional(Id),
  product_id: Type.Optional(Id),
})

/** POST shop/confirmStockAlert {token}: confirms by the mailed token */
export const ConfirmAlertBody = Type.Object({
  ...ClientExtras,
  token: Type.String({ maxLength: 1000 }),
})
