import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { linkTo } from '../page-address.ts'

export function BackToRules() {
  return (
    <Link className="btn quiet icon" to={linkTo('Reglas de búsqueda')} aria-label="Volver a Reglas">
      <Icon name="left" />
    </Link>
  )
}
