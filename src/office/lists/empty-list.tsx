import type { ReactNode } from 'react'
import { ButtonLink } from '#ui/button.tsx'
import type { Chip } from './filter-chips.tsx'

/** A list without rows: what will come here and when, or the way to take off the last of its filters. */
export function EmptyList({
  words,
  chips = [],
  children,
}: {
  words: string
  /** what the list is narrowed by */
  chips?: readonly Chip[]
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
