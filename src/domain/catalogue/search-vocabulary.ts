import type { ProductSearchDocument } from './search-index-document.ts'
import { removeAccentsAndCase, toPhoneticKey, stemWord } from './search-stemming.ts'

/** Change of the number of products that contain a word, with the word's original spelling. */
export type WordCountChange = { text: string; shown: string; change: number }

/** Indexed words and phrase of a product, as counted in the vocabulary. */
export type IndexedProductWords = { words: readonly string[]; phrase: string | null }

export type VocabularyWord = WordCountChange & { stem: string; sound: string | null }

/**
 * Calculates how the number of products per word and per phrase changes in the search vocabulary
 * when products are indexed again.
 */
export function calculateWordCountChanges(
  documents: readonly {
    document: ProductSearchDocument
    before: IndexedProductWords | undefined
  }[],
): { words: WordCountChange[]; phrases: WordCountChange[] } {
  const words = new Map<string, WordCountChange>()
  const phrases = new Map<string, WordCountChange>()
  for (const { document, before } of documents) {
    const phrase = document.phrase
      ? [[removeAccentsAndCase(document.phrase), document.phrase] as const]
      : []
    count(words, document.words, before?.words ?? [])
    count(phrases, new Map(phrase), before?.phrase ? [before.phrase] : [])
  }
  return { words: [...words.values()], phrases: [...phrases.values()] }
}

/**
 * Converts a word to an entry of the search vocabulary; short words and codes are never offered as
 * spelling corrections.
 */
export function toVocabularyWord(change: WordCountChange): VocabularyWord {
  const { text } = change
  return {
    ...change,
    stem: stemWord(text),
    sound: /^[a-z]{3,}$/.test(text) ? toPhoneticKey(text) : null,
  }
}

function count(
  counted: Map<string, WordCountChange>,
  now: ReadonlyMap<string, string>,
  before: readonly string[],
) {
  const known = new Set(before)
  for (const [text, shown] of now) if (!known.has(text)) add(counted, { text, shown, change: 1 })
  for (const text of known) if (!now.has(text)) add(counted, { text, shown: text, change: -1 })
}

function add(counted: Map<string, WordCountChange>, one: WordCountChange): void {
  const known = counted.get(one.text)
  if (known) known.change += one.change
  else counted.set(one.text, one)
}
