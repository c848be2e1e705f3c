import { type Static, Type } from 'typebox'
import { Day, Id, IsoDateTime, Nullable, Pesos, TimeOfDay } from '../api-field-types.ts'
import type { OperationTable } from '../api-operation.ts'
import { csvResponseSchema } from '../file-response-schemas.ts'
import { RowIdParams } from '../path-params.ts'

const Slug = Type.String({ pattern: '^[a-z0-9]+(?:-[a-z0-9]+)*$', maxLength: 200 })

/** A selection of products by filters; a product must match every given filter. */
export const ProductSelectionFilter = Type.Object({
  search: Type.Optional(
    Type.String({ maxLength: 200, description: 'Palabras del nombre o marca, SKU o EAN' }),
  ),
  category: Type.Optional(Slug),
  stock: Type.Optional(Type.Enum(['none', 'few'])),
  state: Type.Optional(Type.Enum(['shown', 'hidden', 'offer', 'incomplete'])),
  attribute: Type.Optional(
    Type.String({ maxLength: 200, description: 'Nombre o código y valor: `Color: azul`' }),
  ),
  products: Type.Optional(
    Type.Array(Type.String({ maxLength: 200 }), {
      maxItems: 1000,
      description: 'Sus SKU: éstos y ningún otro',
    }),
  ),
})

const Rounding = Type.Optional(
  Type.Enum(['exact', '00', '90'], { description: 'En qué terminan los precios' }),
)
const Amount = Type.Number({
  ...Pesos,
  minimum: -10_000_000,
  maximum: 10_000_000,
})
const AmountChange = Type.Union([
  Type.Object({ how: Type.Enum(['set', 'add']), amount: Amount, rounding: Rounding }),
  Type.Object({
    how: Type.Literal('percent'),
    percent: Type.Number({
      minimum: -99,
      maximum: 1000,
      description: 'De más; negativo, de menos',
    }),
    rounding: Rounding,
  }),
])
export type BulkAmountChange = Static<typeof AmountChange>

/**
 * Prepares a change of many products (change set); the products change only when the change set is
 * applied
 */
export const PrepareChangeSetBody = Type.Object({
  choice: ProductSelectionFilter,
  edit: Type.Object({
    price: Type.Optional(AmountChange),
    offer: Type.Optional(
      Type.Union([
        Type.Literal('none'),
        Type.Object({
          change: AmountChange,
          from: Nullable(Day),
          from_time: Type.Optional(Nullable(TimeOfDay)),
          to: Day,
          to_time: Type.Optional(Nullable(TimeOfDay)),
        }),
      ]),
    ),
    stock: Type.Optional(
      Type.Object({
        how: Type.Enum(['set', 'add']),
        units: Type.Integer({ minimum: -1_000_000, maximum: 1_000_000 }),
        why: Type.String({
          minLength: 1,
          maxLength: 120,
          description: 'Por qué; queda en los movimientos',
        }),
      }),
    ),
    visible: Type.Optional(Type.Boolean()),
    dates: Type.Optional(
      Type.Union([
        Type.Literal('none'),
        Type.Object(
          {
            from: Nullable(Day),
            from_time: Type.Optional(Nullable(TimeOfDay)),
            to: Nullable(Day),
            to_time: Type.Optional(Nullable(TimeOfDay)),
          },
          { description: 'Entre qué días se ven; none quita las fechas' },
        ),
      ]),
    ),
    category: Type.Optional(Type.Object({ how: Type.Enum(['main', 'add', 'remove']), slug: Slug })),
  }),
})
export type PrepareChangeSetBody = Static<typeof PrepareChangeSetBody>

export const PreparedChangeSetResponse = Type.Object({ id: Id })
export type PreparedChangeSetResponse = Static<typeof PreparedChangeSetResponse>

const ChangeCounts = Type.Object(
  {
    prepared: Type.Integer(),
    refused: Type.Integer(),
    applied: Type.Integer(),
    left: Type.Integer(),
    undone: Type.Integer(),
    kept: Type.Integer(),
  },
  {
    description:
      'Productos: por cambiar, que no se pueden, cambiados, que alguien cambió antes, deshechos, que alguien cambió después',
  },
)

/** Today's selling price of a product, before and after a change set is applied. */
export const SellingPriceChange = Type.Object(
  {
    before: Nullable(Pesos),
    after: Nullable(Pesos),
    ends_offer: Type.Boolean({ description: 'Su oferta vigente termina al hacerlo' }),
  },
  { description: 'A cuánto se vende hoy y a cuánto se vendería; solo si cambia su precio' },
)

/** Operator's confirmation that a change set ends running offers today. */
export const EndRunningOffersConfirmation = Type.Optional(
  Type.Boolean({ description: 'Confirma que las ofertas vigentes que cambian terminan hoy' }),
)

const ChangeSet = Type.Object({
  id: Id,
  kind: Type.Enum(['edit', 'import']),
  summary: Type.String(),
  actor: Type.String(),
  created_at: IsoDateTime,
  applied_at: Nullable(IsoDateTime),
  undone_at: Nullable(IsoDateTime),
  moving: Nullable(
    Type.Enum(['apply', 'undo'] as const, {
      description: 'Lo que se pidió y todavía no termina: se hace solo',
    }),
  ),
  counts: ChangeCounts,
})
export type ChangeSetResponse = Static<typeof ChangeSet>

/** Lists change sets, each a change of many products, newest first */
export const ChangeSetsQuery = Type.Object({ before: Type.Optional(Id) })
export const ChangeSetsResponse = Type.Object({ sets: Type.Array(ChangeSet), next: Nullable(Id) })
export type ChangeSetsResponse = Static<typeof ChangeSetsResponse>

/** Lists the changed products of a change set */
export const ChangeSetRowsQuery = Type.Object({
  after: Type.Optional(Id),
  state: Type.Optional(
    Type.Enum(['prepared', 'refused', 'applied', 'left', 'undone', 'kept'] as const),
  ),
})
export const ChangeSetRowsResponse = Type.Object({
  set: ChangeSet,
  rows: Type.Array(
    Type.Object({
      sku: Type.String(),
      name: Type.String(),
      state: Type.String(),
      problem: Nullable(Type.String()),
      changes: Type.Array(
        Type.Object({
          field: Type.String(),
          label: Type.String(),
          before: Type.String(),
          after: Type.String(),
        }),
      ),
      sells: Nullable(SellingPriceChange),
    }),
  ),
  next: Nullable(Id),
  ends_offers: Type.Integer({
    description: 'Productos con una oferta vigente que terminaría; se confirma al hacerlo',
  }),
  held_by_offer: Type.Integer({ description: 'Productos cuyo precio detiene su oferta' }),
})
export type ChangeSetRowsResponse = Static<typeof ChangeSetRowsResponse>

/** Excludes products from a prepared change set, or includes them again */
export const IncludeChangeRowsBody = Type.Object({
  products: Type.Optional(
    Type.Array(Type.String({ maxLength: 200 }), { maxItems: 1000, description: 'Sus SKU' }),
  ),
  ending_offers: Type.Optional(
    Type.Boolean({ description: 'En lugar de SKU: aquéllos cuya oferta vigente terminaría' }),
  ),
  held_by_offer: Type.Optional(
    Type.Boolean({ description: 'En lugar de SKU: los que detiene su oferta, que termina' }),
  ),
  out: Type.Boolean({ description: 'Dejarlos fuera; falso, volver a incluirlos' }),
})
export const IncludedChangeRowsResponse = Type.Object({
  changed: Type.Integer(),
  messageForUser: Type.String(),
})
export type IncludedChangeRowsResponse = Static<typeof IncludedChangeRowsResponse>

/** Applies a prepared change set, which changes its products */
export const ApplyChangeSetBody = Type.Union([
  Type.Object({ end_offers: EndRunningOffersConfirmation }),
  Type.Null(),
])

/** Result of applying or undoing a change set (a change of many products) */
export const ChangeSetResultResponse = Type.Object({
  done: Type.Integer(),
  left: Type.Integer({ description: 'Los que alguien cambió: siguen como están' }),
  underway: Type.Boolean({ description: 'Todavía no termina: sigue solo' }),
  messageForUser: Type.String(),
})
export type ChangeSetResultResponse = Static<typeof ChangeSetResultResponse>

export const productChangeSetOperations = {
  listChangeSets: {
    method: 'GET',
    path: 'change-sets',
    query: ChangeSetsQuery,
    reply: ChangeSetsResponse,
  },
  createChangeSet: {
    method: 'POST',
    path: 'change-sets',
    body: PrepareChangeSetBody,
    reply: PreparedChangeSetResponse,
    refusals: ['category-not-found', 'nothing-asked', 'nothing-changes', 'too-many'],
  },
  getChangeSet: {
    method: 'GET',
    path: 'change-sets/:id',
    params: RowIdParams,
    query: ChangeSetRowsQuery,
    reply: ChangeSetRowsResponse,
    refusals: ['set-not-found'],
  },
  exportChangeSetRows: {
    method: 'GET',
    path: 'change-sets/:id/rows.csv',
    params: RowIdParams,
    reply: csvResponseSchema,
    refusals: ['set-not-found'],
  },
  excludeChangeSetRows: {
    method: 'POST',
    path: 'change-sets/:id/rows',
    params: RowIdParams,
    body: IncludeChangeRowsBody,
    reply: IncludedChangeRowsResponse,
    refusals: ['set-applied', 'set-not-found'],
  },
  applyChangeSet: {
    method: 'POST',
    path: 'change-sets/:id/apply',
    params: RowIdParams,
    body: ApplyChangeSetBody,
    reply: ChangeSetResultResponse,
    refusals: ['ends-offers', 'set-not-applied', 'set-not-found', 'set-undone'],
  },
  undoChangeSet: {
    method: 'POST',
    path: 'change-sets/:id/undo',
    params: RowIdParams,
    body: ApplyChangeSetBody,
    reply: ChangeSetResultResponse,
    refusals: ['ends-offers', 'set-not-applied', 'set-not-found', 'set-undone'],
  },
} as const satisfies OperationTable
