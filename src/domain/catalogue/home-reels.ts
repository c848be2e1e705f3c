/** Ids of the products a reel may show, best first; null where they could not be had. */
type ReelChoice = { ids: readonly number[] | null; length: number }

/**
 * What each reel shows, so that none repeats a product of one above it, or another of its family: the first of its
 * choice that are left.
 */
export function withoutRepeats(
  reels: readonly ReelChoice[],
  families: ReadonlyMap<number, string> = new Map(),
): (number[] | null)[] {
  const cardOf = (id: number) => families.get(id) ?? id
  const shown = new Set<number | string>()
  return reels.map(({ ids, length }) => {
    if (ids === null) return null
    const own = ids.filter((id) => !shown.has(cardOf(id))).slice(0, length)
    for (const id of own) shown.add(cardOf(id))
    return own
  })
}
