import { type Static, Type } from 'typebox'
import { Day, Id, Nullable } from '../api-field-types.ts'
import type { OperationTable } from '../api-operation.ts'
import { csvResponseSchema } from '../file-response-schemas.ts'
import { RowIdParams } from '../path-params.ts'
import { SuccessResponse } from '../problem-details.ts'
import { RecordVersionWhenFormOpened } from './optimistic-concurrency.ts'

const OldAddress = Type.String({
  minLength: 1,
  maxLength: 2000,
  description: 'Como la escribía la tienda anterior: /products/gota o la dirección entera',
})
const Target = Type.String({
  minLength: 1,
  maxLength: 2000,
  description: 'La dirección de esta tienda, o el SKU o el nombre de un producto o una categoría',
})

/** Exports the redirects from old addresses */
export const RedirectsExportQuery = Type.Object({
  search: Type.Optional(
    Type.String({ maxLength: 100, description: 'Parte de la dirección o de a dónde lleva' }),
  ),
  broken: Type.Optional(Type.Boolean({ description: 'Solo las que hay que corregir' })),
})

/** Lists the redirects from old addresses */
export const RedirectsQuery = Type.Object({
  ...RedirectsExportQuery.properties,
  after: Type.Optional(
    Type.String({ maxLength: 40, description: 'El `next` de la página anterior' }),
  ),
})

export const RedirectsResponse = Type.Object({
  redirects: Type.Array(
    Type.Object({
      id: Id,
      old_address: Type.String({ description: 'La dirección vieja' }),
      to: Nullable(Type.String({ description: 'La dirección de ahora' })),
      name: Nullable(Type.String({ description: 'Cómo se llama a donde lleva' })),
      sku: Nullable(Type.String({ description: 'Si lleva a un producto' })),
      problem: Nullable(
        Type.Enum(['gone', 'hidden', 'shadowed'], {
          description:
            'gone: ya no existe a donde llevaba; hidden: su producto está oculto; shadowed: la dirección ya es de la tienda',
        }),
      ),
      recent_uses: Type.Integer({ description: 'Veces en los últimos 30 días' }),
      last_used_on: Nullable(Day),
      by: Type.String({ description: 'De qué tienda anterior viene, o quién la escribió' }),
      version: Type.String(),
    }),
  ),
  total: Type.Integer(),
  broken: Type.Integer({ description: 'Cuántas hay que corregir' }),
  places: Type.Array(Type.String(), {
    description: 'Páginas y categorías a las que se puede mandar',
  }),
  next: Nullable(Type.String()),
})
export type RedirectsResponse = Static<typeof RedirectsResponse>

/** Lists the requested addresses that have no page */
export const MissedPathsResponse = Type.Object({
  paths: Type.Array(
    Type.Object({
      path: Type.String(),
      hits: Type.Integer({ description: 'Veces en los últimos 7 días' }),
      last_on: Day,
    }),
  ),
})

export type MissedPathsResponse = Static<typeof MissedPathsResponse>

/** Adds a redirect */
export const AddRedirectBody = Type.Object({ old_address: OldAddress, to: Target })

/** Adds redirects from a file */
export const ImportRedirectsBody = Type.Object({
  content: Type.String({
    minLength: 1,
    description:
      'Excel o CSV en base64: en la primera columna la dirección vieja, en la segunda a dónde va',
  }),
})
export const ImportedRedirectsResponse = Type.Object({
  added: Type.Integer(),
  unchanged: Type.Integer({ description: 'Las que ya estaban así' }),
  refused: Type.Array(
    Type.Object({
      line: Type.Integer(),
      old_address: Type.String(),
      to: Type.String(),
      reason: Type.String(),
    }),
    { description: 'Las que no entraron, hasta 100' },
  ),
  refused_count: Type.Integer(),
  messageForUser: Type.String(),
})
export type ImportedRedirectsResponse = Static<typeof ImportedRedirectsResponse>

/** Changes where an old address leads */
export const ChangeRedirectBody = Type.Object({
  to: Target,
  version: RecordVersionWhenFormOpened,
})

/** Removes redirects */
export const RemoveRedirectsBody = Type.Object({
  ids: Type.Array(Id, { minItems: 1, maxItems: 500 }),
})
export const RemovedRedirectsResponse = Type.Object({
  removed: Type.Array(Type.Object({ old_address: Type.String(), to: Nullable(Type.String()) }), {
    description: 'Agregarlas otra vez deshace el cambio',
  }),
  messageForUser: Type.String(),
})

const refusals = [
  'redirect-address-malformed',
  'redirect-address-in-use',
  'redirect-exists',
  'redirect-target-not-found',
  'redirect-target-ambiguous',
  'redirect-circle',
  'redirect-chain',
] as const

export const redirectOperations = {
  listRedirects: {
    method: 'GET',
    path: 'redirects',
    query: RedirectsQuery,
    reply: RedirectsResponse,
  },
  exportRedirects: {
    method: 'GET',
    path: 'redirects.csv',
    query: RedirectsExportQuery,
    reply: csvResponseSchema,
  },
  listMissedPaths: { method: 'GET', path: 'missed-paths', reply: MissedPathsResponse },
  addRedirect: {
    method: 'POST',
    path: 'redirects',
    body: AddRedirectBody,
    reply: SuccessResponse,
    refusals: [...refusals, 'redirects-too-many'],
  },
  importRedirects: {
    method: 'POST',
    path: 'redirects/upload',
    body: ImportRedirectsBody,
    reply: ImportedRedirectsResponse,
    refusals: ['no-sheet', 'redirects-too-many'],
  },
  removeRedirects: {
    method: 'POST',
    path: 'redirects/remove',
    body: RemoveRedirectsBody,
    reply: RemovedRedirectsResponse,
  },
  changeRedirect: {
    method: 'PUT',
    path: 'redirects/:id',
    params: RowIdParams,
    body: ChangeRedirectBody,
    reply: SuccessResponse,
    refusals: [...refusals, 'redirect-not-found', 'changed-meanwhile'],
  },
} as const satisfies OperationTable
