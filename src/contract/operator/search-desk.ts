import { type Static, Type } from 'typebox'
import { searchRuleKinds } from '#domain/catalogue/search-rule.ts'
import { csvFile } from '../files.ts'
import { Done } from '../problem.ts'
import { Day, Id, Moment, Nullable } from '../wire.ts'
import { ReadVersion, Version } from './edits.ts'
import type { OperationTable } from './operation.ts'
import { RowParams } from './row-params.ts'

const Search = Type.Optional(Type.String({ maxLength: 60, description: 'Parte de lo buscado' }))
const Aside = Type.Optional(
  Type.Boolean({ description: 'Las que se descartaron; sin esto, las que esperan' }),
)

/** Searches without results */
export const MissedFileQuery = Type.Object({ search: Search, aside: Aside })

/** Searches without results */
export const MissedQuery = Type.Object({
  ...MissedFileQuery.properties,
  after: Type.Optional(
    Type.String({
      maxLength: 90,
      pattern: '^\\d{1,9} .+$',
      description: 'El `next` de la anterior',
    }),
  ),
})

export const MissedReply = Type.Object({
  missed: Type.Array(
    Type.Object({
      words: Type.String({ description: 'Como se escribió la primera vez, en minúsculas' }),
      searches: Type.Integer({ description: 'Cuántas veces no encontró nada' }),
      first_on: Day,
      last_on: Day,
    }),
  ),
  next: Nullable(Type.String()),
  counts: Type.Object({ open: Type.Integer(), aside: Type.Integer(), rules: Type.Integer() }),
})
export type MissedReply = Static<typeof MissedReply>

/** Dismisses searches, or restores dismissed searches */
export const AsideBody = Type.Object({
  words: Type.Array(Type.String({ maxLength: 60 }), { minItems: 1, maxItems: 100 }),
  aside: Type.Boolean({ description: 'false las vuelve a poner en espera' }),
})

const Kind = Type.Enum([...searchRuleKinds], {
  description:
    'same: significan lo mismo; meant: una palabra encuentra lo que otra; pinned: productos que salen primero',
})
const Phrase = Type.String({ maxLength: 200 })
const Phrases = Type.Array(Phrase, { maxItems: 50 })
const At = Nullable(Moment)

const said = {
  words: Phrases,
  meant: Type.Optional(Phrases),
  products: Type.Optional(
    Type.Array(Type.String({ maxLength: 100 }), { maxItems: 50, description: 'SKU, en su orden' }),
  ),
  from: Type.Optional(At),
  until: Type.Optional(At),
}

export const SearchRuleReply = Type.Object({
  id: Id,
  kind: Kind,
  words: Phrases,
  meant: Phrases,
  products: Type.Array(Type.String()),
  from: At,
  until: At,
  state: Type.Enum(['on', 'waiting', 'over', 'removed']),
  version: Version,
  changed_by: Type.String(),
  changed_at: Moment,
})
export type SearchRuleReply = Static<typeof SearchRuleReply>

export const SearchRulesReply = Type.Object({ rules: Type.Array(SearchRuleReply) })
export type SearchRulesReply = Static<typeof SearchRulesReply>

/** Creates a search rule */
export const AddRuleBody = Type.Object({ kind: Kind, ...said })
export const RuleAddedReply = Type.Object({ id: Id, messageForUser: Type.String() })
export type RuleAddedReply = Static<typeof RuleAddedReply>

/** Changes a search rule */
export const ChangeRuleBody = Type.Object({ version: ReadVersion, ...said })

/** Removes or restores a search rule */
export const RuleVersion = Type.Object({ version: ReadVersion })

/** Results of a test search */
export const TryQuery = Type.Object({ term: Type.String({ minLength: 1, maxLength: 120 }) })

const Found = Type.Object({
  total: Type.Integer(),
  corrected: Nullable(Type.String({ description: 'Lo que la búsqueda entendió' })),
  products: Type.Array(Type.Object({ sku: Type.String(), name: Type.String() })),
})
export type FoundReply = Static<typeof Found>
export const TryReply = Found

/** Effect of an unsaved search rule */
export const PreviewBody = Type.Object({
  kind: Kind,
  ...said,
  id: Type.Optional(Id),
  term: Type.Optional(Type.String({ maxLength: 120, description: 'Otra búsqueda que probar' })),
})
export const PreviewReply = Type.Object({
  term: Type.String(),
  before: Found,
  after: Found,
})
export type PreviewReply = Static<typeof PreviewReply>

export const operations = {
  listMissedSearches: {
    method: 'GET',
    path: 'missed-searches',
    query: MissedQuery,
    reply: MissedReply,
  },
  exportMissedSearches: {
    method: 'GET',
    path: 'missed-searches.csv',
    query: MissedFileQuery,
    reply: csvFile,
  },
  setAsideMissedSearches: {
    method: 'POST',
    path: 'missed-searches/aside',
    body: AsideBody,
    reply: Done,
  },
  listSearchRules: { method: 'GET', path: 'search-rules', reply: SearchRulesReply },
  getSearchRule: {
    method: 'GET',
    path: 'search-rules/:id',
    params: RowParams,
    reply: SearchRuleReply,
  },
  trySearch: { method: 'GET', path: 'search-tries', query: TryQuery, reply: TryReply },
  previewSearchRule: {
    method: 'POST',
    path: 'search-rules/preview',
    body: PreviewBody,
    reply: PreviewReply,
  },
  createSearchRule: {
    method: 'POST',
    path: 'search-rules',
    body: AddRuleBody,
    reply: RuleAddedReply,
  },
  updateSearchRule: {
    method: 'PUT',
    path: 'search-rules/:id',
    params: RowParams,
    body: ChangeRuleBody,
    reply: Done,
  },
  deleteSearchRule: {
    method: 'DELETE',
    path: 'search-rules/:id',
    params: RowParams,
    query: RuleVersion,
    reply: Done,
  },
  undoSearchRule: {
    method: 'POST',
    path: 'search-rules/:id/undo',
    params: RowParams,
    body: RuleVersion,
    reply: Done,
  },
} as const satisfies OperationTable
