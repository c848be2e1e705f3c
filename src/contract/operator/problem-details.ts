import { type Static, Type } from 'typebox'
import { CurrentRecordValues } from './edit-conflict-versions.ts'

/** Error reply of the operator API, with a status other than 200. */
export const OperatorProblem = Type.Object({
  code: Type.String({ description: 'La razón, para programas' }),
  message: Type.String(),
  messageForUser: Type.String({ description: 'La razón, para personas' }),
  requestId: Type.String(),
  needs: Type.Optional(Type.String({ description: 'El permiso que falta' })),
  fields: Type.Optional(
    Type.Record(Type.String(), Type.String(), { description: 'Qué corregir, por campo' }),
  ),
  current: Type.Optional(CurrentRecordValues),
})
export type OperatorProblem = Static<typeof OperatorProblem>
