import { sql } from 'kysely'
import type { Knowledge, Term } from '#domain/catalogue/search-query.ts'
import { questionsOf } from '#domain/catalogue/search-query.ts'
import { soundOf, stemOf } from '#domain/catalogue/search-words.ts'
import { intendedWord, type KnownWord } from '#domain/catalogue/spelling.ts'
import type { Db } from '../database.ts'
import { prepared } from '../prepared.ts'

const MOST_COMPLETIONS = 8
/** above every letter, to end a range of words with one beginning */
const LAST = '\u{10FFFF}'

/** What the catalogue knows about the words of a query. */
export async function knowledgeOf(
  db: Db,
  terms: readonly Term[],
  { typing }: { typing: boolean },
): Promise<Knowledge> {
  const { stems, phrases } = questionsOf(terms)
  const beginning = typing ? (terms.at(-1)?.words.at(-1) ?? '') : ''
  const { rows } = await sql<{
    products: number
    revision: number
    uses: Record<string, number> | null
    synonyms: Record<string, string[]> | null
  }>`
    ${prepared} with meant as materialized (
      select s.stems, array_agg(distinct o.stems) as others from synonyms s
      join synonyms o on o.group_id = s.group_id and o.stems <> s.stems
      where s.stems = any(${phrases}::text[]) group by s.stems)
    select
      (select greatest(reltuples, 1000) from pg_class where oid = 'product_search'::regclass) as products,
      (select revision from search_index_state) as revision,
      (select jsonb_object_agg(stem, uses) from (
        select stem, sum(uses) as uses from search_vocabulary
        where stem = any(${stems}::text[] || array(
            select unnest(string_to_array(other, ' ')) from meant, unnest(others) other))
          and (uses > 0 or learnt) group by stem) v) as uses,
      (select jsonb_object_agg(stems, others) from meant) as synonyms`.execute(db)
  const [row] = rows
  return {
    products: row?.products ?? 1,
    revision: row?.revision ?? 0,
    uses: new Map(Object.entries(row?.uses ?? {})),
    synonyms: new Map(Object.entries(row?.synonyms ?? {})),
    completions: beginning ? await completionsOf(db, beginning) : [],
  }
}

/** The most used words that begin so. */
async function completionsOf(db: Db, beginning: string): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    ${prepared} select word from search_vocabulary
    where word >= ${beginning} and word < ${beginning + LAST} and uses > 0
    order by uses desc, word limit ${MOST_COMPLETIONS}`.execute(db)
  return rows.map(({ word }) => word)
}

/** Each word that the catalogue does not know becomes the known one that was meant, if any is near. */
export async function corrected(
  db: Db,
  terms: readonly Term[],
  { uses }: Knowledge,
): Promise<{ terms: Term[]; shown: string } | null> {
  let changed = false
  const shown: string[] = []
  const meant: Term[] = []
  for (const term of terms) {
    const [word = ''] = term.words
    const candidates =
      term.words.length === 1 && !uses.has(stemOf(word)) && /^[a-z]{4,}$/.test(word)
        ? await nearWords(db, word)
        : []
    const intended = intendedWord(word, candidates)
    meant.push(intended ? { words: [intended], joined: null, written: intended } : term)
    shown.push(
      candidates.find((candidate) => candidate.word === intended)?.shown ?? term.words.join('-'),
    )
    changed ||= intended !== null
  }
  return changed ? { terms: meant, shown: shown.join(' ') } : null
}

// One mistake leaves one end of a word as it was, or at least how it sounds.
async function nearWords(db: Db, word: string): Promise<(KnownWord & { shown: string })[]> {
  const half = Math.floor(word.length / 2)
  const start = word.slice(0, half)
  const end = word.slice(half + 1)
  const lengths = sql`length(word) between ${word.length - 2}::integer and ${word.length + 2}::integer`
  const { rows } = await sql<KnownWord & { shown: string }>`
    ${prepared}
    select word, shown, uses from search_vocabulary
      where sound = ${soundOf(word)} and (uses > 0 or learnt)
    union select word, shown, uses from search_vocabulary
      where sound is not null and word >= ${start} and word < ${start + LAST} and ${lengths}
        and (uses > 0 or learnt)
    union select word, shown, uses from search_vocabulary
      where sound is not null and reverse(word) >= reverse(${end}::text)
        and reverse(word) < reverse(${end}::text) || ${LAST}::text and ${lengths}
        and (uses > 0 or learnt)`.execute(db)
  return rows
}
