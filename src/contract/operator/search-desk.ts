import { type Static, Type } from 'typebox'
import { searchRuleKinds } from '#domain/catalogue/search-rule.ts'
import { Day, Id, Moment, Nullable } from '../wire.ts'
import { ReadVersion, Version } from './edits.ts'

const Search = Type.Optional(Type.String({ maxLength: 60, description: 'Parte de lo buscado' }))
const Aside = Type.Optional(
  Type.Boolean({ description: 'Las que se descartaron; sin esto, las que esperan' }),
)

/** GET /api/v1/missed-searches.csv: searches without results */
export const MissedFileQuery = Type.Object({ search: Search, aside: Aside })

/** GET /api/v1/missed-searches: searches without results */
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

/** POST /api/v1/missed-searches/aside: dismisses searches, or restores dismissed searches */
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

/** GET /api/v1/search-rules */
export const SearchRulesReply = Type.Object({ rules: Type.Array(SearchRuleReply) })
export type SearchRulesReply = Static<typeof SearchRulesReply>

/** POST /api/v1/search-rules: creates a search rule */
export const AddRuleBody = Type.Object({ kind: Kind, ...said })
export const RuleAddedReply = Type.Object({ id: Id, messageForUser: Type.String() })
export type RuleAddedReply = Static<typeof RuleAddedReply>

/** PUT /api/v1/search-rules/:id: changes a search rule */
export const ChangeRuleBody = Type.Object({ version: ReadVersion, ...said })

/** DELETE /api/v1/search-rules/:id, POST /api/v1/search-rules/:id/undo: removes or restores a search rule */
export const RuleVersion = Type.Object({ version: ReadVersion })

/** GET /api/v1/search-tries: results of a test search */
export const TryQuery = Type.Object({ term: Type.String({ minLength: 1, maxLength: 120 }) })

const Found = Type.Object({
  total: Type.Integer(),
  corrected: Nullable(Type.String({ description: 'Lo que la búsqueda entendió' })),
  products: Type.Array(Type.Object({ sku: Type.String(), name: Type.String() })),
})
export type FoundReply = Static<typeof Found>
export const TryReply = Found

/** POST /api/v1/search-rules/preview: effect of an unsaved search rule */
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
