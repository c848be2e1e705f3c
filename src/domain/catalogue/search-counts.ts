import type { SearchDocument } from './search-document.ts'
import { plainText, soundOf, stemOf } from './search-words.ts'

/** Change in the number of products containing a term, with the term's spelling. */
export type UseChange = { text: string; shown: string; change: number }

/** Indexed words and phrase of a product, as counted in the vocabulary. */
export type Counted = { words: readonly string[]; phrase: string | null }

export type VocabularyWord = UseChange & { stem: string; sound: string | null }

/** Changes in word and phrase counts when a search document replaces another. */
export function countChanges(
  documents: readonly { document: SearchDocument; before: Counted | undefined }[],
): { words: UseChange[]; phrases: UseChange[] } {
  const words = new Map<string, UseChange>()
  const phrases = new Map<string, UseChange>()
  for (const { document, before } of documents) {
    const phrase = document.phrase ? [[plainText(document.phrase), document.phrase] as const] : []
    count(words, document.words, before?.words ?? [])
    count(phrases, new Map(phrase), before?.phrase ? [before.phrase] : [])
  }
  return { words: [...words.values()], phrases: [...phrases.values()] }
}

/** A vocabulary word with its lookup keys; short words and codes are never offered as spelling corrections. */
export function vocabularyWord(change: UseChange): VocabularyWord {
  const { text } = change
  return { ...change, stem: stemOf(text), sound: /^[a-z]{3,}$/.test(text) ? soundOf(text) : null }
}

function count(
  counted: Map<string, UseChange>,
  now: ReadonlyMap<string, string>,
  before: readonly string[],
) {
  const known = new Set(before)
  for (const [text, shown] of now) if (!known.has(text)) add(counted, { text, shown, change: 1 })
  for (const text of known) if (!now.has(text)) add(counted, { text, shown: text, change: -1 })
}

function add(counted: Map<string, UseChange>, one: UseChange): void {
  const known = counted.get(one.text)
  if (known) known.change += one.change
  else counted.set(one.text, one)
}
