/** Lists duplicate words, each once. */
export function findDuplicates(words: readonly string[]): string[] {
  return [...new Set(words.filter((word, at) => words.indexOf(word) !== at))]
}
