import { type Knowledge, questionsOf, type Term } from '#domain/catalogue/search-query.ts'
import {
  correctTerms,
  doubtfulWord,
  nearWords,
  type ShownWord,
} from '#domain/catalogue/spelling.ts'
import * as vocabulary from '#persistence/catalogue/search-vocabulary.ts'
import type { Db } from '#persistence/database.ts'

const maxCompletions = 8

/** Search vocabulary of the catalogue for the words of a query. */
export async function readKnowledge(
  db: Db,
  terms: readonly Term[],
  { typing }: { typing: boolean },
): Promise<vocabulary.QueryKnowledge> {
  const known = await vocabulary.lookUp(db, questionsOf(terms))
  const beginning = typing ? (terms.at(-1)?.words.at(-1) ?? '') : ''
  const completions = beginning ? await vocabulary.beginningWith(db, beginning, maxCompletions) : []
  return { ...known, completions }
}

/** Replaces each unknown query word by the nearest word of the catalogue, if one is near enough. */
export async function correctedTerms(
  db: Db,
  terms: readonly Term[],
  { uses }: Knowledge,
): Promise<{ terms: Term[]; shown: string } | null> {
  const near = new Map<string, ShownWord[]>()
  for (const term of terms) {
    const word = doubtfulWord(term, uses)
    if (word !== null) near.set(word, await vocabulary.near(db, nearWords(word)))
  }
  return correctTerms(terms, near)
}
