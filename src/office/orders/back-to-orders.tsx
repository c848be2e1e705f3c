import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { createOfficePageUrl } from '../page-url.ts'

export function BackToOrdersLink() {
  return (
    <Link
      className="btn quiet icon"
      to={createOfficePageUrl('Pedidos')}
      aria-label="Volver a Pedidos"
    >
      <Icon name="left" />
    </Link>
  )
}
