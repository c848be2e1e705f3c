import { useLocation } from 'react-router'
import type { ChoiceCount, Filter } from '#contract/catalogue.ts'
import { Field } from '#ui/field.tsx'
import { formatMoneyParts } from '#ui/text/format.ts'
import { LoadFailed } from '../ui/load-failed.tsx'
import { FilterAttribute } from './filter-attribute.tsx'
import { FilterCheckbox, FilterValues } from './filter-values.tsx'
import { chosenLabels, type Listing, listingSearch, withoutFilters } from './listing-address.ts'

/** Number of attributes expanded before any is selected. */
const openAtFirst = 2

export interface Filters {
  attributes: readonly Filter[]
  /** Option counts could not be loaded */
  uncounted?: boolean
  inStock: ChoiceCount
  /** Number of products on offer; null when all are on offer */
  onOffer: ChoiceCount | null
  priceRange: { min: number; max: number } | null
}

/** Fields of the filter form, price and availability first. */
export function FilterChoices({
  attributes,
  uncounted = false,
  inStock,
  onOffer,
  priceRange,
  listing,
}: Filters & { listing: Listing }) {
  const { pathname } = useLocation()
  const list = pathname + listingSearch({ ...withoutFilters(listing), sort: 'relevance' })
  return (
    <>
      <Kept listing={listing} />
      {chosenLabels(listing)
        .filter(([name, label]) => uncounted || !isShown(attributes, name, label))
        .map(([name, label]) => (
          <input key={`${name}=${label}`} type="hidden" name={name} value={label} />
        ))}
      {priceRange ? <PriceFields listing={listing} range={priceRange} /> : null}
      <fieldset className="facet">
        <legend>Disponibilidad</legend>
        <FilterCheckbox
          name="disponibles"
          value="1"
          defaultChecked={listing.inStock}
          count={inStock}
        >
          En stock
        </FilterCheckbox>
        {onOffer ? (
          <FilterCheckbox name="ofertas" value="1" defaultChecked={listing.offers} count={onOffer}>
            En oferta
          </FilterCheckbox>
        ) : null}
      </fieldset>
      {uncounted ? (
        <LoadFailed safe="La lista sigue aquí." />
      ) : (
        attributes.map((attribute, place) => (
          <FilterValues
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
              <FilterAttribute key={attribute.code} attribute={attribute} />
            ))}
      </noscript>
    </>
  )
}

/** Whether a selected label has a visible checkbox. */
function isShown(attributes: readonly Filter[], name: string, label: string): boolean {
  return attributes.some(
    ({ code, values }) =>
      name === `f.${code}` && values.some((one) => one.selected && one.label === label),
  )
}

/** Hidden fields with the parameters that the filter form leaves unchanged. */
export function Kept({ listing }: { listing: Listing }) {
  const kept = new URLSearchParams(listingSearch(withoutFilters(listing)))
  return [...kept].map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ))
}

function PriceFields({
  listing,
  range,
}: {
  listing: Listing
  range: { min: number; max: number }
}) {
  const limits = { type: 'number', inputMode: 'numeric', min: 0, step: 1, look: 's' } as const
  return (
    <fieldset className="facet price-range">
      <legend>Precio</legend>
      <Field
        label={
          <>
            Desde<span className="sr">, precio mínimo en pesos</span>
          </>
        }
        name="min"
        placeholder={formatMoneyParts(Math.floor(range.min)).whole}
        defaultValue={listing.min}
        {...limits}
      />
      <Field
        label={
          <>
            Hasta<span className="sr">, precio máximo en pesos</span>
          </>
        }
        name="max"
        placeholder={formatMoneyParts(Math.ceil(range.max)).whole}
        defaultValue={listing.max}
        {...limits}
      />
    </fieldset>
  )
}
