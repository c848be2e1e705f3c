import { sql } from 'kysely'
import { plainText } from '#domain/catalogue/search-words.ts'
import type { Db } from '../database.ts'
import { prepared } from '../prepared.ts'

export type Suggestions = {
  /** what is being typed, completed to what many products are called */
  queries: string[]
  categories: { name: string; slug: string }[]
}

const MOST_QUERIES = 3
const MOST_CATEGORIES = 2
/** above every letter, to end a range of words with one beginning */
const LAST = '\u{10FFFF}'

/** How a query may go on, and the categories that are called so. */
export async function suggestions(db: Db, typed: string): Promise<Suggestions> {
  const beginning = plainText(typed)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trimStart()
  if (beginning.trim().length < 2) return { queries: [], categories: [] }
  const { rows } = await sql<{
    phrases: string[] | null
    words: string[] | null
    categories: { name: string; slug: string }[] | null
  }>`
    ${prepared} select
      (select array_agg(shown order by uses desc) from (
        select shown, uses from search_phrases
        where phrase >= ${beginning} and phrase < ${beginning + LAST} and uses > 1
        order by uses desc, phrase limit ${MOST_QUERIES}) p) as phrases,
      (select array_agg(shown order by uses desc) from (
        select shown, uses from search_vocabulary
        where word >= ${beginning} and word < ${beginning + LAST} and sound is not null and uses > 0
        order by uses desc, word limit 1) w) as words,
      (select jsonb_agg(jsonb_build_object('name', name, 'slug', slug)) from (
        select c.name, c.slug from categories c
        join category_counts n on n.category_id = c.id and n.products > 0
        where strpos(' ' || immutable_unaccent(lower(c.name)), ' ' || ${beginning.trimEnd()}) > 0
        order by n.products desc, c.id limit ${MOST_CATEGORIES}) f) as categories`.execute(db)
  const [row] = rows
  const queries = [...(row?.words ?? []), ...(row?.phrases ?? [])].filter(
    (query) => plainText(query) !== beginning.trimEnd(),
  )
  return {
    queries: [...new Set(queries)].slice(0, MOST_QUERIES),
    categories: row?.categories ?? [],
  }
}
