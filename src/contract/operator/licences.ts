import { type Static, Type } from 'typebox'
import { Id, IsoDateTime, Nullable } from '../api-field-types.ts'
import type { OperationTable } from '../api-operation.ts'
import { csvResponseSchema } from '../file-response-schemas.ts'
import { SuccessResponse } from '../problem-details.ts'
import { SkuOrUrlKeyParams } from './stock.ts'

const tab = Type.Enum(['low', 'all'] as const)
const search = Type.String({
  maxLength: 200,
  description: 'Palabras del nombre o marca, SKU o EAN',
})

/** Exports the number of licence keys per product as CSV, without the keys */
export const LicencesExportQuery = Type.Object({
  tab: Type.Optional(tab),
  search: Type.Optional(search),
})

/** Lists products sold as licence keys, newest first */
export const LicencesQuery = Type.Object({
  ...LicencesExportQuery.properties,
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
export type ProductLicenceCounts = Static<typeof Counted>

export const LicencesResponse = Type.Object({
  products: Type.Array(Counted),
  next: Nullable(Id),
  counts: Type.Object(
    { low: Type.Integer(), all: Type.Integer() },
    { description: 'Hasta 10,001; más no se cuentan' },
  ),
})
export type LicencesResponse = Static<typeof LicencesResponse>

/** Lists the licence keys of a product, masked, newest first */
export const LicenceKeysQuery = Type.Object({
  state: Type.Optional(Type.Enum(['free', 'given', 'withdrawn'] as const)),
  after: Type.Optional(Id),
})

export const ProductLicencesResponse = Type.Object({
  product: Counted,
  keys: Type.Array(
    Type.Object({
      id: Id,
      masked: Type.String({ description: 'Solo su final' }),
      state: Type.Enum(['free', 'given', 'withdrawn'] as const),
      order_number: Nullable(Type.String()),
      given_at: Nullable(IsoDateTime),
      seen_at: Nullable(
        Type.String({ format: 'date-time', description: 'La vio quien la compró' }),
      ),
      withdrawn_at: Nullable(IsoDateTime),
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
      created_at: IsoDateTime,
      undone_at: Nullable(IsoDateTime),
    }),
    { description: 'Las últimas veces que entraron claves' },
  ),
})
export type ProductLicencesResponse = Static<typeof ProductLicencesResponse>

/** Imports licence keys that the shop sells as a product */
export const ImportLicenceKeysBody = Type.Object({
  text: Type.String({
    minLength: 1,
    maxLength: 900_000,
    description: 'Una clave por línea, o un CSV con una columna «clave»',
  }),
})

export const ImportLicenceKeysResponse = Type.Object({
  added: Type.Integer(),
  repeated: Type.Array(Type.Integer(), {
    description: 'Líneas cuya clave la tienda ya tenía, o está más arriba',
  }),
  refused: Type.Array(Type.Integer(), { description: 'Líneas que no son una clave' }),
  free: Type.Integer(),
  import: Nullable({ ...Id, description: 'Lo que se puede deshacer' }),
})
export type ImportLicenceKeysResponse = Static<typeof ImportLicenceKeysResponse>

export const LicenceKeyImportParams = Type.Object({ ...SkuOrUrlKeyParams.properties, id: Id })
export const LicenceKeyParams = Type.Object({ ...SkuOrUrlKeyParams.properties, key: Id })

/** Returns a licence key unmasked */
export const RevealedLicenceKeyResponse = Type.Object({ key: Type.String() })
export type RevealedLicenceKeyResponse = Static<typeof RevealedLicenceKeyResponse>

/** Withdraws a licence key */
export const WithdrawnLicenceKeyResponse = Type.Object({
  replaced_for: Nullable(Type.String({ description: 'El pedido que recibió otra' })),
})
export type WithdrawnLicenceKeyResponse = Static<typeof WithdrawnLicenceKeyResponse>

export const licenceOperations = {
  addLicenceKeys: {
    method: 'POST',
    path: 'licences/:product/keys',
    params: SkuOrUrlKeyParams,
    body: ImportLicenceKeysBody,
    reply: ImportLicenceKeysResponse,
    refusals: ['list-too-long', 'no-key-column', 'product-not-digital', 'product-not-found'],
  },
  undoLicenceImport: {
    method: 'POST',
    path: 'licences/:product/imports/:id/undo',
    params: LicenceKeyImportParams,
    reply: SuccessResponse,
    refusals: [
      'already-sold',
      'already-undone',
      'held-by-payments',
      'import-not-found',
      'product-not-found',
    ],
  },
  revealLicenceKey: {
    method: 'POST',
    path: 'licences/:product/keys/:key/reveal',
    params: LicenceKeyParams,
    reply: RevealedLicenceKeyResponse,
    refusals: ['licence-not-found', 'licence-unreadable', 'product-not-found'],
  },
  withdrawLicenceKey: {
    method: 'POST',
    path: 'licences/:product/keys/:key/withdraw',
    params: LicenceKeyParams,
    reply: WithdrawnLicenceKeyResponse,
    refusals: [
      'already-withdrawn',
      'held-by-payments',
      'licence-not-found',
      'no-free-key',
      'product-not-found',
    ],
  },
  listLicences: { method: 'GET', path: 'licences', query: LicencesQuery, reply: LicencesResponse },
  exportLicences: {
    method: 'GET',
    path: 'licences.csv',
    query: LicencesExportQuery,
    reply: csvResponseSchema,
  },
  listProductLicences: {
    method: 'GET',
    path: 'licences/:product',
    params: SkuOrUrlKeyParams,
    query: LicenceKeysQuery,
    reply: ProductLicencesResponse,
    refusals: ['product-not-found'],
  },
} as const satisfies OperationTable
