import { type Static, Type } from 'typebox'
import { everydayKinds } from '#domain/catalogue/everyday-words.ts'
import { IsoDateTime, Nullable } from '../api-field-types.ts'
import type { OperationTable } from '../api-operation.ts'
import { csvResponseSchema } from '../file-response-schemas.ts'

/** Exports the everyday words that the search understands, as CSV */
export const EverydayWordsExportQuery = Type.Object({
  search: Type.Optional(
    Type.String({ maxLength: 60, description: 'Parte de lo que se escribe o de lo que encuentra' }),
  ),
  field: Type.Optional(Type.String({ maxLength: 60, description: 'Un giro de `fields`' })),
  off: Type.Optional(Type.Boolean({ description: 'Solo las apagadas' })),
})

/** Lists the everyday words that the search understands */
export const EverydayWordsQuery = Type.Object({
  ...EverydayWordsExportQuery.properties,
  start: Type.Optional(
    Type.Integer({ minimum: 0, maximum: 100_000, description: 'El `next` de la anterior' }),
  ),
})

export const EverydayWordsResponse = Type.Object({
  words: Type.Array(
    Type.Object({
      phrase: Type.String({ description: 'Como la búsqueda la compara' }),
      kind: Type.Enum([...everydayKinds], {
        description: 'thing: una cosa; use: para qué se usa; brand: una marca que no se vende',
      }),
      spellings: Type.Array(Type.String(), { description: 'Como se escribe' }),
      means: Type.Array(Type.String(), { description: 'Lo que encuentra' }),
      fields: Type.Array(Type.String(), { description: 'Sus giros' }),
      state: Type.Enum(['on', 'off', 'ruled'], {
        description: 'ruled: una regla propia dice qué se quiso decir',
      }),
      switched_by: Nullable(Type.String({ description: 'Quién la apagó' })),
      switched_at: Nullable(IsoDateTime),
    }),
  ),
  total: Type.Integer(),
  off: Type.Integer({ description: 'Cuántas están apagadas' }),
  fields: Type.Array(Type.String()),
  next: Nullable(Type.Integer()),
})
export type EverydayWordsResponse = Static<typeof EverydayWordsResponse>

/** Switches everyday words off, or on again */
export const SwitchEverydayWordsBody = Type.Object({
  words: Type.Array(Type.String({ minLength: 1, maxLength: 60 }), { minItems: 1, maxItems: 100 }),
  off: Type.Boolean({ description: 'false las vuelve a usar' }),
})
export const SwitchedEverydayWordsResponse = Type.Object({
  phrases: Type.Array(Type.String(), { description: 'Las que cambiaron' }),
  messageForUser: Type.String(),
})

export const everydayWordOperations = {
  listEverydayWords: {
    method: 'GET',
    path: 'everyday-words',
    query: EverydayWordsQuery,
    reply: EverydayWordsResponse,
  },
  exportEverydayWords: {
    method: 'GET',
    path: 'everyday-words.csv',
    query: EverydayWordsExportQuery,
    reply: csvResponseSchema,
  },
  switchEverydayWords: {
    method: 'POST',
    path: 'everyday-words/switch',
    body: SwitchEverydayWordsBody,
    reply: SwitchedEverydayWordsResponse,
    refusals: ['everyday-word-not-found'],
  },
} as const satisfies OperationTable
