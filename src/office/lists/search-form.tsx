import { Field } from '#ui/field.tsx'
import type { Chip } from './filter-chips.tsx'
import { HiddenParams } from './hidden-params.tsx'

/** Search field of a list, submitted by Enter, stored in the address. */
export function SearchForm({
  label,
  placeholder,
  value,
  kept = {},
  size = 42,
  maxLength,
}: {
  label: string
  /** describes searchable fields */
  placeholder: string
  value: string
  /** parameters kept as hidden fields */
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

/** The search text as a filter chip; none when empty. */
export function searchChip(value: string, without: string): Chip[] {
  return value ? [{ label: `Buscar: ${value}`, without }] : []
}
