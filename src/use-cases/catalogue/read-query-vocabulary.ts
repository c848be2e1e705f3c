import {
  type CatalogueSearchVocabulary,
  listQueryStemsAndPhrases,
  type QueryTerm,
} from '#domain/catalogue/search-query.ts'
import {
  correctSpelling,
  findPossiblyMisspeltWord,
  createSimilarWordCriteria,
  type IndexedWordWithSpelling,
} from '#domain/catalogue/spelling-correction.ts'
import * as vocabulary from '#persistence/catalogue/search-vocabulary.ts'
import type { Db } from '#persistence/database.ts'

const maxCompletions = 8

/**
 * Looks up the words of a search query in the catalogue's search vocabulary; while the shopper is
 * typing, also lists completions of the last word.
 */
export async function readSearchDataForQueryWords(
  db: Db,
  terms: readonly QueryTerm[],
  {
    typing,
    whole,
    also = { stems: [], phrases: [], everyday: [] },
  }: {
    typing: boolean
    whole?: string
    /** further stems and phrases to look up */
    also?: { stems: string[]; phrases: string[]; everyday: string[] }
  },
): Promise<vocabulary.QueryMatchesAndPinnedProducts> {
  const words = listQueryStemsAndPhrases(terms)
  const known = await vocabulary.readMatchesAndPinnedProducts(db, {
    stems: [...new Set([...words.stems, ...also.stems])],
    phrases: [...new Set([...words.phrases, ...also.phrases])],
    whole: whole ?? words.whole,
    everyday: also.everyday,
  })
  const beginning = typing ? (terms.at(-1)?.words.at(-1) ?? '') : ''
  const completions = beginning
    ? await vocabulary.listWordsBeginningWith(db, beginning, maxCompletions)
    : []
  return { ...known, completions }
}

/**
 * Replaces each unknown query word by the most similar word of the catalogue, if one is similar
 * enough; null if none is.
 */
export async function correctQuery(
  db: Db,
  text: string,
  terms: readonly QueryTerm[],
  { uses }: CatalogueSearchVocabulary,
): Promise<string | null> {
  const near = new Map<string, IndexedWordWithSpelling[]>()
  for (const term of terms) {
    const word = findPossiblyMisspeltWord(term, uses)
    if (word !== null)
      near.set(word, await vocabulary.listSimilarWords(db, createSimilarWordCriteria(word)))
  }
  return correctSpelling(text, near)
}
