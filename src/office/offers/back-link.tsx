import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { linkTo } from '../page-address.ts'

/** The way back to a list, before the title. */
export function BackLink({ to }: { to: 'Promociones' | 'Cupones' }) {
  return (
    <Link className="btn quiet icon" to={linkTo(to)} aria-label={`Volver a ${to}`}>
      <Icon name="left" />
    </Link>
  )
}
