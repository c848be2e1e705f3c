/** Ids of the products a reel may show, best first; null where they could not be had. */
type ReelChoice = { ids: readonly number[] | null; length: number }

/** What each reel shows, so that none repeats a product of one above it: the first of its choice that are left. */
export function withoutRepeats(reels: readonly ReelChoice[]): (number[] | null)[] {
  const shown = new Set<number>()
  return reels.map(({ ids, length }) => {
    if (ids === null) return null
    const own = ids.filter((id) => !shown.has(id)).slice(0, length)
    for (const id of own) shown.add(id)
    return own
  })
}
