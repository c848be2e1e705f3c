import type { FilterOptionCount, SearchResultFilters } from '#contract/catalogue.ts'
import { type ToggleFilterCode, toggleFilterCodes } from '#domain/catalogue/toggle-filters.ts'
import { isQueryParameterTrue, type ListQueryParameters } from '../list-query-parameters.ts'

/** Reads the filters of a product list that are on or off. */
export function readToggleParameters(query: ListQueryParameters): Set<ToggleFilterCode> {
  return new Set(toggleFilterCodes.filter((code) => isQueryParameterTrue(query, code)))
}

type Count = { code: ToggleFilterCode; count: number; isPartial: boolean }

/** Converts the product counts of these filters into wire format. */
export function toToggleCounts(
  toggles: readonly Count[],
): Pick<SearchResultFilters, 'in_stock' | 'on_offer' | 'toggles'> {
  const countOf = (code: ToggleFilterCode) => toWire(toggles.find((one) => one.code === code))
  return {
    in_stock: countOf('stock'),
    on_offer: countOf('offers'),
    toggles: toggles.map((toggle) => ({ code: toggle.code, ...toWire(toggle) })),
  }
}

function toWire(counted: Count | undefined): FilterOptionCount {
  return { count: counted?.count ?? 0, counted_in_part: counted?.isPartial ?? false }
}
