import { Type } from 'typebox'
import { Id, Moment, Nullable } from '../wire.ts'

export const ProductParams = Type.Object({
  product: Type.String({ maxLength: 200, description: 'Su url_key o su SKU' }),
})

/** GET /api/v1/products/:product/stock-movements, the newest first */
export const MovementsQuery = Type.Object({
  before: Type.Optional(Id),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
})

export const MovementsReply = Type.Object({
  movements: Type.Array(
    Type.Object({
      id: Id,
      change: Type.Integer(),
      on_hand: Nullable(Type.Integer({ description: 'Cuántas quedaron' })),
      reason: Type.String(),
      note: Nullable(Type.String()),
      order_number: Nullable(Type.String()),
      actor: Type.String(),
      created_at: Moment,
    }),
  ),
  next: Nullable(Id),
})

/** POST /api/v1/products/:product/stock: how many there are, or how many came or went */
export const StockBody = Type.Object({
  to: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
  by: Type.Optional(Type.Integer({ minimum: -1_000_000, maximum: 1_000_000 })),
  reason: Type.Enum(['count', 'correction', 'arrival', 'damage']),
  note: Type.Optional(Type.String({ maxLength: 500 })),
})

export const StockReply = Type.Object({ from: Type.Integer(), to: Type.Integer() })

/** PUT /api/v1/products/:product/bin */
export const BinBody = Type.Object({
  bin: Type.String({ maxLength: 100, description: 'Como A-03; vacío lo quita' }),
})
export const BinReply = Type.Object({ bin: Nullable(Type.String()) })
