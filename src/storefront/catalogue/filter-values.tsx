import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { ChoiceCount, Filter } from '#contract/catalogue.ts'
import { isLong, AttributeSearch } from './filter-attribute.tsx'

/** As many are seen of a filter before 'Ver más'; those that are chosen always are. */
const mostAtFirst = 5

type Value = Filter['values'][number]

/** The values of an attribute to tick, with how many products each would show: several add up. */
export function FilterValues({ attribute, isOpen }: { attribute: Filter; isOpen: boolean }) {
  const { code, name, counted_in_part } = attribute
  const values = useRef<HTMLDivElement>(null)
  // Choices come and go; what stands open stays open
  const [isOpenAtFirst] = useState(isOpen || attribute.values.some(({ selected }) => selected))
  const [isWhole, setWhole] = useState(false)
  const { first, rest } = mostFrequentFirst(attribute.values)
  const isSearched = isLong(attribute)

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
            count={{ count, counted_in_part }}
          >
            {label}
          </FilterCheckbox>
        ))}
        {isWhole && isSearched ? <AttributeSearch attribute={attribute} labelHidden /> : null}
        {!isWhole && rest.length > 0 ? (
          <button className="btn quiet s" type="button" data-waits="" onClick={showAll}>
            Ver más<span className="sr"> valores de {name}</span>
          </button>
        ) : null}
      </div>
    </details>
  )
}

function mostFrequentFirst(values: readonly Value[]): { first: Value[]; rest: Value[] } {
  const sorted = values.toSorted((a, b) => b.count - a.count)
  const isFirst = ({ selected }: Value, place: number) => selected || place < mostAtFirst
  return {
    first: sorted.filter(isFirst),
    rest: sorted.filter((value, place) => !isFirst(value, place)),
  }
}

export function FilterCheckbox({
  children,
  count: { count, counted_in_part },
  ...input
}: {
  name: string
  value: string
  defaultChecked: boolean
  count: ChoiceCount
  children: ReactNode
}) {
  return (
    <label className="check">
      <input {...input} type="checkbox" />
      <span>{children}</span>
      <span className="n num">
        {count}
        {counted_in_part ? '+' : ''}
        <span className="sr"> {count === 1 ? 'producto' : 'productos'}</span>
      </span>
    </label>
  )
}
