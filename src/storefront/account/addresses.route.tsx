import { lazy, Suspense, useState } from 'react'
import { useLoaderData, useRevalidator } from 'react-router'
import type { Address, UserDetails } from '#contract/account.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { createApiClient } from '../api/api-client.ts'
import { createPrivatePageMeta } from '../page-meta.ts'
import { markPromiseRejectionHandled } from '../rendering/mark-deferred-rejection-handled.ts'
import { requireShopper } from '../session/require-shopper.middleware.ts'
import { literals } from '../text/specified-texts.ts'
import { DeferredContent } from '../ui/deferred-content.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'
import { AccountFrame } from './account-frame.tsx'
import { AddressCard } from './address-card.tsx'
import { ListLoadingPlaceholder } from './loading-rows.tsx'
import { RemoveAddressDialog } from './remove-address.tsx'

// The form is lazy-loaded: most visits only read the addresses
const AddressPanel = lazy(() =>
  import('./address-panel.tsx').then((file) => ({ default: file.AddressPanel })),
)

export const meta = createPrivatePageMeta(literals.menu.addresses)
export const clientMiddleware = [requireShopper]

async function readBook() {
  const api = createApiClient()
  const [{ addresses }, { userDetails }] = await Promise.all([
    api.get('customer/shippingAddresses'),
    api.get('customer/profile'),
  ])
  return { addresses, shopper: userDetails }
}

export async function clientLoader() {
  return { book: markPromiseRejectionHandled(readBook()) }
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return (
    <AccountFrame page="Addresses">
      <Head />
      <ListLoadingPlaceholder label="Cargando tus direcciones" rows={2} />
    </AccountFrame>
  )
}

/** Page of shipping addresses (ADR-01). */
export default function AddressesPage() {
  const { book } = useLoaderData<typeof clientLoader>()
  return (
    <AccountFrame page="Addresses">
      <DeferredContent
        data={book}
        waiting={
          <>
            <Head />
            <ListLoadingPlaceholder label="Cargando tus direcciones" rows={2} />
          </>
        }
        failed={
          <>
            <Head />
            <LoadFailed safe="Tus direcciones están a salvo." />
          </>
        }
      >
        {({ addresses, shopper }) => <AddressBook addresses={addresses} shopper={shopper} />}
      </DeferredContent>
    </AccountFrame>
  )
}

function AddressBook({
  addresses,
  shopper,
}: {
  addresses: readonly Address[]
  shopper: UserDetails
}) {
  const { revalidate } = useRevalidator()
  const [form, setForm] = useState<{ address?: Address } | null>(null)
  const [removing, setRemoving] = useState<Address | null>(null)

  return (
    <>
      <Head onAdd={addresses.length > 0 ? () => setForm({}) : undefined} />
      {addresses.length === 0 ? (
        <EmptyState icon="pin" title={literals.address.empty} as="h2">
          <p>Guarda una y cada compra te dirá qué día llega y cuánto cuesta el envío.</p>
          <Button kind="primary" onClick={() => setForm({})}>
            <Icon name="plus" />
            Agregar dirección
          </Button>
        </EmptyState>
      ) : (
        <ul className="fields two">
          {addresses.map((address) => (
            <AddressCard
              key={address.id}
              address={address}
              onChanged={() => void revalidate()}
              onEdit={() => setForm({ address })}
              onRemove={() => setRemoving(address)}
            />
          ))}
        </ul>
      )}
      {form ? (
        <Suspense>
          <AddressPanel
            address={form.address}
            shopper={shopper}
            onClose={() => setForm(null)}
            onSaved={() => {
              setForm(null)
              void revalidate()
            }}
          />
        </Suspense>
      ) : null}
      <RemoveAddressDialog
        address={removing}
        onClose={() => setRemoving(null)}
        onRemoved={() => void revalidate()}
      />
    </>
  )
}

function Head({ onAdd }: { onAdd?: (() => void) | undefined }) {
  return (
    <div className="page-head row apart wraps">
      <h1>{literals.menu.addresses}</h1>
      {onAdd ? (
        <Button kind="primary" aria-haspopup="dialog" onClick={onAdd}>
          <Icon name="plus" />
          Agregar dirección
        </Button>
      ) : null}
    </div>
  )
}
