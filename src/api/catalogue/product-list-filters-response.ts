import type { SearchResultFilters } from '#contract/catalogue.ts'
import { toPesos } from '#domain/money.ts'
import type { ProductListFilters } from '#use-cases/catalogue/filter-product-list.ts'
import { toToggleCounts } from './toggle-filters.ts'

/** Converts the filters of a product list into wire format. */
export function toProductListFilters(
  { categories, everywhere, attributes, toggles, prices, arrivesBy }: ProductListFilters,
  { isPartial, now }: { isPartial: boolean; now: Date },
): SearchResultFilters {
  return {
    categories,
    everywhere,
    attributes: attributes.map(({ code, name, options }) => ({
      code,
      name,
      values: options,
      counted_in_part: isPartial,
    })),
    ...toToggleCounts({
      toggles: toggles.map((toggle) => ({ ...toggle, isPartial })),
      arrivesBy,
      now,
    }),
    price_range: prices && { min: toPesos(prices.min), max: toPesos(prices.max) },
  }
}
