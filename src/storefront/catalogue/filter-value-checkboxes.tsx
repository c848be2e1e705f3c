import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { FilterOptionCount, ProductFilter } from '#contract/catalogue.ts'
import { hasManyFilterValues, AttributeOptionSearch } from './attribute-filter-field.tsx'

/** Number of filter values before 'Ver más'; selected values are always visible. */
const mostAtFirst = 5

type Value = ProductFilter['values'][number]

/** Checkboxes of an attribute's values with product counts; selected values combine with OR. */
export function FilterValueCheckboxes({
  attribute,
  isOpen,
}: {
  attribute: ProductFilter
  isOpen: boolean
}) {
  const { code, name, counted_in_part } = attribute
  const values = useRef<HTMLDivElement>(null)
  // A filter section stays expanded or collapsed when its selected values change
  const [isOpenAtFirst] = useState(isOpen || attribute.values.some(({ selected }) => selected))
  const [isWhole, setWhole] = useState(false)
  // Visible filter options keep their position, so the list does not move while the shopper selects
  const [seen, setSeen] = useState<readonly string[]>([])
  const labels = labelsAtFirst(attribute.values, seen)
  if (labels.length > seen.length) setSeen(labels)
  const first = inOrder(
    labels.map((label) => valueOf(attribute.values, label)),
    attribute.values,
  )
  const rest = attribute.values.filter(({ label }) => !labels.includes(label))
  const isSearched = hasManyFilterValues(attribute)

  function showAll() {
    flushSync(() => setWhole(true))
    values.current?.querySelectorAll('input')[first.length]?.focus()
  }

  if (first.length === 0) return null
  const shown = isWhole && !isSearched ? [...first, ...rest] : first
  return (
    <details className="facet" open={isOpenAtFirst}>
      <summary>{name}</summary>
      <div role="group" aria-label={name} ref={values}>
        {shown.map(({ label, count, selected }) => (
          <FilterCheckbox
            key={label}
            name={`f.${code}`}
            value={label}
            defaultChecked={selected}
            disabled={count === 0 && !selected}
            count={{ count, counted_in_part: counted_in_part && count > 0 }}
          >
            {label}
          </FilterCheckbox>
        ))}
        {isWhole && isSearched ? <AttributeOptionSearch attribute={attribute} labelHidden /> : null}
        {!isWhole && rest.length > 0 ? (
          <button className="btn quiet s" type="button" data-waits="" onClick={showAll}>
            Ver más<span className="sr"> valores de {name}</span>
          </button>
        ) : null}
      </div>
    </details>
  )
}

/**
 * Filter values shown before "show more" is pressed: those already visible on the page, then the
 * most frequent ones; selected values are always included.
 */
function labelsAtFirst(values: readonly Value[], seen: readonly string[]): string[] {
  const others = values
    .filter(({ label }) => !seen.includes(label))
    .toSorted((a, b) => b.count - a.count)
    .filter(({ selected }, place) => selected || seen.length + place < mostAtFirst)
  return [...seen, ...others.map(({ label }) => label)]
}

/** Sorts filter values as the filter sorts them, sizes by size; values that it lost come last. */
function inOrder(shown: readonly Value[], all: readonly Value[]): Value[] {
  const placeOf = ({ label }: Value) => {
    const place = all.findIndex((value) => value.label === label)
    return place < 0 ? all.length : place
  }
  return shown.toSorted((a, b) => placeOf(a) - placeOf(b))
}

function valueOf(values: readonly Value[], label: string): Value {
  return values.find((value) => value.label === label) ?? { label, count: 0, selected: false }
}

/** Checkbox of a filter value with its number of products; without a number while it loads. */
export function FilterCheckbox({
  children,
  count: counted,
  ...input
}: {
  name: string
  value: string
  defaultChecked: boolean
  disabled?: boolean
  count: FilterOptionCount | undefined
  children: ReactNode
}) {
  return (
    <label className="check">
      <input {...input} type="checkbox" />
      <span>{children}</span>
      {counted ? (
        <span className="n num">
          {counted.count}
          {counted.counted_in_part ? '+' : ''}
          <span className="sr"> {counted.count === 1 ? 'producto' : 'productos'}</span>
        </span>
      ) : null}
    </label>
  )
}
