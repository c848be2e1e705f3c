import { FormField } from '#ui/form-fields.tsx'
import type { FilterChip } from './filter-chips.tsx'
import { HiddenFilterFields } from './hidden-filter-fields.tsx'

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
      <HiddenFilterFields values={kept} />
      <FormField
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

/** Filter chip that shows the search text of a list; no chip when the text is empty. */
export function createSearchChip(value: string, without: string): FilterChip[] {
  return value ? [{ label: `Buscar: ${value}`, without }] : []
}
