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
/** Codes with which every operation of the operator API may refuse a request. */
export const sharedRefusalCodes = [
  'sign-in-required',
  'step-up-required',
  'person-required',
  'permission-missing',
  'foreign-origin',
  'not-prefetched',
  'invalid-input',
  'not-found',
  'too-heavy',
  'too-many-requests',
  'unavailable',
] as const
export type SharedRefusalCode = (typeof sharedRefusalCodes)[number]

export type OperatorApiProblemDetails = Static<typeof OperatorApiProblemDetails>
