import { useEffect, useState } from 'react'
import type { Address } from '#contract/account.ts'
import { Select } from '#ui/form-fields.tsx'
import { createApiClient } from '../api/api-client.ts'

/**
 * Address field for a redelivery: the shopper's other addresses, or a text field when there are
 * none or loading fails.
 */
export function RedeliveryAddressForm({
  usedStreet,
  value,
  onChange,
}: {
  usedStreet: string | undefined
  value: string
  onChange: (words: string) => void
}) {
  const [others, setOthers] = useState<readonly Address[]>()

  useEffect(() => {
    let isCurrent = true
    createApiClient()
      .get('customer/shippingAddresses')
      .then(({ addresses }) => {
        if (isCurrent) setOthers(addresses.filter(({ address1 }) => address1 !== usedStreet))
      })
      .catch(() => {
        if (isCurrent) setOthers([])
      })
    return () => {
      isCurrent = false
    }
  }, [usedStreet])

  if (others?.length === 0) {
    return <p className="small muted">Te preguntamos cuál en tu ticket.</p>
  }
  return (
    <Select
      label="Dirección"
      small
      disabled={others === undefined}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="">Otra que no está aquí</option>
      {others?.map((address) => (
        <option key={address.id} value={inOneLine(address)}>
          {inOneLine(address)}
        </option>
      ))}
    </Select>
  )
}

function inOneLine({ address1, address2, postcode, city, state }: Address): string {
  return [address1, address2, `${postcode} ${city}`, state].filter(Boolean).join(', ')
}
