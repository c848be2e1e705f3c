import { type Static, Type } from 'typebox'
import { Id, IsoDateTime, Nullable } from '../api-field-types.ts'
import type { OperationTable } from '../api-operation.ts'
import { csvResponseSchema } from '../file-response-schemas.ts'
import { RowIdParams } from '../path-params.ts'
import { SuccessResponse } from '../problem-details.ts'

const state = Type.Enum(['open', 'applied', 'undone', 'left'] as const)

const StockCount = Type.Object({
  id: Id,
  place: Type.String(),
  state,
  started_by: Type.String(),
  started_at: IsoDateTime,
  ended_by: Nullable(Type.String()),
  ended_at: Nullable(IsoDateTime),
})

/** Lists stock counts, newest first */
export const StockCountsQuery = Type.Object({ after: Type.Optional(Id) })
export const StockCountsResponse = Type.Object({
  counts: Type.Array(StockCount),
  next: Nullable(Id),
})
export type StockCountsResponse = Static<typeof StockCountsResponse>

/** Starts a stock count */
export const StartStockCountBody = Type.Object({
  place: Type.String({ maxLength: 100, description: 'Como A-03, o «Mostrador»' }),
})
export const StartedStockCountResponse = Type.Object({ id: Id })
export type StartedStockCountResponse = Static<typeof StartedStockCountResponse>

/** A stock count with its lines */
export const StockCountResponse = Type.Object({
  count: StockCount,
  lines: Type.Array(
    Type.Object({
      sku: Type.String(),
      name: Type.String(),
      image: Nullable(Type.String()),
      bin: Nullable(Type.String()),
      counted: Type.Integer(),
      expected: Type.Integer({
        description: 'Las que debía haber al contarlas: existencias y vendidas sin empacar',
      }),
      counted_by: Type.String(),
      counted_at: IsoDateTime,
      applied: Nullable(Type.Integer({ description: 'La diferencia que se aplicó' })),
    }),
    { description: 'Lo contado, lo último primero' },
  ),
  unscanned: Type.Array(
    Type.Object({
      sku: Type.String(),
      name: Type.String(),
      image: Nullable(Type.String()),
      bin: Type.String(),
    }),
    { description: 'Lo que tiene este lugar y existencia y nadie ha escaneado, hasta 100' },
  ),
})
export type StockCountResponse = Static<typeof StockCountResponse>

const code = Type.String({
  minLength: 1,
  maxLength: 200,
  description: 'SKU, url_key o código de barras',
})

/** Adds units of a product to the quantity counted in a stock count */
export const AddCountedUnitsBody = Type.Object({
  code,
  pieces: Type.Optional(
    Type.Integer({ minimum: 0, maximum: 1_000_000, description: '0: se buscó y no hay' }),
  ),
})
export const CountedProductResponse = Type.Object({
  sku: Type.String(),
  name: Type.String(),
  counted: Type.Integer(),
  expected: Type.Integer(),
  also: Nullable(
    Type.Object(
      { by: Type.String(), place: Nullable(Type.String()) },
      { description: 'Quién más lo contó, aquí o en otro lugar' },
    ),
  ),
})
export type CountedProductResponse = Static<typeof CountedProductResponse>

/** Corrects the counted quantity of a product in a stock count */
export const CorrectCountedQuantityBody = Type.Object({
  code,
  counted: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
  remove: Type.Optional(Type.Boolean({ description: 'Lo quita del conteo' })),
  was: Type.Integer({
    minimum: 0,
    maximum: 1_000_000,
    description: 'Las que decía cuando se leyó',
  }),
})

/** Applies a stock count to the stock levels */
export const ApplyStockCountBody = Type.Union([
  Type.Object({
    confirms_large: Type.Optional(
      Type.Boolean({
        description: 'Confirma diferencias de 10 piezas o más que son al menos la quinta parte',
      }),
    ),
  }),
  Type.Null(),
])

/** Result of applying or undoing a stock count */
export const StockCountResultResponse = Type.Object({
  changed: Type.Integer(),
  left: Type.Array(Type.String(), {
    description: 'SKU de los que no se movieron: quedarían menos de las apartadas',
  }),
  messageForUser: Type.String(),
})
export type StockCountResultResponse = Static<typeof StockCountResultResponse>

export const stockCountOperations = {
  listStockCounts: {
    method: 'GET',
    path: 'stock-counts',
    query: StockCountsQuery,
    reply: StockCountsResponse,
  },
  startStockCount: {
    method: 'POST',
    path: 'stock-counts',
    body: StartStockCountBody,
    reply: StartedStockCountResponse,
    refusals: ['place-being-counted', 'place-missing'],
  },
  getStockCount: {
    method: 'GET',
    path: 'stock-counts/:id',
    params: RowIdParams,
    reply: StockCountResponse,
    refusals: ['count-not-found'],
  },
  addCountedUnits: {
    method: 'POST',
    path: 'stock-counts/:id/units',
    params: RowIdParams,
    body: AddCountedUnitsBody,
    reply: CountedProductResponse,
    refusals: [
      'count-ended',
      'count-not-found',
      'product-digital',
      'product-not-found',
      'shelf-moved',
      'too-many-lines',
      'too-many-pieces',
    ],
  },
  correctCountedLine: {
    method: 'PUT',
    path: 'stock-counts/:id/lines',
    params: RowIdParams,
    body: CorrectCountedQuantityBody,
    reply: SuccessResponse,
    refusals: [
      'count-ended',
      'count-not-found',
      'counted-meanwhile',
      'product-digital',
      'product-not-found',
      'too-many-lines',
      'too-many-pieces',
    ],
  },
  applyStockCount: {
    method: 'POST',
    path: 'stock-counts/:id/apply',
    params: RowIdParams,
    body: ApplyStockCountBody,
    reply: StockCountResultResponse,
    refusals: ['count-ended', 'count-not-found', 'large-difference', 'nothing-counted'],
  },
  undoStockCount: {
    method: 'POST',
    path: 'stock-counts/:id/undo',
    params: RowIdParams,
    reply: StockCountResultResponse,
    refusals: ['count-not-applied', 'count-not-found'],
  },
  discardStockCount: {
    method: 'DELETE',
    path: 'stock-counts/:id',
    params: RowIdParams,
    reply: SuccessResponse,
    refusals: ['count-ended', 'count-not-found'],
  },
  exportStockCounts: { method: 'GET', path: 'stock-counts.csv', reply: csvResponseSchema },
  exportStockCountLines: {
    method: 'GET',
    path: 'stock-counts/:id/lines.csv',
    params: RowIdParams,
    reply: csvResponseSchema,
    refusals: ['count-not-found'],
  },
} as const satisfies OperationTable
