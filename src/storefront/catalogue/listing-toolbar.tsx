import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import { Form, useLocation, useNavigate } from 'react-router'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { resultCountElementId } from './applied-filters.tsx'
import { filterPanelId, sortFormId } from './filter-ids.ts'
import { listSortLabels } from './listing-sorts.ts'
import { countFilters, type ProductListing, formatListingQueryString } from './listing-url.ts'
import { readChosenListing } from './read-chosen-listing.ts'

/** Toolbar of a product list: result count, filter button on phones (BAR-05), and sort order. */
export function ListingToolbar({
  count,
  listing,
  filterable = true,
  sorter = <Sorter listing={listing} />,
}: {
  count: string
  listing: ProductListing
  filterable?: boolean
  /** Replaces the select of the usual sort orders */
  sorter?: ReactNode
}) {
  const chosen = countFilters(listing)
  return (
    <div className="toolbar">
      {/* The panel of filters tells how many there are, also where it covers this */}
      <p
        className="strong"
        role={filterable ? undefined : 'status'}
        id={resultCountElementId}
        tabIndex={-1}
      >
        {count}
      </p>
      {filterable ? (
        <a
          className="btn s not-wide"
          href={`#${filterPanelId}`}
          role="button"
          aria-haspopup="dialog"
          data-waits=""
          onClick={openFilters}
        >
          <Icon name="filters" />
          Filtros
          {chosen > 0 ? <span className="count">{chosen}</span> : null}
        </a>
      ) : null}
      {sorter}
    </div>
  )
}

function openFilters(event: MouseEvent) {
  const sheet = document.getElementById(filterPanelId)
  if (!(sheet instanceof HTMLDialogElement)) return
  event.preventDefault()
  sheet.showModal()
}

function Sorter({ listing }: { listing: ProductListing }) {
  const { sort } = listing
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const select = useRef<HTMLSelectElement>(null)
  const others = [
    ...new URLSearchParams(formatListingQueryString({ ...listing, sort: 'relevance', page: 1 })),
  ]
  // Updates the sort select when Back or Forward changes the sort order, without replacing the
  // element, so that it keeps the focus
  const shown = useRef(sort)
  useEffect(() => {
    if (!select.current || shown.current === sort) return
    shown.current = sort
    select.current.value = sort
  }, [sort])

  return (
    <Form
      className="sorter"
      id={sortFormId}
      action={pathname}
      onInput={() => {
        const search = formatListingQueryString(readChosenListing(listing))
        void navigate(pathname + search, { preventScrollReset: true })
      }}
    >
      {others.map(([name, value]) => (
        <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
      ))}
      <label>
        <span className="sr">Ordenar por</span>
        <select className="input select s" name="orden" ref={select} defaultValue={sort}>
          {Object.entries(listSortLabels).map(([one, name]) => (
            <option key={one} value={one}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <noscript>
        <Button type="submit" size="s">
          Ordenar
        </Button>
      </noscript>
    </Form>
  )
}
