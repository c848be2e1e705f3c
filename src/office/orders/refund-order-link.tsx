import { Link } from '#ui/link.tsx'
import { linkTo } from '../page-address.ts'

/** Order number as a link, in lists of refunds. */
export function OrderLink({ number }: { number: string }) {
  return (
    <Link className="no num" to={linkTo('Pedido', { number })}>
      {number}
    </Link>
  )
}
