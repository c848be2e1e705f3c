/** Words that mean the same to a shopper, several of a phrase in order: `[['laptop'], ['computadora', 'portatil']]`. */
export type SameMeaning = string[][]

/** What must be found: every clause, by any of its wordings. The last one may be the beginning of a word. */
export type SearchClause = SameMeaning

const MAX_WORDS = 12
const MAX_WORD_LENGTH = 60
const LONGEST_PHRASE = 4

/** The words of a query, in order, without punctuation around them. */
export function wordsOf(query: string): string[] {
  return query
    .normalize('NFC')
    .split(/[\s,;:()[\]{}"'«»“”¡!¿?|&<>*\\]+/)
    .map((word) => word.replace(/^[-.+/]+|[-./]+$/g, ''))
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .slice(0, MAX_WORDS)
    .map((word) => word.slice(0, MAX_WORD_LENGTH))
}

/**
 * What is wanted and what for: of 'mouse para laptop' only the mouse must be found, and one that is made
 * for laptops comes first.
 */
export function partsOf(words: readonly string[]): { thing: string[]; purpose: string[] } {
  const at = words.indexOf('para')
  return at <= 0 || at === words.length - 1
    ? { thing: [...words], purpose: [] }
    : { thing: words.slice(0, at), purpose: words.slice(at + 1) }
}

/** Every run of up to four words, which may be a phrase with synonyms. */
export function phrasesOf(words: readonly string[]): string[] {
  return words.flatMap((_, start) =>
    words
      .slice(start, start + LONGEST_PHRASE)
      .map((_, length) => words.slice(start, start + length + 1).join(' ')),
  )
}

/** Joins the words of a query to clauses: the longest phrase with synonyms counts as one. */
export function clausesOf(
  words: readonly string[],
  synonyms: ReadonlyMap<string, readonly string[]>,
): SearchClause[] {
  const clauses: SearchClause[] = []
  for (let at = 0; at < words.length; ) {
    let length = Math.min(LONGEST_PHRASE, words.length - at)
    while (length > 1 && !synonyms.has(words.slice(at, at + length).join(' '))) length--
    const own = words.slice(at, at + length)
    const others = synonyms.get(own.join(' ')) ?? []
    clauses.push([own, ...others.map((term) => term.split(' '))])
    at += length
  }
  return clauses
}

/** How many letters two words differ by: changed, missing, added, or two neighbours swapped. */
export function editDistance(a: string, b: string): number {
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

/** The known word that a misspelt one meant: the nearest, and of several the most used; null when none is near. */
export function intendedWord(
  word: string,
  candidates: readonly { word: string; uses: number }[],
): string | null {
  const allowed = word.length < 4 ? 0 : word.length < 6 ? 1 : 2
  const near = candidates
    .map((candidate) => ({ ...candidate, distance: editDistance(word, candidate.word) }))
    .filter(({ distance }) => distance <= allowed)
    .sort((a, b) => a.distance - b.distance || b.uses - a.uses)
  return near[0]?.word ?? null
}
