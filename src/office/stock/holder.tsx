import { Link } from '#ui/link.tsx'
import { mayDo, useOfficeData } from '../office-data.ts'
import { linkTo } from '../page-address.ts'

/** A payment holding units, linked by permission. */
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
