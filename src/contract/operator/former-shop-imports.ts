import { type Static, Type } from 'typebox'
import { duplicateChoices, formerRecordKinds } from '#domain/running/former-shop-records.ts'
import { Day, Id, IsoDateTime, Nullable, Pesos } from '../api-field-types.ts'
import type { OperationTable } from '../api-operation.ts'
import { csvResponseSchema } from '../file-response-schemas.ts'
import { RowIdParams } from '../path-params.ts'
import { SuccessResponse } from '../problem-details.ts'
import { RecordVersion, RecordVersionWhenFormOpened } from './optimistic-concurrency.ts'

const State = Type.Enum(['checking', 'draft', 'queued', 'running', 'done', 'undoing', 'undone'])

const counts = Type.Object({
  go: Type.Integer({ description: 'Los que vienen, o vinieron' }),
  wait: Type.Integer({ description: 'Los que esperan que decidas' }),
  stay: Type.Integer({ description: 'Los que no pueden venir' }),
  same: Type.Integer({ description: 'Los que ya estaban' }),
})

const listed = {
  id: Id,
  kind: Type.Enum([...formerRecordKinds]),
  shop: Type.String({ description: 'De qué tienda, para leerse' }),
  name: Type.String(),
  state: State,
  person: Type.String({ description: 'Quién lo subió' }),
  created_at: IsoDateTime,
  finished_at: Nullable(IsoDateTime),
  counts,
}

export const ListedFormerShopImport = Type.Object(listed)

/** Lists the imports of customers and orders of the former shop */
export const FormerShopImportsResponse = Type.Object({
  imports: Type.Array(ListedFormerShopImport, { description: 'Las 50 más nuevas' }),
})
export type FormerShopImportsResponse = Static<typeof FormerShopImportsResponse>

const Reasons = Type.Array(
  Type.Object({ line: Type.Integer(), title: Type.String(), reason: Type.String() }),
)

/** Shows an import of customers or orders of the former shop */
export const FormerShopImportResponse = Type.Object({
  ...listed,
  version: RecordVersion,
  words: Nullable(Type.String({ description: 'Por qué no se puede leer' })),
  duplicates_choice: Nullable(Type.Enum([...duplicateChoices])),
  rates: Type.Array(Type.Object({ currency: Type.String(), pesos: Type.Number() })),
  customers: Type.Array(
    Type.Object({
      line: Type.Integer(),
      name: Type.String(),
      email: Type.String(),
      phone: Nullable(Type.String()),
      addresses: Type.Array(Type.String()),
      accepts_news: Nullable(Type.Boolean()),
    }),
    { description: 'Los primeros que vienen' },
  ),
  orders: Type.Array(
    Type.Object({
      line: Type.Integer(),
      number: Type.String(),
      placed_on: Day,
      name: Type.String(),
      email: Nullable(Type.String()),
      lines: Type.Array(Type.String()),
      total: Pesos,
      state: Type.String(),
    }),
    { description: 'Los primeros que vienen' },
  ),
  left_out: Reasons,
  unfinished_addresses: Type.Object(
    { count: Type.Integer(), first: Reasons },
    { description: 'Direcciones a las que les falta algo: se lo pide su próxima compra' },
  ),
  lost_addresses: Reasons,
  known: Type.Array(Type.Object({ line: Type.Integer(), title: Type.String() }), {
    description: 'Correos que ya tienen cuenta aquí',
  }),
  duplicates: Type.Array(Type.Object({ email: Type.String(), lines: Type.Array(Type.Integer()) })),
  currencies: Type.Array(
    Type.Object({
      code: Type.String(),
      orders: Type.Integer(),
      example: Type.Object({ number: Type.String(), amount: Type.Number() }),
    }),
  ),
  erased: Type.Integer({ description: 'Pidieron que borráramos sus datos: no entran' }),
  accepting: Type.Integer({ description: 'Cuántos aceptan noticias' }),
  without_email: Type.Integer({ description: 'Pedidos sin correo' }),
  used_columns: Type.Array(Type.String()),
  unused_columns: Type.Array(Type.String()),
  undo_until: Nullable(IsoDateTime),
  people: Nullable(
    Type.Object({
      all: Type.Integer(),
      signed_in: Type.Integer(),
      invited: Type.Integer(),
      had_account: Type.Integer({ description: 'Ya tenían cuenta con ese correo' }),
      waiting: Type.Integer({ description: 'Nadie los ha invitado' }),
    }),
  ),
  can_invite: Type.Boolean({ description: 'Si la tienda usa el proveedor de identidad incluido' }),
})
export type FormerShopImportResponse = Static<typeof FormerShopImportResponse>

/** Decides what only the owner knows about a file of the former shop */
const DecideFormerRecordsBody = Type.Object({
  version: RecordVersionWhenFormOpened,
  apply: Type.Optional(
    Type.Boolean({ description: 'Importar después de revisar, si no falta decidir nada' }),
  ),
  duplicates: Type.Optional(
    Type.Enum([...duplicateChoices], {
      description: 'Qué renglón se queda de cada correo repetido: first, last o merge',
    }),
  ),
  rates: Type.Optional(
    Type.Array(
      Type.Object({
        currency: Type.String({ maxLength: 20 }),
        pesos: Type.Number({ exclusiveMinimum: 0, maximum: 1_000_000 }),
      }),
      { maxItems: 20, description: 'Cuántos pesos vale cada moneda' },
    ),
  ),
})

/** Imports a checked file */
const ApplyFormerShopImportBody = Type.Object({ version: RecordVersionWhenFormOpened })

/** Exports the orders of the former shop */
const FormerOrdersExportQuery = Type.Object({
  search: Type.Optional(
    Type.String({ maxLength: 120, description: 'Número de antes, correo o nombre' }),
  ),
})

/** Lists the orders of the former shop */
const FormerOrdersQuery = Type.Object({
  ...FormerOrdersExportQuery.properties,
  after: Type.Optional(
    Type.String({ maxLength: 40, description: 'El `next` de la página anterior' }),
  ),
})

export const OfficeFormerOrder = Type.Object({
  id: Id,
  number: Type.String({ description: 'El número que tenía' }),
  shop: Type.String({ description: 'De qué tienda, para leerse' }),
  placed_on: Day,
  name: Type.String(),
  email: Nullable(Type.String({ description: 'Solo para quien ve clientes' })),
  lines: Type.Array(Type.String()),
  total: Pesos,
  foreign_total: Nullable(Type.String({ description: 'Como estaba escrito en otra moneda' })),
  state: Type.String(),
})
export type OfficeFormerOrder = Static<typeof OfficeFormerOrder>

const FormerOrdersResponse = Type.Object({
  orders: Type.Array(OfficeFormerOrder),
  next: Nullable(Type.String()),
})

export const formerShopImportOperations = {
  listFormerShopImports: {
    method: 'GET',
    path: 'former-shop-imports',
    reply: FormerShopImportsResponse,
  },
  getFormerShopImport: {
    method: 'GET',
    path: 'former-shop-imports/:id',
    params: RowIdParams,
    reply: FormerShopImportResponse,
    refusals: ['import-not-found'],
  },
  decideFormerRecords: {
    method: 'PUT',
    path: 'former-shop-imports/:id',
    params: RowIdParams,
    body: DecideFormerRecordsBody,
    reply: SuccessResponse,
    refusals: ['import-checking', 'import-decided', 'import-not-found', 'import-reread'],
  },
  applyFormerShopImport: {
    method: 'POST',
    path: 'former-shop-imports/:id/apply',
    params: RowIdParams,
    body: ApplyFormerShopImportBody,
    reply: SuccessResponse,
    refusals: [
      'duplicates-undecided',
      'import-checking',
      'import-decided',
      'import-not-found',
      'import-reread',
      'nothing-to-import',
    ],
  },
  undoFormerShopImport: {
    method: 'POST',
    path: 'former-shop-imports/:id/undo',
    params: RowIdParams,
    reply: SuccessResponse,
    refusals: ['import-not-found', 'set-undone', 'undo-over'],
  },
  discardFormerShopImport: {
    method: 'DELETE',
    path: 'former-shop-imports/:id',
    params: RowIdParams,
    reply: SuccessResponse,
    refusals: ['import-not-found'],
  },
  inviteImportedCustomers: {
    method: 'POST',
    path: 'former-shop-imports/:id/invitations',
    params: RowIdParams,
    reply: SuccessResponse,
    refusals: ['own-provider-only', 'provider-unavailable'],
  },
  inviteImportedCustomer: {
    method: 'POST',
    path: 'imported-customers/:id/invitation',
    params: RowIdParams,
    reply: SuccessResponse,
    refusals: ['customer-not-found', 'own-provider-only', 'provider-unavailable'],
  },
  listFormerOrders: {
    method: 'GET',
    path: 'former-orders',
    query: FormerOrdersQuery,
    reply: FormerOrdersResponse,
  },
  exportFormerOrders: {
    method: 'GET',
    path: 'former-orders.csv',
    query: FormerOrdersExportQuery,
    reply: csvResponseSchema,
  },
  getFormerOrder: {
    method: 'GET',
    path: 'former-orders/:id',
    params: RowIdParams,
    reply: OfficeFormerOrder,
    refusals: ['order-not-found'],
  },
} as const satisfies OperationTable
