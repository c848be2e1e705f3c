import type { Address } from '#contract/account.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import { createApiClient } from '../api/api-client.ts'
import { followAddressPostcode } from '../delivery-postcode.ts'
import { literals } from '../text/specified-texts.ts'
import { showSuccess } from '../ui/toasts.ts'
import { useAsyncAction } from '../ui/use-async-action.ts'
import { AddressLines } from './address-lines.tsx'

/** Card of one address: badge 'Destino' if it is the default, or a button to make it the default (ADR-01). */
export function AddressCard({
  address,
  onChanged,
  onEdit,
  onRemove,
}: {
  address: Address
  onChanged: () => void
  onEdit: () => void
  onRemove: () => void
}) {
  const { busy, run } = useAsyncAction()
  const isDestination = address.default_address === 1
  const street = address.address1

  const choose = () =>
    run(async () => {
      const body = { id: address.id, default_address: 1 }
      const reply = await createApiClient().post('customer/address', body, { ownWords: true })
      if (!reply.success) return reply.messageForUser
      followAddressPostcode(address.postcode)
      showSuccess(`Tus compras llegarán a ${street}`)
      onChanged()
    })

  return (
    <li className={classNames('box place', isDestination && 'dest')}>
      <div className="row apart">
        <h2 className="h-m">
          {address.first_name} {address.last_name}
        </h2>
        {isDestination ? (
          <Badge tone="info">
            <Icon name="pin" />
            {literals.address.chosen}
          </Badge>
        ) : null}
      </div>
      <AddressLines address={address} nameless />
      {address.references ? <p className="small faint">{address.references}</p> : null}
      <div className="row apart">
        {isDestination ? (
          <span className="small muted">Aquí llegan tus compras</span>
        ) : (
          <Button
            size="s"
            busy={busy}
            aria-label={`${literals.address.choose}: ${street}, ${address.city}`}
            onClick={choose}
          >
            {literals.address.choose}
          </Button>
        )}
        <span className="row">
          <Button
            kind="quiet"
            round
            size="s"
            aria-haspopup="dialog"
            aria-label={`Editar ${street}`}
            onClick={onEdit}
          >
            <Icon name="edit" />
          </Button>
          <Button
            kind="quiet"
            round
            size="s"
            className="trash"
            aria-haspopup="dialog"
            aria-label={`Eliminar ${street}`}
            onClick={onRemove}
          >
            <Icon name="trash" />
          </Button>
        </span>
      </div>
    </li>
  )
}
