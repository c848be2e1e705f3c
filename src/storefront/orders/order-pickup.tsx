import { formatWeekday } from '#ui/text/format-money-and-dates.ts'
import { CopyButton } from '../ui/copy-button.tsx'
import type { OrderWithHistory } from './order-with-history-type.ts'

type Pickup = NonNullable<OrderWithHistory['pickup']>

/** Notice that a parcel is ready for pickup: code and place. */
export function PickupParcelNotice({ pickup }: { pickup: Pickup }) {
  return (
    <div className="fields two">
      <PickupCode pickup={pickup} />
      <PickupPointDetails pickup={pickup} />
    </div>
  )
}

/** Pickup code to show at the pickup point. */
export function PickupCode({ pickup: { code, until } }: { pickup: Pickup }) {
  if (code === null) return null
  return (
    <div className="stack tight-gap">
      <p className="small muted">Tu código de entrega</p>
      <p className="copy num">
        <span>{`${code.slice(0, 3)} ${code.slice(3)}`}</span>
        <CopyButton value={code} what="el código de entrega" />
      </p>
      {until ? (
        <p className="small muted">Te lo guardamos hasta el {formatWeekday(until)}.</p>
      ) : null}
    </div>
  )
}

/** Pickup point with address and opening hours. */
export function PickupPointDetails({
  pickup: { name, address, hours },
}: {
  pickup: Pick<Pickup, 'name' | 'address' | 'hours'>
}) {
  return (
    <address className="addr">
      <strong>{name}</strong>
      <br />
      {address}
      {hours ? (
        <>
          <br />
          <span className="muted">{hours}</span>
        </>
      ) : null}
    </address>
  )
}
