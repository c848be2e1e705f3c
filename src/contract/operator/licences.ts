import { type Static, Type } from 'typebox'
import { csvFile } from '../files.ts'
import { Done } from '../problem.ts'
import { Id, Moment, Nullable } from '../wire.ts'
import type { OperationTable } from './operation.ts'
import { ProductParams } from './stock.ts'

const tab = Type.Enum(['low', 'all'] as const)
const search = Type.String({
  maxLength: 200,
  description: 'Palabras del nombre o marca, SKU o EAN',
})

/** Number of licence keys per product, without the keys */
export const LicencesFileQuery = Type.Object({
  tab: Type.Optional(tab),
  search: Type.Optional(search),
})

/** Products with licence keys, newest first */
export const LicencesQuery = Type.Object({
  ...LicencesFileQuery.properties,
  after: Type.Optional(Id),
})

const Counted = Type.Object({
  sku: Type.String(),
  name: Type.String(),
  image: Nullable(Type.String()),
  visible: Type.Boolean(),
  free: Type.Integer({ description: 'Claves que se pueden entregar' }),
  reserved: Type.Integer({ description: 'De ellas, las apartadas por pagos en curso' }),
  given: Type.Integer({ description: 'Entregadas a quien las compró' }),
  withdrawn: Type.Integer({ description: 'Retiradas: su dinero se devolvió, o no servían' }),
})
export type OfficeLicences = Static<typeof Counted>

export const LicencesReply = Type.Object({
  products: Type.Array(Counted),
  next: Nullable(Id),
  counts: Type.Object(
    { low: Type.Integer(), all: Type.Integer() },
    { description: 'Hasta 10,001; más no se cuentan' },
  ),
})
export type LicencesReply = Static<typeof LicencesReply>

/** Masked licence keys, newest first */
export const LicenceKeysQuery = Type.Object({
  state: Type.Optional(Type.Enum(['free', 'given', 'withdrawn'] as const)),
  after: Type.Optional(Id),
})

export const ProductLicencesReply = Type.Object({
  product: Counted,
  keys: Type.Array(
    Type.Object({
      id: Id,
      masked: Type.String({ description: 'Solo su final' }),
      state: Type.Enum(['free', 'given', 'withdrawn'] as const),
      order_number: Nullable(Type.String()),
      given_at: Nullable(Moment),
      seen_at: Nullable(
        Type.String({ format: 'date-time', description: 'La vio quien la compró' }),
      ),
      withdrawn_at: Nullable(Moment),
      withdrawn_why: Nullable(Type.String()),
    }),
  ),
  next: Nullable(Id),
  imports: Type.Array(
    Type.Object({
      id: Id,
      added: Type.Integer(),
      sold: Type.Integer({ description: 'De ellas, las que se entregaron' }),
      person: Type.String(),
      created_at: Moment,
      undone_at: Nullable(Moment),
    }),
    { description: 'Las últimas veces que entraron claves' },
  ),
})
export type ProductLicencesReply = Static<typeof ProductLicencesReply>

/** Imports licence keys of a product */
export const KeysBody = Type.Object({
  text: Type.String({
    minLength: 1,
    maxLength: 900_000,
    description: 'Una clave por línea, o un CSV con una columna «clave»',
  }),
})

export const KeysReply = Type.Object({
  added: Type.Integer(),
  repeated: Type.Array(Type.Integer(), {
    description: 'Líneas cuya clave la tienda ya tenía, o está más arriba',
  }),
  refused: Type.Array(Type.Integer(), { description: 'Líneas que no son una clave' }),
  free: Type.Integer(),
  import: Nullable({ ...Id, description: 'Lo que se puede deshacer' }),
})
export type KeysReply = Static<typeof KeysReply>

export const LicenceImportParams = Type.Object({ ...ProductParams.properties, id: Id })
export const LicenceKeyParams = Type.Object({ ...ProductParams.properties, key: Id })

/** Returns a licence key unmasked */
export const RevealedReply = Type.Object({ key: Type.String() })
export type RevealedReply = Static<typeof RevealedReply>

/** Withdraws a licence key */
export const WithdrawnReply = Type.Object({
  replaced_for: Nullable(Type.String({ description: 'El pedido que recibió otra' })),
})
export type WithdrawnReply = Static<typeof WithdrawnReply>

export const operations = {
  addLicenceKeys: {
    method: 'POST',
    path: 'licences/:product/keys',
    params: ProductParams,
    body: KeysBody,
    reply: KeysReply,
  },
  undoLicenceImport: {
    method: 'POST',
    path: 'licences/:product/imports/:id/undo',
    params: LicenceImportParams,
    reply: Done,
  },
  revealLicenceKey: {
    method: 'POST',
    path: 'licences/:product/keys/:key/reveal',
    params: LicenceKeyParams,
    reply: RevealedReply,
  },
  withdrawLicenceKey: {
    method: 'POST',
    path: 'licences/:product/keys/:key/withdraw',
    params: LicenceKeyParams,
    reply: WithdrawnReply,
  },
  listLicences: { method: 'GET', path: 'licences', query: LicencesQuery, reply: LicencesReply },
  exportLicences: { method: 'GET', path: 'licences.csv', query: LicencesFileQuery, reply: csvFile },
  listProductLicences: {
    method: 'GET',
    path: 'licences/:product',
    params: ProductParams,
    query: LicenceKeysQuery,
    reply: ProductLicencesReply,
  },
} as const satisfies OperationTable
