import { Link } from '#ui/link.tsx'

export interface Breadcrumb {
  label: string
  /** Link URL; absent for the current page */
  to?: string
}

export function Breadcrumbs({ trail }: { trail: readonly Breadcrumb[] }) {
  return (
    <nav className="crumbs" aria-label="Ruta de navegación">
      <ol>
        {trail.map(({ label, to }) => (
          <li key={label}>
            {to ? <Link to={to}>{label}</Link> : <span aria-current="page">{label}</span>}
          </li>
        ))}
      </ol>
    </nav>
  )
}
