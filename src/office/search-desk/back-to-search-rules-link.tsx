import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { createOfficePageUrl } from '../page-url.ts'

export function BackToSearchRulesLink() {
  return (
    <Link
      className="btn quiet icon"
      to={createOfficePageUrl('Reglas de búsqueda')}
      aria-label="Volver a Reglas"
    >
      <Icon name="left" />
    </Link>
  )
}
