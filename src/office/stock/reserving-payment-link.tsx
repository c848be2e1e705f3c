import { Link } from '#ui/link.tsx'
import { createOfficePageUrl } from '../page-url.ts'
import { hasPermission, useOfficeRootLoaderData } from '../shared-page-data.ts'

/** Number of the payment that reserves units, linked if permitted. */
export function LinkToPaymentReservingStock({ number }: { number: string }) {
  const { me } = useOfficeRootLoaderData()
  return hasPermission('payments:read', me) ? (
    <Link className="num" to={createOfficePageUrl('Pago', { number })}>
      {number}
    </Link>
  ) : (
    <span className="num">{number}</span>
  )
}
