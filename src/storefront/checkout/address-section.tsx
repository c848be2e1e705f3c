import { lazy, Suspense, useState } from 'react'
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
  choosing: boolean
  onChoosing: (choosing: boolean) => void
  onChanged: () => void
}

/**
 * Delivery address section of the checkout: the selected address, a choice among several, or a form
 * for the shopper's first address.
 */
export function AddressSection(props: Props) {
  const { shopper, addresses, destination, choosing, onChoosing, onChanged } = props
  const [adding, setAdding] = useState(false)
  const formIsOpen = addresses.length === 0 || adding

  async function choose(address: Address) {
    try {
      const body = { address_id: address.id }
      const reply = await createApiClient().post('order/address', body, { ownWords: true })
      if (!reply.success) return showError(reply.messageForUser)
      followAddressPostcode(address.postcode)
      setAdding(false)
      onChoosing(false)
      onChanged()
    } catch {
      showError(literals.common.errorTryLater)
    }
  }

  return (
    <section className="box" aria-labelledby="direccion">
      <div className="row apart">
        <h2 id="direccion">Dirección de envío</h2>
        {destination && !choosing && !formIsOpen ? (
          <Button kind="quiet" size="s" onClick={() => onChoosing(true)}>
            Cambiar
          </Button>
        ) : null}
      </div>
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
      ) : choosing ? (
        <div className="stack tight-gap gap-t" role="radiogroup" aria-labelledby="direccion">
          {addresses.map((address) => (
            <RadioCard
              key={address.id}
              name="direccion"
              checked={address.id === destination?.id}
              onChange={() => void choose(address)}
              onClick={() => address.id === destination?.id && onChoosing(false)}
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
      ) : destination ? (
        <AddressLines address={destination} />
      ) : null}
    </section>
  )
}
