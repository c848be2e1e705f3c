import { type Static, Type } from 'typebox'
import { csvFile } from '../files.ts'
import { Done } from '../problem.ts'
import { Id, Moment, Nullable } from '../wire.ts'
import type { OperationTable } from './operation.ts'
import { RowParams } from './row-params.ts'

const state = Type.Enum(['open', 'applied', 'undone', 'left'] as const)

const StockCount = Type.Object({
  id: Id,
  place: Type.String(),
  state,
  started_by: Type.String(),
  started_at: Moment,
  ended_by: Nullable(Type.String()),
  ended_at: Nullable(Moment),
})

/** Stock counts, newest first */
export const StockCountsQuery = Type.Object({ after: Type.Optional(Id) })
export const StockCountsReply = Type.Object({
  counts: Type.Array(StockCount),
  next: Nullable(Id),
})
export type StockCountsReply = Static<typeof StockCountsReply>

/** Starts a stock count */
export const StartCountBody = Type.Object({
  place: Type.String({ maxLength: 100, description: 'Como A-03, o «Mostrador»' }),
})
export const StartedCountReply = Type.Object({ id: Id })
export type StartedCountReply = Static<typeof StartedCountReply>

/** A stock count with its lines */
export const StockCountReply = Type.Object({
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
      counted_at: Moment,
      applied: Nullable(Type.Integer({ description: 'La diferencia que se aplicó' })),
    }),
    { description: 'Lo contado, lo último primero' },
  ),
})
export type StockCountReply = Static<typeof StockCountReply>

const code = Type.String({
  minLength: 1,
  maxLength: 200,
  description: 'SKU, url_key o código de barras',
})

/** Adds counted units of a product */
export const CountUnitsBody = Type.Object({
  code,
  pieces: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
})
export const CountedReply = Type.Object({
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
export type CountedReply = Static<typeof CountedReply>

/** Corrects a counted quantity */
export const CorrectCountBody = Type.Object({
  code,
  counted: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
  remove: Type.Optional(Type.Boolean({ description: 'Lo quita del conteo' })),
  was: Type.Integer({
    minimum: 0,
    maximum: 1_000_000,
    description: 'Las que decía cuando se leyó',
  }),
})

/** Applies the count to stock levels */
export const ApplyCountBody = Type.Union([
  Type.Object({
    confirms_large: Type.Optional(
      Type.Boolean({
        description: 'Confirma diferencias de 10 piezas o más que son al menos la quinta parte',
      }),
    ),
  }),
  Type.Null(),
])

/** A stock count applied or undone */
export const CountMovedReply = Type.Object({
  changed: Type.Integer(),
  left: Type.Array(Type.String(), {
    description: 'SKU de los que no se movieron: quedarían menos de las apartadas',
  }),
  messageForUser: Type.String(),
})
export type CountMovedReply = Static<typeof CountMovedReply>

export const operations = {
  listStockCounts: {
    method: 'GET',
    path: 'stock-counts',
    query: StockCountsQuery,
    reply: StockCountsReply,
  },
  startStockCount: {
    method: 'POST',
    path: 'stock-counts',
    body: StartCountBody,
    reply: StartedCountReply,
  },
  getStockCount: {
    method: 'GET',
    path: 'stock-counts/:id',
    params: RowParams,
    reply: StockCountReply,
  },
  addCountedUnits: {
    method: 'POST',
    path: 'stock-counts/:id/units',
    params: RowParams,
    body: CountUnitsBody,
    reply: CountedReply,
  },
  correctCountedLine: {
    method: 'PUT',
    path: 'stock-counts/:id/lines',
    params: RowParams,
    body: CorrectCountBody,
    reply: Done,
  },
  applyStockCount: {
    method: 'POST',
    path: 'stock-counts/:id/apply',
    params: RowParams,
    body: ApplyCountBody,
    reply: CountMovedReply,
  },
  undoStockCount: {
    method: 'POST',
    path: 'stock-counts/:id/undo',
    params: RowParams,
    reply: CountMovedReply,
  },
  discardStockCount: { method: 'DELETE', path: 'stock-counts/:id', params: RowParams, reply: Done },
  exportStockCounts: { method: 'GET', path: 'stock-counts.csv', reply: csvFile },
  exportStockCountLines: {
    method: 'GET',
    path: 'stock-counts/:id/lines.csv',
    params: RowParams,
    reply: csvFile,
  },
} as const satisfies OperationTable
