import type { ReactNode } from 'react'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { HiddenFilterFields } from './hidden-filter-fields.tsx'
import { SavedViews } from './saved-views.tsx'

export interface FilterChip {
  /** Label with filter name and value: `Persona: ana@…` */
  label: string
  /** URL of the list without the filter */
  without: string
}

/** Active filters as removable chips, followed by `children`. */
export function FilterChips({
  chips,
  children,
}: {
  chips: readonly FilterChip[]
  children?: ReactNode
}) {
  return (
    <div className="tools">
      <SavedViews />
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

/**
 * Link that adds a filter to a list: opens the filter's input field; the active filters stay in the
 * URL.
 */
export function AddFilterLink({
  label,
  kept,
  children,
}: {
  label: string
  /** URL parameters of the active filters, which hidden form fields keep */
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
        <HiddenFilterFields values={kept} />
        {children}
        <button type="submit" className="btn">
          Ver
        </button>
      </form>
    </details>
  )
}
