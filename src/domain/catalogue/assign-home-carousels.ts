/** Products to choose from for a carousel of the home page, best first; null if unavailable. */
type ReelChoice = { ids: readonly number[] | null; length: number }

/**
 * Distributes products to the home page carousels; of a product and its variants, only one appears
 * on the page.
 */
export function assignProductsToCarousels(
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
