import { removeAccentsAndCase } from '#domain/catalogue/search-stemming.ts'
import * as vocabulary from '#persistence/catalogue/search-vocabulary.ts'
import type { Db } from '#persistence/database.ts'

type Suggestions = {
  /** completions of the typed query from product names */
  queries: string[]
  categories: { name: string; slug: string }[]
}

const minLength = 2
const maxQueries = 3
const most = { words: 1, phrases: maxQueries, categories: 2 }

/** Suggests completions of a typed search query, and categories with matching names. */
export async function suggestSearches(db: Db, typed: string): Promise<Suggestions> {
  const beginning = removeAccentsAndCase(typed)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trimStart()
  if (beginning.trim().length < minLength) return { queries: [], categories: [] }
  const { words, phrases, categories } = await vocabulary.listSearchSuggestions(db, beginning, most)
  const queries = [...words, ...phrases].filter(
    (query) => removeAccentsAndCase(query) !== beginning.trimEnd(),
  )
  return { queries: [...new Set(queries)].slice(0, maxQueries), categories }
}
