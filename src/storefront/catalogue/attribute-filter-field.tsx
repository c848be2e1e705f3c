import type { ProductFilter } from '#contract/catalogue.ts'
import { FormField, Select } from '#ui/form-fields.tsx'

/** Number of filter options above which a text search replaces the list. */
const mostSelectable = 30

/** Whether the text field of a filter contains text that matches no option yet. */
export function isIncompleteFilterInput(target: EventTarget): boolean {
  if (!(target instanceof HTMLInputElement) || !target.list || target.value === '') return false
  return Array.from(target.list.options).every(({ value }) => value !== target.value)
}

export function hasManyFilterValues({ values }: ProductFilter): boolean {
  return values.length > mostSelectable
}

type AttributeProps = { attribute: ProductFilter }

/**
 * Filter of one product attribute for browsers without script: the select adds a value, chips above
 * the list remove it.
 */
export function AttributeFilterField(props: AttributeProps) {
  return hasManyFilterValues(props.attribute) ? (
    <AttributeOptionSearch {...props} />
  ) : (
    <AttributeSelect {...props} />
  )
}

function withCount(
  { label, count }: ProductFilter['values'][number],
  { counted_in_part }: ProductFilter,
): string {
  return `${label} (${count}${counted_in_part ? '+' : ''})`
}

/**
 * Searchable options of a product filter, most frequent first; the browser filters them by the
 * typed text.
 */
export function AttributeOptionSearch({
  attribute,
  labelHidden,
}: AttributeProps & { labelHidden?: boolean }) {
  const rest = attribute.values.filter((option) => !option.selected && option.count > 0)
  const listId = `opciones-${attribute.code}`
  return (
    <>
      <FormField
        label={attribute.name}
        labelHidden={labelHidden}
        name={`f.${attribute.code}`}
        list={listId}
        look="s"
        placeholder="Escribe o elige"
        autoComplete="off"
        defaultValue=""
      />
      <datalist id={listId}>
        {rest.map((option) => (
          <option key={option.label} value={option.label}>
            {withCount(option, attribute)}
          </option>
        ))}
      </datalist>
    </>
  )
}

function AttributeSelect({ attribute }: AttributeProps) {
  const chosen = attribute.values.filter((option) => option.selected)
  const rest = attribute.values.filter((option) => !option.selected && option.count > 0)
  return (
    <Select
      label={attribute.name}
      name={`f.${attribute.code}`}
      small
      defaultValue=""
      disabled={rest.length === 0}
    >
      <option value="">
        {chosen.length > 0 ? chosen.map(({ label }) => label).join(', ') : 'Cualquiera'}
      </option>
      {rest.map((option) => (
        <option key={option.label} value={option.label}>
          {withCount(option, attribute)}
        </option>
      ))}
    </Select>
  )
}
