/** Returns the words that occur more than once in a list, each once. */
export function findDuplicateStrings(words: readonly string[]): string[] {
  return [...new Set(words.filter((word, at) => words.indexOf(word) !== at))]
}
