import { type Static, Type } from 'typebox'
import { searchRuleKinds } from '#domain/catalogue/search-rule.ts'
import { Day, Id, IsoDateTime, Nullable } from '../api-field-types.ts'
import type { OperationTable } from '../api-operation.ts'
import { csvResponseSchema } from '../file-response-schemas.ts'
import { RowIdParams } from '../path-params.ts'
import { SuccessResponse } from '../problem-details.ts'
import { RecordVersionWhenFormOpened, RecordVersion } from './optimistic-concurrency.ts'

const Search = Type.Optional(Type.String({ maxLength: 60, description: 'Parte de lo buscado' }))
const Aside = Type.Optional(
  Type.Boolean({ description: 'Las que se descartaron; sin esto, las que esperan' }),
)

/** Exports searches of shoppers that found no products, as CSV */
export const ZeroResultSearchesExportQuery = Type.Object({ search: Search, aside: Aside })

/** Lists searches of shoppers that found no products */
export const ZeroResultSearchesQuery = Type.Object({
  ...ZeroResultSearchesExportQuery.properties,
  after: Type.Optional(
    Type.String({
      maxLength: 90,
      pattern: '^\\d{1,9} .+$',
      description: 'El `next` de la anterior',
    }),
  ),
})

/** Counts of the search desk's tabs */
export const SearchDeskCounts = Type.Object({
  open: Type.Integer(),
  aside: Type.Integer(),
  rules: Type.Integer(),
  proposals: Type.Integer(),
})
export type SearchDeskCounts = Static<typeof SearchDeskCounts>

export const ZeroResultSearchesResponse = Type.Object({
  missed: Type.Array(
    Type.Object({
      words: Type.String({ description: 'Como se escribió la primera vez, en minúsculas' }),
      searches: Type.Integer({ description: 'Cuántas veces no encontró nada' }),
      first_on: Day,
      last_on: Day,
    }),
  ),
  next: Nullable(Type.String()),
  counts: SearchDeskCounts,
})
export type ZeroResultSearchesResponse = Static<typeof ZeroResultSearchesResponse>

/** Dismisses searches without results from the operators' list, or restores them */
export const DismissZeroResultSearchesBody = Type.Object({
  words: Type.Array(Type.String({ maxLength: 60 }), { minItems: 1, maxItems: 100 }),
  aside: Type.Boolean({ description: 'false las vuelve a poner en espera' }),
})

const Kind = Type.Enum([...searchRuleKinds], {
  description:
    'same: significan lo mismo; meant: una palabra encuentra lo que otra; pinned: productos que salen primero',
})
const Phrase = Type.String({ maxLength: 200 })
const Phrases = Type.Array(Phrase, { maxItems: 50 })
const At = Nullable(IsoDateTime)

const said = {
  words: Phrases,
  meant: Type.Optional(Phrases),
  products: Type.Optional(
    Type.Array(Type.String({ maxLength: 100 }), { maxItems: 50, description: 'SKU, en su orden' }),
  ),
  from: Type.Optional(At),
  until: Type.Optional(At),
}

export const SearchRuleResponse = Type.Object({
  id: Id,
  kind: Kind,
  words: Phrases,
  meant: Phrases,
  products: Type.Array(Type.String()),
  from: At,
  until: At,
  state: Type.Enum(['on', 'waiting', 'over', 'removed']),
  version: RecordVersion,
  changed_by: Type.String(),
  changed_at: IsoDateTime,
})
export type SearchRuleResponse = Static<typeof SearchRuleResponse>

export const SearchRulesResponse = Type.Object({ rules: Type.Array(SearchRuleResponse) })
export type SearchRulesResponse = Static<typeof SearchRulesResponse>

/** Creates a search rule, such as a synonym or a pinned product */
export const CreateSearchRuleBody = Type.Object({ kind: Kind, ...said })
export const CreatedSearchRuleResponse = Type.Object({ id: Id, messageForUser: Type.String() })
export type CreatedSearchRuleResponse = Static<typeof CreatedSearchRuleResponse>

/** Changes a search rule */
export const UpdateSearchRuleBody = Type.Object({ version: RecordVersionWhenFormOpened, ...said })

/** Removes or restores a search rule */
export const SearchRuleVersionInput = Type.Object({ version: RecordVersionWhenFormOpened })

/** Returns the results of a product search with the search rules, as a test by an operator */
export const TestSearchQuery = Type.Object({ term: Type.String({ minLength: 1, maxLength: 120 }) })

const Found = Type.Object({
  total: Type.Integer(),
  corrected: Nullable(Type.String({ description: 'Lo que la búsqueda entendió' })),
  products: Type.Array(Type.Object({ sku: Type.String(), name: Type.String() })),
})
export type SearchTestProductsResponse = Static<typeof Found>
export const TestSearchResponse = Found

/** Previews the effect of an unsaved search rule on the search results */
export const PreviewSearchRuleBody = Type.Object({
  kind: Kind,
  ...said,
  id: Type.Optional(Id),
  term: Type.Optional(Type.String({ maxLength: 120, description: 'Otra búsqueda que probar' })),
})
export const SearchRulePreviewResponse = Type.Object({
  term: Type.String(),
  before: Found,
  after: Found,
})
export type SearchRulePreviewResponse = Static<typeof SearchRulePreviewResponse>

export const searchRuleOperations = {
  listMissedSearches: {
    method: 'GET',
    path: 'missed-searches',
    query: ZeroResultSearchesQuery,
    reply: ZeroResultSearchesResponse,
  },
  exportMissedSearches: {
    method: 'GET',
    path: 'missed-searches.csv',
    query: ZeroResultSearchesExportQuery,
    reply: csvResponseSchema,
  },
  setAsideMissedSearches: {
    method: 'POST',
    path: 'missed-searches/aside',
    body: DismissZeroResultSearchesBody,
    reply: SuccessResponse,
  },
  listSearchRules: { method: 'GET', path: 'search-rules', reply: SearchRulesResponse },
  getSearchRule: {
    method: 'GET',
    path: 'search-rules/:id',
    params: RowIdParams,
    reply: SearchRuleResponse,
    refusals: ['rule-not-found'],
  },
  trySearch: {
    method: 'GET',
    path: 'search-tries',
    query: TestSearchQuery,
    reply: TestSearchResponse,
  },
  previewSearchRule: {
    method: 'POST',
    path: 'search-rules/preview',
    body: PreviewSearchRuleBody,
    reply: SearchRulePreviewResponse,
    refusals: ['rule-refused'],
  },
  createSearchRule: {
    method: 'POST',
    path: 'search-rules',
    body: CreateSearchRuleBody,
    reply: CreatedSearchRuleResponse,
    refusals: ['rule-refused'],
  },
  updateSearchRule: {
    method: 'PUT',
    path: 'search-rules/:id',
    params: RowIdParams,
    body: UpdateSearchRuleBody,
    reply: SuccessResponse,
    refusals: ['changed-meanwhile', 'rule-not-found', 'rule-refused'],
  },
  deleteSearchRule: {
    method: 'DELETE',
    path: 'search-rules/:id',
    params: RowIdParams,
    query: SearchRuleVersionInput,
    reply: SuccessResponse,
    refusals: ['changed-meanwhile', 'rule-not-found'],
  },
  undoSearchRule: {
    method: 'POST',
    path: 'search-rules/:id/undo',
    params: RowIdParams,
    body: SearchRuleVersionInput,
    reply: SuccessResponse,
    refusals: ['changed-meanwhile', 'rule-not-found'],
  },
} as const satisfies OperationTable
