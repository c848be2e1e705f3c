import { type Static, Type } from 'typebox'
import { maxSavedViewNameLength } from '#domain/running/saved-view.ts'
import { Id } from '../api-field-types.ts'
import type { OperationTable } from '../api-operation.ts'
import { RowIdParams } from '../path-params.ts'
import { SuccessResponse } from '../problem-details.ts'
import { RecordVersionWhenFormOpened, RecordVersion } from './optimistic-concurrency.ts'

const List = Type.String({ maxLength: 40, description: 'La lista: pedidos, tickets, bitacora…' })
const Name = Type.String({ minLength: 1, maxLength: maxSavedViewNameLength, pattern: '\\S' })

/** Lists the saved filters of back office lists */
export const SavedViewsQuery = Type.Object({ list: Type.Optional(List) })

export const SavedView = Type.Object({
  id: Id,
  list: List,
  name: Type.String(),
  query: Type.String({ description: 'Lo que sigue al signo de interrogación' }),
  shared: Type.Boolean({ description: 'La ven todos los que ven la lista' }),
  own: Type.Boolean(),
  keeper: Type.String({ description: 'Correo de quien la guardó' }),
  version: RecordVersion,
})
export type SavedView = Static<typeof SavedView>

export const SavedViewsResponse = Type.Object({ views: Type.Array(SavedView) })
export type SavedViewsResponse = Static<typeof SavedViewsResponse>

/** Saves the filter of a back office list under a name */
export const CreateSavedViewBody = Type.Object({
  list: List,
  name: Name,
  query: Type.String({ maxLength: 3000 }),
  shared: Type.Optional(Type.Boolean()),
})

/** Renames or shares a saved filter of a back office list */
export const UpdateSavedViewBody = Type.Object({
  name: Type.Optional(Name),
  shared: Type.Optional(Type.Boolean()),
  version: RecordVersionWhenFormOpened,
})

export const savedViewOperations = {
  listViews: { method: 'GET', path: 'views', query: SavedViewsQuery, reply: SavedViewsResponse },
  createView: {
    method: 'POST',
    path: 'views',
    body: CreateSavedViewBody,
    reply: SuccessResponse,
    refusals: ['list-not-found', 'too-long', 'too-many-views', 'view-exists'],
  },
  updateView: {
    method: 'PATCH',
    path: 'views/:id',
    params: RowIdParams,
    body: UpdateSavedViewBody,
    reply: SuccessResponse,
    refusals: ['changed-meanwhile', 'not-your-view', 'view-exists', 'view-not-found'],
  },
  deleteView: {
    method: 'DELETE',
    path: 'views/:id',
    params: RowIdParams,
    reply: SuccessResponse,
    refusals: ['not-your-view', 'view-exists', 'view-not-found'],
  },
} as const satisfies OperationTable
