import { type Static, Type } from 'typebox'
import type { OperationTable } from '../api-operation.ts'
import { SuccessResponse } from '../problem-details.ts'
import { SearchDeskCounts } from './search-rules.ts'

/** Lists what the search learned from shoppers */
const LearnedSearchesQuery = Type.Object({
  search: Type.Optional(Type.String({ maxLength: 60, description: 'Parte de lo buscado' })),
})

const Share = Type.Number({ description: 'De quienes la buscaron, de 0 a 1' })

export const LearnedSearchesResponse = Type.Object({
  searches: Type.Array(
    Type.Object({
      words: Type.String({ description: 'Como se escribió más, en minúsculas' }),
      visitors: Type.Integer({ description: 'Quienes la buscaron; cada mes cuentan la mitad' }),
      products: Type.Array(
        Type.Object({
          sku: Type.String(),
          name: Type.String(),
          opened: Share,
          carted: Share,
          bought: Share,
        }),
      ),
    }),
  ),
  more: Type.Boolean({ description: 'Si hay más que éstas' }),
  proposals: Type.Array(
    Type.Object({
      words: Type.String({ description: 'Lo que no encontró nada' }),
      meant: Type.String({ description: 'Lo que se buscó después' }),
      visitors: Type.Integer(),
      products: Type.Array(Type.String({ description: 'Lo que se abrió' })),
    }),
  ),
  counts: SearchDeskCounts,
})
export type LearnedSearchesResponse = Static<typeof LearnedSearchesResponse>

/** Deletes the learned sums of a search, or rejects one proposed meaning */
const ForgetLearnedSearchBody = Type.Object({
  words: Type.String({ minLength: 1, maxLength: 60 }),
  meant: Type.Optional(
    Type.String({ maxLength: 60, description: 'Solo esta propuesta, que no vuelve' }),
  ),
})

export const learnedSearchOperations = {
  listLearnedSearches: {
    method: 'GET',
    path: 'learned-searches',
    query: LearnedSearchesQuery,
    reply: LearnedSearchesResponse,
  },
  forgetLearnedSearch: {
    method: 'POST',
    path: 'learned-searches/forget',
    body: ForgetLearnedSearchBody,
    reply: SuccessResponse,
  },
} as const satisfies OperationTable
