import { type Static, Type } from 'typebox'
import { EditConflictCurrentValues } from './optimistic-concurrency.ts'

/** Error reply of the operator API, with a status other than 200. */
export const OperatorApiProblemDetails = Type.Object({
  code: Type.String({ description: 'La razón, para programas' }),
  message: Type.String(),
  messageForUser: Type.String({ description: 'La razón, para personas' }),
  requestId: Type.String(),
  needs: Type.Optional(Type.String({ description: 'El permiso que falta' })),
  fields: Type.Optional(
    Type.Record(Type.String(), Type.String(), { description: 'Qué corregir, por campo' }),
  ),
  current: Type.Optional(EditConflictCurrentValues),
})
export type OperatorApiProblemDetails = Static<typeof OperatorApiProblemDetails>
