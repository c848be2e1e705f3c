import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { Address, UserDetails } from '#contract/account.ts'
import { Button } from '#ui/button.tsx'
import { RadioCard } from '#ui/checkbox-and-radio-inputs.tsx'
import { Icon } from '#ui/icon.tsx'
import { AddressLines } from '../account/address-lines.tsx'
import { createApiClient } from '../api/api-client.ts'
import { followAddressPostcode } from '../delivery-postcode.ts'
import { literals } from '../text/specified-texts.ts'
import { SkeletonLine } from '../ui/loading-placeholders.tsx'
import { showError } from '../ui/toasts.ts'

// The new-address form is lazy-loaded, because most shoppers already have an address
const NewAddress = lazy(() =>
  import('./new-address-form.tsx').then((file) => ({ default: file.NewAddressForm })),
)

interface Props {
  shopper: UserDetails
  addresses: readonly Address[]
  destination: Address | undefined
  /** Whether the order is collected, so that the address only says who collects it */
  pickup: boolean
  onChanged: () => void
  /** Shipping methods to this address */
  children: ReactNode
}

/**
 * Delivery address of the checkout in one line with its shipping methods, a choice among several
 * addresses, or a form for the shopper's first address.
 */
export function AddressSection(props: Props) {
  const { shopper, addresses, destination, pickup, onChanged, children } = props
  const [choosing, setChoosing] = useState(false)
  const [adding, setAdding] = useState(false)
  const formIsOpen = addresses.length === 0 || adding
  const isShort = destination !== undefined && !choosing && !formIsOpen

  async function choose(address: Address) {
    try {
      const body = { address_id: address.id }
      const reply = await createApiClient().post('order/address', body, { ownWords: true })
      if (!reply.success) return showError(reply.messageForUser)
      followAddressPostcode(address.postcode)
      setAdding(false)
      setChoosing(false)
      onChanged()
    } catch {
      showError(literals.common.errorTryLater)
    }
  }

  const label = pickup ? 'Quién recoge' : 'Dirección de envío'
  if (isShort) {
    return (
      <section className="box group" aria-label={label}>
        <AddressInOneLine
          address={destination}
          pickup={pickup}
          onChange={() => setChoosing(true)}
        />
        {children}
      </section>
    )
  }
  return (
    <section className="box" aria-labelledby="direccion">
      <h3 id="direccion">{label}</h3>
      {addresses.length === 0 ? (
        <p className="muted small gap-b2">
          Aún no tienes una dirección guardada. Escríbela una vez y queda lista para tus próximas
          compras.
        </p>
      ) : null}
      {formIsOpen ? (
        <Suspense fallback={<SkeletonLine />}>
          <NewAddress
            shopper={shopper}
            onSaved={choose}
            onCancel={addresses.length > 0 ? () => setAdding(false) : undefined}
          />
        </Suspense>
      ) : (
        <div className="stack tight-gap gap-t" role="radiogroup" aria-labelledby="direccion">
          {addresses.map((address) => (
            <RadioCard
              key={address.id}
              name="direccion"
              checked={address.id === destination?.id}
              onChange={() => void choose(address)}
              onClick={() => address.id === destination?.id && setChoosing(false)}
            >
              <AddressLines address={address} />
            </RadioCard>
          ))}
          <div>
            <Button size="s" onClick={() => setAdding(true)}>
              <Icon name="plus" />
              Agregar dirección
            </Button>
          </div>
        </div>
      )}
    </section>
  )
}

function AddressInOneLine({
  address,
  pickup,
  onChange,
}: {
  address: Address
  pickup: boolean
  onChange: () => void
}) {
  const { first_name, last_name, address1, address2, postcode, city } = address
  return (
    <div className="opt">
      <span className="lead">
        <Icon name={pickup ? 'user' : 'pin'} />
      </span>
      <span className="grow">
        <b>{pickup ? `Recoge ${first_name} ${last_name}` : address1}</b>
        <small>
          {pickup
            ? 'Con identificación y el código que te enviamos'
            : `${address2}, ${postcode} ${city} · ${first_name} ${last_name}`}
        </small>
      </span>
      <Button kind="quiet" size="s" onClick={onChange}>
        Cambiar<span className="sr">{pickup ? ' quién recoge' : ' la dirección de envío'}</span>
      </Button>
    </div>
  )
}
