import { Link } from '#ui/link.tsx'
import { mayDo, useOfficeData } from '../office-data.ts'
import { linkTo } from '../page-address.ts'

/** Number of the payment that reserves units, linked if permitted. */
export function Holder({ number }: { number: string }) {
  const { me } = useOfficeData()
  return mayDo('payments:read', me) ? (
    <Link className="num" to={linkTo('Pago', { number })}>
      {number}
    </Link>
  ) : (
    <span className="num">{number}</span>
  )
}
