import type { QueryTerm } from './search-query.ts'
import { removeAccentsAndCase, toPhoneticKey, stemWord } from './search-stemming.ts'

/**
 * Number of single-letter edits between two words; swapped neighbouring letters count as one edit.
 */
export function calculateEditDistance(a: string, b: string): number {
  let before: number[] = []
  let above = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let row = 1; row <= a.length; row++) {
    const current = [row]
    for (let column = 1; column <= b.length; column++) {
      const same = a[row - 1] === b[column - 1]
      let cost = Math.min(
        (above[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (above[column - 1] ?? 0) + (same ? 0 : 1),
      )
      const swapped = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      if (row > 1 && column > 1 && swapped) cost = Math.min(cost, (before[column - 2] ?? 0) + 1)
      current.push(cost)
    }
    before = above
    above = current
  }
  return above[b.length] ?? 0
}

type KnownWord = { word: string; uses: number }

/**
 * Corrects a misspelt word: returns the most similar known word or, of several, the most used one;
 * null if no known word is similar.
 */
export function findMostSimilarIndexedWord(
  word: string,
  candidates: readonly KnownWord[],
): string | null {
  const allowed = word.length < 4 ? 0 : word.length < 6 ? 1 : 2
  const near = candidates
    .map((candidate) => ({ ...candidate, distance: calculateEditDistance(word, candidate.word) }))
    .filter(({ distance }) => distance <= allowed)
    // In a word of four letters the first one is meant: 'xbox' is a brand, not a misspelt 'box'
    .filter((one) => word.length > 4 || toPhoneticKey(one.word)[0] === toPhoneticKey(word)[0])
    .sort((a, b) => a.distance - b.distance || b.uses - a.uses)
  return near[0]?.word ?? null
}

/** A word known to the search, with its original spelling. */
export type IndexedWordWithSpelling = KnownWord & { shown: string }

/**
 * Condition for finding spelling corrections in the search vocabulary: words with the same sound,
 * or the same start or end and a similar length.
 */
export type SimilarWordCriteria = {
  sound: string
  start: string
  end: string
  shortest: number
  longest: number
}

/**
 * Creates the condition that finds spelling corrections for a word; a typing error leaves the
 * word's start, end or sound unchanged.
 */
export function createSimilarWordCriteria(word: string): SimilarWordCriteria {
  const half = Math.floor(word.length / 2)
  return {
    sound: toPhoneticKey(word),
    start: word.slice(0, half),
    end: word.slice(half + 1),
    shortest: word.length - 2,
    longest: word.length + 2,
  }
}

/**
 * Returns the word of a query term that may be misspelt: a single word without digits that the
 * search vocabulary does not contain.
 */
export function findPossiblyMisspeltWord(
  { words: [word = '', ...others] }: QueryTerm,
  uses: ReadonlyMap<string, number>,
): string | null {
  const isDoubtful = others.length === 0 && !uses.has(stemWord(word)) && /^[a-z]{4,}$/.test(word)
  return isDoubtful ? word : null
}

/**
 * Replaces misspelt words of a search query by the most similar known word; null if nothing was
 * corrected.
 */
export function correctSpelling(
  text: string,
  near: ReadonlyMap<string, readonly IndexedWordWithSpelling[]>,
): string | null {
  const typed = text.normalize('NFC')
  const corrected = typed.replace(/[\p{L}\p{N}]+/gu, (run) => {
    const word = removeAccentsAndCase(run)
    const candidates = near.get(word) ?? []
    const intended = findMostSimilarIndexedWord(word, candidates)
    return candidates.find((one) => one.word === intended)?.shown ?? run
  })
  return corrected === typed ? null : corrected
}
