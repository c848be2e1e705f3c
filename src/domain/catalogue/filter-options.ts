/**
 * A search or category filter option with its product count; numeric measures also have a number
 * for sorting.
 */
export type FilterOptionWithCount = { label: string; count: number; sortValue: number | null }

const maxWithoutSearch = 30
const { compare } = new Intl.Collator('es', { numeric: true, sensitivity: 'base' })

/** Sorts filter options: a few options in natural sort order, many options by frequency. */
export function sortFilterOptions(
  mostFrequentFirst: readonly FilterOptionWithCount[],
): FilterOptionWithCount[] {
  return mostFrequentFirst.length > maxWithoutSearch
    ? [...mostFrequentFirst]
    : mostFrequentFirst.toSorted(
        (a, b) => place(a.sortValue) - place(b.sortValue) || compare(a.label, b.label),
      )
}

export type SelectableFilterOption = { label: string; count: number; selected: boolean }

/**
 * Marks the filter options that the shopper selected; a selected option without matches stays
 * visible, so that it can be deselected.
 */
export function markSelectedFilterOptions(
  mostFrequentFirst: readonly FilterOptionWithCount[],
  chosen: readonly string[],
): SelectableFilterOption[] {
  const known = new Set(mostFrequentFirst.map(({ label }) => label))
  const gone = chosen.filter((label) => !known.has(label)).map((label) => ({ label, count: 0 }))
  return [...sortFilterOptions(mostFrequentFirst), ...gone].map(({ label, count }) => ({
    label,
    count,
    selected: chosen.includes(label),
  }))
}

function place(sortValue: number | null): number {
  return sortValue ?? Number.MAX_VALUE
}
