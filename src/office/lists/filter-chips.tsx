import type { ReactNode } from 'react'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { Kept } from './kept.tsx'
import { Views } from './views.tsx'

export interface Chip {
  /** what the list is narrowed by, with its value: `Persona: ana@…` */
  label: string
  /** the same list without it */
  without: string
}

/** What a list is narrowed by: pressing one takes it off. What else it may be narrowed by follows as `children`. */
export function FilterChips({ chips, children }: { chips: readonly Chip[]; children?: ReactNode }) {
  return (
    <div className="tools">
      <Views />
      {chips.map(({ label, without }) => (
        <Link key={label} className="chip on" to={without}>
          {label}
          <Icon name="x" />
          <span className="sr">, quitar filtro</span>
        </Link>
      ))}
      {children}
    </div>
  )
}

/** A filter that is not set yet: unfolds to its field, and keeps those that are set. */
export function AddFilter({
  label,
  kept,
  children,
}: {
  label: string
  /** parameters of the address that stay as they are */
  kept: Readonly<Record<string, string | undefined>>
  children: ReactNode
}) {
  return (
    <details className="add-filter">
      <summary className="chip">
        <Icon name="plus" />
        {label}
      </summary>
      <form className="menu">
        <Kept values={kept} />
        {children}
        <button type="submit" className="btn">
          Ver
        </button>
      </form>
    </details>
  )
}
