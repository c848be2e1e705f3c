import { type Static, Type } from 'typebox'
import { Id, IsoDateTime, Nullable } from '../api-field-types.ts'
import type { OperationTable } from '../api-operation.ts'
import { csvResponseSchema } from '../file-response-schemas.ts'

export const SkuOrUrlKeyParams = Type.Object({
  product: Type.String({ maxLength: 200, description: 'Su url_key o su SKU' }),
})

/** Lists stock movements, newest first */
export const StockMovementsQuery = Type.Object({
  before: Type.Optional(Id),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
})

export const StockMovementsResponse = Type.Object({
  movements: Type.Array(
    Type.Object({
      id: Id,
      change: Type.Integer(),
      on_hand: Nullable(Type.Integer({ description: 'Cuántas quedaron' })),
      reason: Type.String(),
      note: Nullable(Type.String()),
      order_number: Nullable(Type.String()),
      actor: Type.String(),
      created_at: IsoDateTime,
      undoes: Nullable({ ...Id, description: 'El movimiento que éste deshace' }),
    }),
  ),
  next: Nullable(Id),
})
export type StockMovementsResponse = Static<typeof StockMovementsResponse>

/** Sets the stock level of a product, or changes the stock level by a difference */
export const ChangeStockBody = Type.Object({
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

export const ChangedStockResponse = Type.Object({
  from: Type.Integer(),
  to: Type.Integer(),
  unpacked: Type.Integer({
    description: 'De lo contado, las vendidas sin empacar: no son de las que hay para vender',
  }),
  movement: Nullable({ ...Id, description: 'El movimiento que se puede deshacer, si algo cambió' }),
})
export type ChangedStockResponse = Static<typeof ChangedStockResponse>

/** Undoes a stock movement */
export const StockMovementParams = Type.Object({ ...SkuOrUrlKeyParams.properties, movement: Id })

/** Sets the storage location of a product */
export const SetStorageBinBody = Type.Object({
  bin: Type.String({ maxLength: 100, description: 'Como A-03; vacío lo quita' }),
})
export const StorageBinResponse = Type.Object({ bin: Nullable(Type.String()) })

const tab = Type.Enum(['soon', 'none', 'still', 'all'] as const)

/** Exports the stock of all products that match the filters as CSV */
export const StockExportQuery = Type.Object({
  tab: Type.Optional(tab),
  search: Type.Optional(
    Type.String({ maxLength: 200, description: 'Palabras del nombre o marca, SKU o EAN' }),
  ),
  category: Type.Optional(Type.String({ maxLength: 200 })),
})

/**
 * Lists products by how many days their stock will last, fewest first; other tabs of the list show
 * the newest products first
 */
export const StockQuery = Type.Object({
  ...StockExportQuery.properties,
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

export const StockListResponse = Type.Object({
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
export type StockListResponse = Static<typeof StockListResponse>

/** Stock level and reservations of a product */
export const ProductStockResponse = Type.Object({
  ...StockRow.properties,
  unpacked: Type.Integer({
    description: 'Vendidas sin empacar: están en el estante y no en `on_hand`',
  }),
  held: Type.Array(
    Type.Object({ order_number: Type.String(), quantity: Type.Integer(), since: IsoDateTime }),
    { description: 'Quién tiene las piezas apartadas: pagos en curso' },
  ),
})
export type ProductStockResponse = Static<typeof ProductStockResponse>

export const stockOperations = {
  listStockMovements: {
    method: 'GET',
    path: 'products/:product/stock-movements',
    params: SkuOrUrlKeyParams,
    query: StockMovementsQuery,
    reply: StockMovementsResponse,
    refusals: ['product-not-found'],
  },
  exportStockMovements: {
    method: 'GET',
    path: 'products/:product/stock-movements.csv',
    params: SkuOrUrlKeyParams,
    reply: csvResponseSchema,
    refusals: ['product-not-found'],
  },
  changeStock: {
    method: 'POST',
    path: 'products/:product/stock',
    params: SkuOrUrlKeyParams,
    body: ChangeStockBody,
    reply: ChangedStockResponse,
    refusals: ['product-digital', 'product-not-found', 'too-little-stock'],
  },
  undoStockMovement: {
    method: 'POST',
    path: 'products/:product/stock-movements/:movement/undo',
    params: StockMovementParams,
    reply: ChangedStockResponse,
    refusals: [
      'already-undone',
      'movement-not-found',
      'not-by-hand',
      'product-not-found',
      'too-little-stock',
    ],
  },
  setProductBin: {
    method: 'PUT',
    path: 'products/:product/bin',
    params: SkuOrUrlKeyParams,
    body: SetStorageBinBody,
    reply: StorageBinResponse,
    refusals: ['bin-too-long', 'product-not-found'],
  },
  listStock: { method: 'GET', path: 'stock', query: StockQuery, reply: StockListResponse },
  exportStock: {
    method: 'GET',
    path: 'stock.csv',
    query: StockExportQuery,
    reply: csvResponseSchema,
  },
  getStock: {
    method: 'GET',
    path: 'stock/:product',
    params: SkuOrUrlKeyParams,
    reply: ProductStockResponse,
    refusals: ['product-not-found'],
  },
} as const satisfies OperationTable
