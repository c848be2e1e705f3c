import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import type { ProductFilter, SearchResultFilters, UnderstoodQuery } from '#contract/catalogue.ts'
import { getAppliedLabel } from '#domain/catalogue/toggle-filters.ts'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { formatMoney } from '#ui/text/format-money-and-dates.ts'
import { formatEarliestArrival } from './earliest-arrival-texts.ts'
import {
  countFilters,
  deselectToggle,
  type ProductListing,
  formatListingQueryString,
  clearFilters,
} from './listing-url.ts'
import { usePendingListing } from './use-pending-listing.ts'

export const resultCountElementId = 'cuantos'

/**
 * Filters applied to a product list, as removable chips; the chips are links, so they work without
 * script.
 */
export function AppliedFilters({
  attributes,
  arrival,
  listing,
  understood = [],
}: Arrivals & {
  attributes: readonly ProductFilter[]
  listing: ProductListing
  /** parts of the search query that limit the list, each with the query without it */
  understood?: UnderstoodQuery['parts']
}) {
  const { pathname, key } = useLocation()
  const asked = usePendingListing(listing)
  const taken = useRef(false)

  // The clicked filter chip disappears, so focus moves to the result count, which announces the
  // change
  useEffect(() => {
    if (!taken.current) return
    taken.current = false
    document.getElementById(resultCountElementId)?.focus({ preventScroll: true })
  }, [key])

  function take() {
    taken.current = true
  }

  const isFiltered = countFilters(listing) > 0
  if (!isFiltered && understood.length === 0) return null
  const chips = [
    ...understood.map(({ label, without }): Applied => ({
      words: label,
      takeFrom: (list) => ({ ...list, base: { ...list.base, q: without } }),
    })),
    ...appliedTo(listing, attributes, arrival),
  ]
  return (
    <nav className="chips applied" aria-label="Filtros aplicados">
      {chips.map(({ words, takeFrom }) => (
        <Link
          key={words}
          className="chip on"
          to={pathname + formatListingQueryString({ ...takeFrom(asked), page: 1 })}
          preventScrollReset
          onClick={take}
        >
          {words}
          <span className="sr">, quitar filtro</span>
          <Icon name="x" />
        </Link>
      ))}
      {isFiltered ? (
        <Link
          className="btn quiet s"
          to={pathname + formatListingQueryString(clearFilters(asked))}
          preventScrollReset
          onClick={take}
        >
          Limpiar filtros
        </Link>
      ) : null}
    </nav>
  )
}

type Arrivals = Pick<SearchResultFilters, 'arrival'>

interface Applied {
  words: string
  takeFrom: (list: ProductListing) => ProductListing
}

function appliedTo(
  listing: ProductListing,
  attributes: readonly ProductFilter[],
  arrival: Arrivals['arrival'],
): Applied[] {
  const nameOf = (code: string) => attributes.find((one) => one.code === code)?.name ?? code
  const applied = Object.entries(listing.filters).flatMap(([code, labels]) =>
    labels.map((label): Applied => ({
      words: `${nameOf(code)}: ${label}`,
      takeFrom: (list) => ({
        ...list,
        filters: {
          ...list.filters,
          [code]: list.filters[code]?.filter((one) => one !== label) ?? [],
        },
      }),
    })),
  )
  const { min, max } = listing
  if (min !== undefined || max !== undefined) {
    const from = min === undefined ? '' : `desde ${formatMoney(min)}`
    const to = max === undefined ? '' : `hasta ${formatMoney(max)}`
    applied.push({
      words: `Precio ${[from, to].filter(Boolean).join(' ')}`,
      takeFrom: (list) => ({ ...list, min: undefined, max: undefined }),
    })
  }
  for (const code of listing.toggles) {
    applied.push({
      words:
        code === 'soonest' && arrival
          ? `${formatEarliestArrival(arrival)} a ${listing.postcode}`
          : getAppliedLabel(code),
      takeFrom: (list) => deselectToggle(list, code),
    })
  }
  return applied
}
