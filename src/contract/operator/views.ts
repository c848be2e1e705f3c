import { type Static, Type } from 'typebox'
import { longestViewName } from '#domain/running/saved-view.ts'
import { Done } from '../problem.ts'
import { Id } from '../wire.ts'
import { ReadVersion, Version } from './edits.ts'
import type { OperationTable } from './operation.ts'
import { RowParams } from './row-params.ts'

const List = Type.String({ maxLength: 40, description: 'La lista: pedidos, tickets, bitacora…' })
const Name = Type.String({ minLength: 1, maxLength: longestViewName, pattern: '\\S' })

/** Saved filters of operator lists */
export const ViewsQuery = Type.Object({ list: Type.Optional(List) })

export const View = Type.Object({
  id: Id,
  list: List,
  name: Type.String(),
  query: Type.String({ description: 'Lo que sigue al signo de interrogación' }),
  shared: Type.Boolean({ description: 'La ven todos los que ven la lista' }),
  own: Type.Boolean(),
  keeper: Type.String({ description: 'Correo de quien la guardó' }),
  version: Version,
})
export type View = Static<typeof View>

export const ViewsReply = Type.Object({ views: Type.Array(View) })
export type ViewsReply = Static<typeof ViewsReply>

/** Saves a list filter under a name */
export const SaveViewBody = Type.Object({
  list: List,
  name: Name,
  query: Type.String({ maxLength: 3000 }),
  shared: Type.Optional(Type.Boolean()),
})

/** Renames or shares a saved list filter */
export const ChangeViewBody = Type.Object({
  name: Type.Optional(Name),
  shared: Type.Optional(Type.Boolean()),
  version: ReadVersion,
})

export const operations = {
  listViews: { method: 'GET', path: 'views', query: ViewsQuery, reply: ViewsReply },
  createView: { method: 'POST', path: 'views', body: SaveViewBody, reply: Done },
  updateView: {
    method: 'PATCH',
    path: 'views/:id',
    params: RowParams,
    body: ChangeViewBody,
    reply: Done,
  },
  deleteView: { method: 'DELETE', path: 'views/:id', params: RowParams, reply: Done },
} as const satisfies OperationTable
