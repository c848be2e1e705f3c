import {
  createEverydayWords,
  type EverydayEntry,
  type EverydayPhrase,
  type EverydayWords,
  listEverydayPhrases,
} from '#domain/catalogue/everyday-words.ts'
import entries from './everyday-words.json' with { type: 'json' }

let phrases: readonly EverydayPhrase[] | undefined
let words: EverydayWords | undefined

/** Phrases of the file of everyday words, read once per process. */
export function everydayPhrases(): readonly EverydayPhrase[] {
  phrases ??= listEverydayPhrases(entries as EverydayEntry[])
  return phrases
}

/** Everyday words of the file, also those that the shop switched off. */
export function everydayWords(): EverydayWords {
  words ??= createEverydayWords(entries as EverydayEntry[], everydayPhrases())
  return words
}
