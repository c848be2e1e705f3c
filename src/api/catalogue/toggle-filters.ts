import type { FilterOptionCount, SearchResultFilters } from '#contract/catalogue.ts'
import {
  listApplicableToggles,
  type ToggleFilterCode,
  toggleFilterCodes,
} from '#domain/catalogue/toggle-filters.ts'
import { type Day, toMexicoDay } from '#domain/mexico-dates-and-times.ts'
import {
  isQueryParameterTrue,
  type ListQueryParameters,
  readPostcodeParameter,
} from '../list-query-parameters.ts'

/** Reads the filters of a product list that are on or off. */
export function readToggleParameters(query: ListQueryParameters): Set<ToggleFilterCode> {
  const selected = toggleFilterCodes.filter((code) => isQueryParameterTrue(query, code))
  return new Set(listApplicableToggles(selected, readPostcodeParameter(query) !== null))
}

type Count = { code: ToggleFilterCode; count: number; isPartial: boolean }

/** Converts the product counts of these filters into wire format. */
export function toToggleCounts({
  toggles,
  arrivesBy,
  now,
}: {
  toggles: readonly Count[]
  arrivesBy: Day | null
  now: Date
}): Pick<SearchResultFilters, 'in_stock' | 'on_offer' | 'toggles' | 'arrival'> {
  const countOf = (code: ToggleFilterCode) => toWire(toggles.find((one) => one.code === code))
  return {
    in_stock: countOf('stock'),
    on_offer: countOf('offers'),
    toggles: toggles.map((toggle) => ({ code: toggle.code, ...toWire(toggle) })),
    arrival: arrivesBy === null ? null : { by: arrivesBy, today: toMexicoDay(now) },
  }
}

function toWire(counted: Count | undefined): FilterOptionCount {
  return { count: counted?.count ?? 0, counted_in_part: counted?.isPartial ?? false }
}
