import { Field } from '#ui/field.tsx'
import type { Chip } from './filter-chips.tsx'
import { Kept } from './kept.tsx'

/** The field that narrows a list to what it finds. Sent by Enter, and kept in the address. */
export function SearchForm({
  label,
  placeholder,
  value,
  kept = {},
  size = 42,
  maxLength,
}: {
  label: string
  /** by what is found */
  placeholder: string
  value: string
  /** parameters of the address that stay as they are */
  kept?: Readonly<Record<string, string | undefined>>
  size?: number
  maxLength?: number
}) {
  return (
    <form role="search">
      <Kept values={kept} />
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

/** What is searched for, as one of the filters; none where nothing is. */
export function searchChip(value: string, without: string): Chip[] {
  return value ? [{ label: `Buscar: ${value}`, without }] : []
}
