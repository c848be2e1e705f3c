import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import type { Filter } from '#contract/catalogue.ts'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { formatMoney } from '#ui/text/format.ts'
import { filterCount, type Listing, listingSearch, withoutFilters } from './listing-address.ts'
import { usePendingListing } from './use-pending-listing.ts'

export const listCountId = 'cuantos'

/** Applied filters as removable chips; they are links, so script is not needed. */
export function AppliedFilters({
  attributes,
  listing,
}: {
  attributes: readonly Filter[]
  listing: Listing
}) {
  const { pathname, key } = useLocation()
  const asked = usePendingListing(listing)
  const taken = useRef(false)

  // The clicked chip disappears, so focus moves to the result count, which announces the change
  useEffect(() => {
    if (!taken.current) return
    taken.current = false
    document.getElementById(listCountId)?.focus({ preventScroll: true })
  }, [key])

  function take() {
    taken.current = true
  }

  if (filterCount(listing) === 0) return null
  return (
    <nav className="chips applied" aria-label="Filtros aplicados">
      {appliedTo(listing, attributes).map(({ words, takeFrom }) => (
        <Link
          key={words}
          className="chip on"
          to={pathname + listingSearch({ ...takeFrom(asked), page: 1 })}
          preventScrollReset
          onClick={take}
        >
          {words}
          <span className="sr">, quitar filtro</span>
          <Icon name="x" />
        </Link>
      ))}
      <Link
        className="btn quiet s"
        to={pathname + listingSearch(withoutFilters(asked))}
        preventScrollReset
        onClick={take}
      >
        Limpiar filtros
      </Link>
    </nav>
  )
}

interface Applied {
  words: string
  takeFrom: (list: Listing) => Listing
}

function appliedTo(listing: Listing, attributes: readonly Filter[]): Applied[] {
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
  if (listing.offers) {
    applied.push({ words: 'En oferta', takeFrom: (list) => ({ ...list, offers: false }) })
  }
  if (listing.inStock) {
    applied.push({ words: 'En stock', takeFrom: (list) => ({ ...list, inStock: false }) })
  }
  return applied
}
