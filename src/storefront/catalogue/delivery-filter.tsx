import { useEffect, useState } from 'react'
import type { SearchResultFilters } from '#contract/catalogue.ts'
import { toggleFilters } from '#domain/catalogue/toggle-filters.ts'
import { FormField } from '#ui/form-fields.tsx'
import { useStore } from '../create-global-state.ts'
import { deliveryPostcode } from '../delivery-postcode.ts'
import { openPanel } from '../open-panel.ts'
import { formatEarliestArrivalDay } from './earliest-arrival-texts.ts'
import { FilterCheckbox } from './filter-value-checkboxes.tsx'
import { formatListingQueryString, type ProductListing } from './listing-url.ts'

export type DeliveryFilterCount = Pick<SearchResultFilters, 'toggles' | 'arrival'>

const { heading, label, parameter } = toggleFilters.soonest

/**
 * Filter of the products that arrive first at a postcode. The cached page knows the postcode of its URL only; for the one
 * of this browser, the date and the count load afterwards, in a row of the same height.
 */
export function DeliveryFilter({
  given,
  read,
  listing,
}: {
  given: DeliveryFilterCount
  read: (postcode: string) => Promise<DeliveryFilterCount>
  listing: ProductListing
}) {
  const known = useStore(deliveryPostcode)
  const postcode = listing.postcode ?? known
  const list = formatListingQueryString(listing)
  const [loaded, setLoaded] = useState<DeliveryFilterCount & { list: string; postcode: string }>()

  useEffect(() => {
    if (listing.postcode !== undefined || known === null) return
    let isCurrent = true
    read(known).then(
      (found) => isCurrent && setLoaded({ ...found, list, postcode: known }),
      // Without the count the filter still works
      () => {},
    )
    return () => {
      isCurrent = false
    }
  }, [known, list])

  const isLoaded = loaded?.list === list && loaded.postcode === postcode
  const counted = listing.postcode === undefined ? (isLoaded ? loaded : undefined) : given
  return (
    <fieldset className="facet">
      <legend>{postcode ? `Llega a ${postcode}` : heading}</legend>
      <noscript>
        <FormField
          label="Código postal"
          name="cp"
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={5}
          look="s"
          defaultValue={listing.postcode}
        />
      </noscript>
      {postcode ? (
        <ArrivalCheckbox postcode={postcode} counted={counted} listing={listing} />
      ) : (
        <button
          className="btn quiet s"
          type="button"
          data-waits=""
          onClick={() => openPanel('destination')}
        >
          Pon tu código postal
        </button>
      )}
    </fieldset>
  )
}

function ArrivalCheckbox({
  postcode,
  counted,
  listing,
}: {
  postcode: string
  counted: DeliveryFilterCount | undefined
  listing: ProductListing
}) {
  const isSelected = listing.toggles.includes('soonest')
  if (counted && !counted.arrival) {
    return <p className="check">No hay envío a domicilio a {postcode}.</p>
  }
  const count = counted?.toggles.find(({ code }) => code === 'soonest')
  return (
    <>
      <input type="hidden" name="cp" value={postcode} />
      <FilterCheckbox
        name={parameter}
        value="1"
        defaultChecked={isSelected}
        disabled={count?.count === 0 && !isSelected}
        count={count}
      >
        {counted?.arrival ? formatEarliestArrivalDay(counted.arrival) : label}
      </FilterCheckbox>
    </>
  )
}
