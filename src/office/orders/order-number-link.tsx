import { Link } from '#ui/link.tsx'
import { createOfficePageUrl } from '../page-url.ts'

/** Order number as a link, in lists of refunds. */
export function OrderNumberLink({ number }: { number: string }) {
  return (
    <Link className="no num" to={createOfficePageUrl('Pedido', { number })}>
      {number}
    </Link>
  )
}
