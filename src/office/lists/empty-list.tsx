import type { ReactNode } from 'react'
import { ButtonLink } from '#ui/button.tsx'
import type { FilterChip } from './filter-chips.tsx'

/** Message of an empty list: an explanation, or a link that removes the last filter. */
export function EmptyList({
  words,
  chips = [],
  children,
}: {
  words: string
  /** Active filters */
  chips?: readonly FilterChip[]
  children?: ReactNode
}) {
  const last = chips.at(-1)
  return (
    <div className="nothing">
      <p>{last ? 'Nada con estos filtros.' : words}</p>
      {last ? (
        <p>
          <ButtonLink to={last.without}>Quitar «{last.label}»</ButtonLink>
        </p>
      ) : null}
      {children}
    </div>
  )
}
