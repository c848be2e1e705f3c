import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { linkTo } from '../page-address.ts'

export function BackToOrders() {
  return (
    <Link className="btn quiet icon" to={linkTo('Pedidos')} aria-label="Volver a Pedidos">
      <Icon name="left" />
    </Link>
  )
}
