import type { Static } from 'typebox'
import type { OrderAddress } from '#contract/orders.ts'
import { formatPhone } from '#ui/text/format-money-and-dates.ts'

type Written = Omit<Static<typeof OrderAddress>, 'country'>

/** Address lines in the format of a parcel label. */
export function AddressLines({ address, nameless }: { address: Written; nameless?: boolean }) {
  return (
    <address className="addr">
      {nameless ? null : (
        <>
          <strong>
            {address.first_name} {address.last_name}
          </strong>
          <br />
        </>
      )}
      {address.company_name ? (
        <>
          {address.company_name}
          <br />
        </>
      ) : null}
      {address.address1}
      <br />
      {address.address2}
      <br />
      <span className="num">{address.postcode}</span> {address.city}, {address.state}
      <br />
      <span className="num">{formatPhone(address.phone)}</span>
    </address>
  )
}
