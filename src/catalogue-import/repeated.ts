/** The words that stand more than once, each once. */
export function repeated(words: readonly string[]): string[] {
  return [...new Set(words.filter((word, at) => words.indexOf(word) !== at))]
}
