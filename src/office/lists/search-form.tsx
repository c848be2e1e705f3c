import { Field } from '#ui/field.tsx'
import type { Chip } from './filter-chips.tsx'
import { HiddenParams } from './hidden-params.tsx'

/** Search form of a list, submitted by Enter; the search term is stored in the URL. */
export function SearchForm({
  label,
  placeholder,
  value,
  kept = {},
  size = 42,
  maxLength,
}: {
  label: string
  /** Placeholder text that lists the searchable fields */
  placeholder: string
  value: string
  /** URL query parameters, kept as hidden form fields */
  kept?: Readonly<Record<string, string | undefined>>
  size?: number
  maxLength?: number
}) {
  return (
    <form role="search">
      <HiddenParams values={kept} />
      <Field
        label={label}
        labelHidden
        type="search"
        name="buscar"
        size={size}
        {...(maxLength !== undefined && { maxLength })}
        defaultValue={value}
        placeholder={placeholder}
      />
    </form>
  )
}

/** Filter chip of the search text; none when empty. */
export function searchChip(value: string, without: string): Chip[] {
  return value ? [{ label: `Buscar: ${value}`, without }] : []
}
