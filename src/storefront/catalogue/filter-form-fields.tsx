import { useLocation } from 'react-router'
import type { ProductFilter, SearchResultFilters } from '#contract/catalogue.ts'
import { toggleFilters } from '#domain/catalogue/toggle-filters.ts'
import { FormField } from '#ui/form-fields.tsx'
import { formatMoneyParts } from '#ui/text/format-money-and-dates.ts'
import { LoadFailed } from '../ui/load-failed.tsx'
import { AttributeFilterField } from './attribute-filter-field.tsx'
import { DeliveryFilter, type DeliveryFilterCount } from './delivery-filter.tsx'
import { FilterCheckbox, FilterValueCheckboxes } from './filter-value-checkboxes.tsx'
import {
  listSelectedFilters,
  type ProductListing,
  formatListingQueryString,
  clearFilters,
} from './listing-url.ts'

/** Number of filter attributes that are expanded while no filter is selected. */
const openAtFirst = 2

/** Headings of the filters that are on or off, in order. */
const toggleHeadings = [...new Set(Object.values(toggleFilters).map(({ heading }) => heading))]

export interface ListingFilters {
  attributes: readonly ProductFilter[]
  /** The product counts of the filter options could not be loaded */
  uncounted?: boolean
  toggles: SearchResultFilters['toggles']
  arrival: SearchResultFilters['arrival']
  /** Reads the delivery filter of the displayed list for the postcode of this browser */
  readDeliveryFilter: (postcode: string) => Promise<DeliveryFilterCount>
  priceRange: { min: number; max: number } | null
}

/** Fields of the product filter form; what applies to any product comes first. */
export function FilterFormFields({
  attributes,
  uncounted = false,
  toggles,
  arrival,
  readDeliveryFilter,
  priceRange,
  listing,
}: ListingFilters & { listing: ProductListing }) {
  const { pathname } = useLocation()
  const list = pathname + formatListingQueryString({ ...clearFilters(listing), sort: 'relevance' })
  return (
    <>
      <HiddenListingFormFields listing={listing} />
      {listSelectedFilters(listing)
        .filter(([name, label]) => uncounted || !isShown(attributes, name, label))
        .map(([name, label]) => (
          <input key={`${name}=${label}`} type="hidden" name={name} value={label} />
        ))}
      {priceRange ? <PriceFields listing={listing} range={priceRange} /> : null}
      {toggleHeadings.map((heading) =>
        heading === toggleFilters.soonest.heading ? (
          <DeliveryFilter
            key={heading}
            given={{ toggles, arrival }}
            read={readDeliveryFilter}
            listing={listing}
          />
        ) : (
          <ToggleFields key={heading} heading={heading} toggles={toggles} listing={listing} />
        ),
      )}
      {uncounted ? (
        <LoadFailed safe="La lista sigue aquí." />
      ) : (
        attributes.map((attribute, place) => (
          <FilterValueCheckboxes
            key={`${list} ${attribute.code}`}
            attribute={attribute}
            isOpen={place < openAtFirst}
          />
        ))
      )}
      <noscript>
        {uncounted
          ? null
          : attributes.map((attribute) => (
              <AttributeFilterField key={attribute.code} attribute={attribute} />
            ))}
      </noscript>
    </>
  )
}

/** Checkboxes of the filters under one heading that are on or off. */
function ToggleFields({
  heading,
  toggles,
  listing,
}: Pick<ListingFilters, 'toggles'> & { heading: string; listing: ProductListing }) {
  const shown = toggles.filter(({ code }) => toggleFilters[code].heading === heading)
  if (shown.length === 0) return null
  return (
    <fieldset className="facet">
      <legend>{heading}</legend>
      {shown.map(({ code, ...count }) => {
        const isSelected = listing.toggles.includes(code)
        return (
          <FilterCheckbox
            key={code}
            name={toggleFilters[code].parameter}
            value="1"
            defaultChecked={isSelected}
            disabled={count.count === 0 && !isSelected}
            count={count}
          >
            {toggleFilters[code].label}
          </FilterCheckbox>
        )
      })}
    </fieldset>
  )
}

/** Whether a selected filter value has a visible checkbox. */
function isShown(attributes: readonly ProductFilter[], name: string, label: string): boolean {
  return attributes.some(
    ({ code, values }) =>
      name === `f.${code}` && values.some((one) => one.selected && one.label === label),
  )
}

/** Hidden fields with the parameters that the filter form leaves unchanged. */
export function HiddenListingFormFields({ listing }: { listing: ProductListing }) {
  const kept = new URLSearchParams(formatListingQueryString(clearFilters(listing)))
  return [...kept].map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ))
}

function PriceFields({
  listing,
  range,
}: {
  listing: ProductListing
  range: { min: number; max: number }
}) {
  const limits = { inputMode: 'numeric', autoComplete: 'off', maxLength: 12, look: 's' } as const
  return (
    <fieldset className="facet price-range">
      <legend>Precio</legend>
      <FormField
        label={
          <>
            Desde<span className="sr">, precio mínimo en pesos</span>
          </>
        }
        name="min"
        placeholder={formatMoneyParts(Math.floor(range.min)).whole}
        defaultValue={formatLimit(listing.min)}
        {...limits}
      />
      <FormField
        label={
          <>
            Hasta<span className="sr">, precio máximo en pesos</span>
          </>
        }
        name="max"
        placeholder={formatMoneyParts(Math.ceil(range.max)).whole}
        defaultValue={formatLimit(listing.max)}
        {...limits}
      />
    </fieldset>
  )
}

/** Price limit with commas: `12,500`. */
function formatLimit(pesos: number | undefined): string | undefined {
  return pesos === undefined ? undefined : formatMoneyParts(pesos).whole.replace('$', '')
}
