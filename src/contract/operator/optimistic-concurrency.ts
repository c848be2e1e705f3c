import { type Static, Type } from 'typebox'
import { IsoDateTime, Nullable } from '../api-field-types.ts'

/**
 * Version of a record that an operator edits; a change sent with an outdated version is refused
 * (optimistic concurrency).
 */
export const RecordVersion = Type.String({
  maxLength: 40,
  description: 'La versión de lo que se lee; se manda de vuelta al guardarlo',
})

/**
 * Version of the record that the operator's form has loaded; an edit with an outdated version is
 * refused (optimistic concurrency).
 */
export const RecordVersionWhenFormOpened = Type.Optional(
  Type.String({
    maxLength: 40,
    description:
      'La `version` que se leyó. Si alguien guardó otra mientras tanto, 409 con `current`',
  }),
)

export const EditValue = Nullable(
  Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Array(Type.String())]),
)

export const RecordFieldValuesSchema = Type.Record(Type.String(), EditValue, {
  description: 'Como los nombra el cuerpo',
})

/** Current values of a record in a 409 reply, after a concurrent edit by another person. */
export const EditConflictCurrentValues = Type.Object(
  {
    version: RecordVersion,
    values: RecordFieldValuesSchema,
    saved_by: Nullable(Type.String({ description: 'Quién, como en la bitácora' })),
    saved_at: Nullable(IsoDateTime),
  },
  { description: 'Lo que vale ahora, cuando alguien más lo guardó mientras tanto' },
)
export type EditConflictCurrentValues = Static<typeof EditConflictCurrentValues>
export type RecordFieldValues = EditConflictCurrentValues['values']
