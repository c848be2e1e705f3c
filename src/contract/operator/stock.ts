import { type Static, Type } from 'typebox'
import { csvFile } from '../files.ts'
import { Id, Moment, Nullable } from '../wire.ts'
import type { OperationTable } from './operation.ts'

export const ProductParams = Type.Object({
  product: Type.String({ maxLength: 200, description: 'Su url_key o su SKU' }),
})

/** Stock movements, newest first */
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
      undoes: Nullable({ ...Id, description: 'El movimiento que éste deshace' }),
    }),
  ),
  next: Nullable(Id),
})
export type MovementsReply = Static<typeof MovementsReply>

/** Sets the stock level, or changes it by a difference */
export const StockBody = Type.Object({
  to: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 1_000_000,
      description:
        'Cuántas quedan. Contadas (`count`), cuántas hay en el estante: las vendidas sin empacar se descuentan solas',
    }),
  ),
  seen: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 1_000_000,
      description:
        'Cuántas había (`on_hand`) cuando se decidió `to`: lo vendido desde entonces sigue vendido. Hace falta si no es un conteo',
    }),
  ),
  by: Type.Optional(Type.Integer({ minimum: -1_000_000, maximum: 1_000_000 })),
  reason: Type.Enum(['count', 'correction', 'arrival', 'damage']),
  note: Type.Optional(Type.String({ maxLength: 500 })),
})

export const StockReply = Type.Object({
  from: Type.Integer(),
  to: Type.Integer(),
  unpacked: Type.Integer({
    description: 'De lo contado, las vendidas sin empacar: no son de las que hay para vender',
  }),
  movement: Nullable({ ...Id, description: 'El movimiento que se puede deshacer, si algo cambió' }),
})
export type StockReply = Static<typeof StockReply>

/** Undoes a stock movement */
export const MovementParams = Type.Object({ ...ProductParams.properties, movement: Id })

/** Sets the storage location */
export const BinBody = Type.Object({
  bin: Type.String({ maxLength: 100, description: 'Como A-03; vacío lo quita' }),
})
export const BinReply = Type.Object({ bin: Nullable(Type.String()) })

const tab = Type.Enum(['soon', 'none', 'still', 'all'] as const)

/** Stock of all products that match the filters */
export const StockFileQuery = Type.Object({
  tab: Type.Optional(tab),
  search: Type.Optional(
    Type.String({ maxLength: 200, description: 'Palabras del nombre o marca, SKU o EAN' }),
  ),
  category: Type.Optional(Type.String({ maxLength: 200 })),
})

/**
 * Products by remaining days of stock, fewest first; other list tabs show the newest products first
 */
export const StockQuery = Type.Object({
  ...StockFileQuery.properties,
  after: Type.Optional(Type.String({ pattern: '^[1-9]\\d{0,14}(-\\d{1,9})?$' })),
})

const StockRow = Type.Object({
  id: Id,
  sku: Type.String(),
  url_key: Type.String(),
  name: Type.String(),
  image: Nullable(Type.String()),
  digital: Type.Boolean(),
  visible: Type.Boolean(),
  bin: Nullable(Type.String({ description: 'Su lugar en el almacén' })),
  on_hand: Type.Integer(),
  reserved: Type.Integer({ description: 'De ellas, las apartadas por pagos en curso' }),
  holders: Type.Array(Type.String(), { description: 'Los primeros tres pagos que apartan' }),
  sold: Type.Integer({ description: 'Piezas vendidas en 30 días, contadas cada cuarto de hora' }),
  days_left: Nullable(
    Type.Integer({ description: 'Para cuántos días alcanza lo libre, al paso de esos 30' }),
  ),
  outlook: Type.Enum(['days', 'sold-out', 'unsold', 'too-few-sold', 'over-a-year'] as const, {
    description: 'Por qué no se puede decir para cuántos días alcanza, o que sí se puede',
  }),
})
export type OfficeStockRow = Static<typeof StockRow>

export const StockListReply = Type.Object({
  products: Type.Array(StockRow),
  next: Nullable(Type.String()),
  counts: Type.Object(
    { soon: Type.Integer(), none: Type.Integer(), still: Type.Integer(), all: Type.Integer() },
    { description: 'Hasta 10,001; más no se cuentan' },
  ),
  categories: Type.Array(
    Type.Object({ slug: Type.String(), name: Type.String(), parent: Nullable(Type.String()) }),
  ),
})
export type StockListReply = Static<typeof StockListReply>

/** Stock level and reservations of a product */
export const ProductStockReply = Type.Object({
  ...StockRow.properties,
  unpacked: Type.Integer({
    description: 'Vendidas sin empacar: están en el estante y no en `on_hand`',
  }),
  held: Type.Array(
    Type.Object({ order_number: Type.String(), quantity: Type.Integer(), since: Moment }),
    { description: 'Quién tiene las piezas apartadas: pagos en curso' },
  ),
})
export type ProductStockReply = Static<typeof ProductStockReply>

export const operations = {
  listStockMovements: {
    method: 'GET',
    path: 'products/:product/stock-movements',
    params: ProductParams,
    query: MovementsQuery,
    reply: MovementsReply,
  },
  exportStockMovements: {
    method: 'GET',
    path: 'products/:product/stock-movements.csv',
    params: ProductParams,
    reply: csvFile,
  },
  changeStock: {
    method: 'POST',
    path: 'products/:product/stock',
    params: ProductParams,
    body: StockBody,
    reply: StockReply,
  },
  undoStockMovement: {
    method: 'POST',
    path: 'products/:product/stock-movements/:movement/undo',
    params: MovementParams,
    reply: StockReply,
  },
  setProductBin: {
    method: 'PUT',
    path: 'products/:product/bin',
    params: ProductParams,
    body: BinBody,
    reply: BinReply,
  },
  listStock: { method: 'GET', path: 'stock', query: StockQuery, reply: StockListReply },
  exportStock: { method: 'GET', path: 'stock.csv', query: StockFileQuery, reply: csvFile },
  getStock: {
    method: 'GET',
    path: 'stock/:product',
    params: ProductParams,
    reply: ProductStockReply,
  },
} as const satisfies OperationTable
