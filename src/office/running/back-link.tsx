import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'

export function BackLink({ to, label }: { to: string; label: string }) {
  return (
    <Link className="btn quiet icon" to={to} aria-label={`Volver a ${label}`}>
      <Icon name="left" />
    </Link>
  )
}
