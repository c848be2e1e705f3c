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

export type KnownWord = { word: string; uses: number }

/** The known word that a misspelt one meant: the nearest, and of several the most used; null when none is near. */
export function intendedWord(word: string, candidates: readonly KnownWord[]): string | null {
  const allowed = word.length < 4 ? 0 : word.length < 6 ? 1 : 2
  const near = candidates
    .map((candidate) => ({ ...candidate, distance: editDistance(word, candidate.word) }))
    .filter(({ distance }) => distance <= allowed)
    .sort((a, b) => a.distance - b.distance || b.uses - a.uses)
  return near[0]?.word ?? null
}
